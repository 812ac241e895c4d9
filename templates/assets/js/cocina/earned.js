// What was just earned, with its name: a star or an achievement is announced once, wherever it happens.
import { clone, feed, fill } from '../dom.js';
import { isObject } from '../state.js';
import { reached } from './course.js';
import { get, subscribe, update } from './kept.js';
import { load } from './load.js';

/** @typedef {{ id: string, title: string, goal: string, count: number }} Award */

const box = globalThis.document?.querySelector('[data-earned-box]');

/** What of the course is earned, by key, with its name.
 * @param {import('./course.js').Level[]} course @param {Award[]} awards @param {import('./kept.js').Kept} kept @param {string} star */
export function earned(course, awards, kept, star) {
  const { counts, stars } = reached(course, kept);
  return new Map([
    ...course.filter(({ id }) => stars.has(id)).map(({ id, title }) => /** @type {const} */ ([id, star.replace('{level}', () => title)])),
    ...awards.filter(({ goal, count }) => (counts[/** @type {import('./course.js').Goal} */ (goal)] ?? 0) >= count).map(({ id, title }) => /** @type {const} */ ([id, title])),
  ]);
}

/** @param {unknown} data @returns {Award[]} */
function list(data) {
  const all = isObject(data) && Array.isArray(data.data) ? data.data : [];
  return all.map((/** @type {any} */ each) => ({ id: String(each?.id), title: String(each?.title), goal: String(each?.goal?.id ?? each?.goal), count: Number(each?.count) }));
}

if (globalThis.HTMLElement && box instanceof HTMLElement) {
  const { course = '', awards = '', starName: star = '' } = box.dataset;
  const shown = /** @type {HTMLElement} */ (box.querySelector('[data-list]'));
  /** @type {Promise<[import('./course.js').Level[], Award[]]> | null} */
  let loaded = null;
  let isBusy = false;

  const look = async () => {
    const kept = get();
    if (isBusy || [kept.topics, kept.skills, kept.dishes].every((each) => Object.keys(each).length === 0)) return;
    isBusy = true;
    try {
      loaded ??= Promise.all([load(course), feed(awards).then(list)]);
      const [levels, goals] = await loaded;
      const now = get(), all = earned(levels, goals, now, star), before = now.awarded;
      const fresh = before === null ? [] : [...all].filter(([id]) => !before.includes(id));
      // What is lost again can be earned again.
      if (before === null || fresh.length > 0 || before.some((id) => !all.has(id))) update((data) => { data.awarded = [...all.keys()]; });
      if (fresh.length === 0) return;
      shown.replaceChildren(...fresh.map(([id, title]) => {
        const item = fill(clone('earned'), { title });
        item.toggleAttribute('data-is-star', levels.some((level) => level.id === id));
        return item;
      }));
      box.hidden = false;
    } catch {
      // Without a network it is announced with the next page.
      loaded = null;
    } finally {
      isBusy = false;
    }
  };
  box.querySelector('button')?.addEventListener('click', () => { box.hidden = true; });
  subscribe(() => void look());
  void look();
}

// The first page for somebody whose goal is known: recipes for it, for the meal of the hour, without what the profile excludes.

import { get, subscribe } from './kept.js';
import { goes } from './lists.js';

/** How many are enough for a choice. */
const MOST = 4;

/** The last one that begins at the hour or before it; before all of them, the last one of the day.
 * @template {{ from: number }} T
 * @param {T[]} all @param {number} hour @returns {T | undefined} */
function due(all, hour) {
  const sorted = [...all].sort((one, two) => one.from - two.from);
  return sorted.filter(({ from }) => from <= hour).at(-1) ?? sorted.at(-1);
}

const root = document.querySelector('[data-goals]');
if (root instanceof HTMLElement) {
  const ask = /** @type {HTMLElement} */ (root.querySelector('[data-ask]'));
  const boxes = [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-goal]'))];
  const show = () => {
    const kept = get();
    ask.hidden = boxes.some((box) => box.dataset.goal === kept.body.goal);
    for (const box of boxes) {
      box.hidden = box.dataset.goal !== kept.body.goal;
      const lists = [.../** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll('[data-from]'))].map((list) => ({ list, from: Number(list.dataset.from) }));
      const now = due(lists, new Date().getHours());
      for (const each of lists) each.list.hidden = each !== now;
      let count = 0;
      for (const row of /** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll('[data-from]:not([hidden]) > ul > li'))) {
        row.hidden = count >= MOST || !goes(row, kept);
        if (!row.hidden) count += 1;
      }
    }
  };
  subscribe(show);
  show();
  root.hidden = false;
}

// The streak and the last weeks of the visitor's own week; what is marked as done counts for its day.

import { clone, complete, fill, parts } from '../dom.js';
import { number } from '../numbers.js';
import { catalogue } from './catalogue.js';
import { get, subscribe, update } from './kept.js';
import { dayOf, monday, restarted, streak, ticked, undated, weeks } from './progress.js';

/** The weeks that are shown. */
const WEEKS = 6;

const root = document.querySelector('[data-week]');
if (root instanceof HTMLElement && root.querySelector('[data-part=trend]')) start(root);

/** @param {HTMLElement} root */
function start(root) {
  const part = parts(root), box = part('trend'), said = part('said');
  /** @type {Map<string, MealPlan.Recipe>} */
  let recipes = new Map();

  /** @param {MealPlan.Meal | undefined} meal */
  const kcal = (meal) => ((recipes.get(meal?.recipe ?? '')?.kcal ?? 0) * (meal?.halves ?? 0)) / 2;
  /** @param {(kept: MealPlan.Kept) => MealPlan.Kept} change @param {string} [text] */
  const keep = (change, text = '') => { said.textContent = update(change) ? text : `${text} ${root.dataset.volatile}`.trim(); };

  function show() {
    const { week, log } = get(), today = dayOf(new Date()), days = streak(log, today), all = weeks(log, today, WEEKS);
    box.hidden = !week && log.length === 0;
    fill(box, { streak: days === 0 ? box.dataset.none ?? '' : complete(days === 1 ? box.dataset.one : box.dataset.many, { n: number(days) }) });
    const most = Math.max(1, ...all.map(({ meals }) => meals));
    part('weeks').replaceChildren(...all.map(({ ago, meals, kcal }) => {
      const name = complete(ago === 0 ? box.dataset.now : ago === 1 ? box.dataset.last : box.dataset.ago, { n: ago });
      const item = fill(clone('mp-w-week'), { week: name,
        value: meals === 0 ? box.dataset.empty ?? '' : complete(meals === 1 ? box.dataset.mealOne : box.dataset.meals, { n: number(meals), kcal: number(kcal) }) });
      const bar = /** @type {HTMLProgressElement} */ (item.querySelector('progress'));
      bar.max = most;
      bar.value = meals;
      bar.setAttribute('aria-label', name);
      return item;
    }));
    const start = monday(today), marks = week?.days.flat().filter(({ done }) => done) ?? [];
    // A week that was done before this one is begun anew.
    part('old').hidden = marks.length === 0 || marks.some(({ on }) => !on || on >= start);
    part('restart').hidden = marks.length === 0;
  }

  root.addEventListener('acopio:done', (event) => {
    const { day, place } = /** @type {CustomEvent<{ day: number, place: number }>} */ (event).detail;
    event.preventDefault();
    keep((kept) => ticked(kept, day, place, kcal(kept.week?.days[day]?.[place]), dayOf(new Date())));
  });
  for (const name of ['restart', 'restart-now']) {
    part(name).addEventListener('click', () => {
      keep(restarted, root.dataset.restarted);
      if (name === 'restart-now') said.focus();
    });
  }
  subscribe(show);
  show();
  catalogue(root.dataset.feed ?? '').then((found) => {
    recipes = new Map(found.map((recipe) => [recipe.id, recipe]));
    // What was marked on another page has no day yet.
    if (get().week?.days.flat().some(({ done, on }) => done && !on)) update((kept) => undated(kept, kcal, dayOf(new Date())));
  }, () => {});
}

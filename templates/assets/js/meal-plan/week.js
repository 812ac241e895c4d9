// The visitor's own week: live totals, what is done, meals exchanged for others that fit, days made again.

import { clone, complete, fill, parts } from '../dom.js';
import { number } from '../numbers.js';
import { catalogue, path } from './catalogue.js';
import { get, listed, replaced, subscribe, update } from './kept.js';
import { exchanges, makeDay, makeWeek, NUTRIENTS, suits, totals, uses } from './plan.js';

const root = document.querySelector('[data-week]');
if (root instanceof HTMLElement) start(root);

/** @param {HTMLElement} root */
function start(root) {
  const names = (root.dataset.days ?? '').split(' ');
  const moments = new Map([.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-moments] > li'))].map((each) => [each.dataset.id ?? '', each.textContent ?? '']));
  const main = (root.dataset.main ?? '').split(' ');
  const part = parts(root);
  const said = part('said'), list = part('days');
  /** @type {MealPlan.Recipe[]} */
  let all = [];
  /** The place whose exchanges are shown, as "day:place". */
  let open = '';

  /** @param {MealPlan.Week} week */
  const wishes = (week) => {
    const { avoid, diet, dislikes, means } = get();
    return { ...week.asked, main, avoid, diet, dislikes, means };
  };
  /** @param {string} text */
  const say = (text) => { said.textContent = text; };
  /** @param {(kept: MealPlan.Kept) => MealPlan.Kept} change @param {string} [text] */
  const keep = (change, text = '') => say(update(change) ? text : `${text} ${root.dataset.volatile}`.trim());
  /** @param {number} day @param {MealPlan.Meal[]} meals */
  const withDay = (day, meals) => (/** @type {MealPlan.Kept} */ kept) => (kept.week ? { ...kept, week: { ...kept.week, days: kept.week.days.map((each, i) => (i === day ? meals : each)) } } : kept);
  /** Keeps the focus where it was, though the list is written anew.
   * @param {string} selector */
  const focus = (selector) => /** @type {HTMLElement | null} */ (list.querySelector(selector))?.focus();

  /** @param {number} total */
  const lasting = (total) => (total < 120 ? complete(root.dataset.minutes, { n: total }) : complete(root.dataset.hours, { n: Math.floor(total / 60) }) + (total % 60 ? ` ${complete(root.dataset.minutes, { n: total % 60 })}` : ''));
  /** @param {number} value @param {MealPlan.Range} range */
  const isWithin = (value, range) => value >= (range[0] ?? 0) && value <= (range[1] ?? Infinity);

  /** @param {MealPlan.Week} week @param {Map<string, MealPlan.Recipe>} byId @param {number} day @param {number} place */
  function meal(week, byId, day, place) {
    const row = clone('mp-w-meal'), one = week.days[day]?.[place];
    if (!one) return row;
    const recipe = byId.get(one.recipe);
    const link = /** @type {HTMLAnchorElement} */ (row.querySelector('a')), title = recipe?.title ?? root.dataset.gone ?? '';
    if (recipe) link.href = path(recipe);
    fill(row, { title, facts: [moments.get(one.moment) ?? '', recipe ? complete(root.dataset.facts, { kcal: number((recipe.kcal * one.halves) / 2), time: lasting(recipe.total_minutes) }) : '',
      one.halves === 2 ? '' : complete(root.dataset.portion, { n: number(one.halves / 2, 1) })].filter(Boolean).join(' · ') });
    const fault = /** @type {HTMLElement} */ (row.querySelector('[data-unsuited]'));
    // The profile may have changed since, and a published week knows none.
    fault.hidden = !recipe || suits(recipe, wishes(week));
    const box = /** @type {HTMLInputElement} */ (row.querySelector('input'));
    box.checked = one.done ?? false;
    box.id = `w-${day}-${place}`;
    box.setAttribute('aria-label', complete(root.dataset.done, { title }));
    box.addEventListener('change', () => {
      // The page may have a script that counts the day, too.
      if (root.dispatchEvent(new CustomEvent('acopio:done', { cancelable: true, detail: { day, place } }))) {
        keep(withDay(day, week.days[day]?.map((each, i) => (i === place ? { ...each, done: box.checked } : each)) ?? []));
      }
      focus(`#w-${day}-${place}`);
    });
    const swap = /** @type {HTMLButtonElement} */ (row.querySelector('[data-swap]')), options = /** @type {HTMLElement} */ (row.querySelector('[data-options]'));
    const key = `${day}:${place}`;
    swap.dataset.swap = key;
    swap.setAttribute('aria-label', complete(root.dataset.swap, { title }));
    swap.setAttribute('aria-expanded', String(open === key));
    options.hidden = open !== key;
    if (open === key) {
      const found = exchanges(all, wishes(week), week.days, day, place);
      fill(options, { lead: (found.length > 0 ? root.dataset.options : root.dataset.noOptions) ?? '' });
      options.querySelector('ul')?.replaceChildren(...found.map((other) => {
        const item = fill(clone('mp-w-option'), { title: other.title, facts: complete(root.dataset.facts, { kcal: number((other.kcal * one.halves) / 2), time: lasting(other.total_minutes) }) });
        item.querySelector('button')?.addEventListener('click', () => {
          open = '';
          keep(withDay(day, week.days[day]?.map((each, i) => (i === place ? { moment: each.moment, recipe: other.id, halves: each.halves } : each)) ?? []),
            complete(root.dataset.swapped, { title: other.title }));
          focus(`[data-swap="${key}"]`);
        });
        return item;
      }));
    }
    swap.addEventListener('click', () => {
      open = open === key ? '' : key;
      show();
      focus(`[data-swap="${key}"]`);
    });
    return row;
  }

  /** @param {MealPlan.Week} week @param {Map<string, MealPlan.Recipe>} byId @param {number} day */
  function card(week, byId, day) {
    const item = clone('mp-w-day'), meals = week.days[day] ?? [], sums = totals(byId, meals);
    const done = totals(byId, meals.filter((each) => each.done));
    fill(item, { day: names[day] ?? '', totals: complete(root.dataset.totals, { kcal: number(sums.kcal), protein: number(sums.protein), carbohydrate: number(sums.carbohydrate), fat: number(sums.fat) }),
      state: [isWithin(sums.kcal, week.asked.ranges.kcal) || week.asked.ranges.kcal.every((end) => end === null) ? '' : root.dataset.outside ?? '', done.kcal > 0 ? complete(root.dataset.eaten, { kcal: number(done.kcal) }) : ''].filter(Boolean).join(' ') });
    item.querySelector('ol')?.replaceChildren(...meals.map((_, place) => meal(week, byId, day, place)));
    const again = /** @type {HTMLButtonElement} */ (item.querySelector('[data-again]'));
    again.dataset.again = String(day);
    again.setAttribute('aria-label', complete(root.dataset.again, { day: names[day] }));
    again.addEventListener('click', () => void remake(week, day));
    return item;
  }

  /** Another day in the place of this one; the rest of the week is as it was.
   * @param {MealPlan.Week} week @param {number} day */
  async function remake(week, day) {
    const others = week.days.filter((_, i) => i !== day), before = JSON.stringify(week.days[day]?.map(({ recipe }) => recipe));
    for (let turn = 1; turn <= 20; turn += 1) {
      const meals = await makeDay(all, wishes(week), week.seed + turn, day, uses(others));
      if (!meals) break;
      if (JSON.stringify(meals.map(({ recipe }) => recipe)) === before) continue;
      keep((kept) => withDay(day, meals)(kept.week ? replaced(kept, { ...kept.week, seed: kept.week.seed + turn }) : kept), complete(root.dataset.remade, { day: names[day] }));
      focus(`[data-again="${day}"]`);
      return;
    }
    say(root.dataset.noOther ?? '');
  }

  function show() {
    const { week, before } = get();
    const byId = new Map(all.map((recipe) => [recipe.id, recipe]));
    part('none').hidden = week !== null;
    part('some').hidden = week === null;
    part('back').hidden = before === null;
    if (!week) {
      list.replaceChildren();
      return;
    }
    const kinds = week.asked.ranges;
    const sums = week.days.map((meals) => totals(byId, meals));
    for (const each of NUTRIENTS) {
      const average = sums.reduce((sum, day) => sum + day[each], 0) / Math.max(1, sums.length), [from, until] = kinds[each];
      const target = from !== null && until !== null ? (from + until) / 2 : from ?? until;
      const box = part(each), bar = /** @type {HTMLProgressElement} */ (box.querySelector('progress'));
      fill(box, { value: complete(target === null ? box.dataset.value : box.dataset.range, { n: number(average),
        range: from !== null && until !== null ? `${number(from)}–${number(until)}` : from !== null ? `≥ ${number(from)}` : `≤ ${number(until ?? 0)}` }) });
      bar.hidden = target === null;
      if (target !== null) {
        bar.max = Math.max(1, target);
        bar.value = Math.min(target, average);
      }
    }
    const meals = week.days.flat();
    part('progress').textContent = complete(root.dataset.progress, { n: meals.filter(({ done }) => done).length, all: meals.length });
    const wrong = meals.filter(({ recipe }) => !byId.has(recipe)).length;
    part('gone').hidden = wrong === 0;
    const wanted = wishes(week);
    part('unsuited').hidden = meals.every(({ recipe }) => { const found = byId.get(recipe); return !found || suits(found, wanted); });
    list.replaceChildren(...week.days.map((_, day) => card(week, byId, day)));
  }

  part('again').addEventListener('click', async () => {
    const { week } = get();
    if (!week) return;
    say(root.dataset.working ?? '');
    const days = await makeWeek(all, wishes(week), week.seed + 1);
    if (!days) return say(root.dataset.impossible ?? '');
    open = '';
    keep((kept) => replaced(kept, { ...week, seed: week.seed + 1, days }), root.dataset.made);
  });
  part('back').addEventListener('click', () => {
    keep((kept) => ({ ...kept, week: kept.before, before: kept.week }), root.dataset.returned);
    if (part('back').hidden) said.focus();
  });
  part('clear').addEventListener('click', () => {
    keep((kept) => replaced(kept, null), root.dataset.cleared);
    said.focus();
  });
  part('shop').addEventListener('click', () => {
    const { week } = get();
    /** @type {Map<string, number>} */
    const servings = new Map();
    for (const { recipe, halves } of week?.days.flat() ?? []) servings.set(recipe, (servings.get(recipe) ?? 0) + halves / 2);
    // The list is on another page, which knows only what could be kept.
    if (update((kept) => listed(kept, servings))) location.assign(root.dataset.list ?? '');
    else say(root.dataset.unshopped ?? '');
  });

  root.hidden = false;
  say(root.dataset.loading ?? '');
  catalogue(root.dataset.feed ?? '').then((found) => {
    all = found;
    say('');
    subscribe(show);
    show();
  }, () => say(root.dataset.failed ?? ''));
}

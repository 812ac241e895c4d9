// Recipes by what there is in the kitchen, how long they take until they are on the table, and what must not be in them: all at
// once, kept in the address. What the profile excludes stays out, too.

import { chosen, keep, restore } from '../chosen.js';
import { complete, parts } from '../dom.js';
import { catalogue, path } from './catalogue.js';
import { get, subscribe } from './kept.js';
import { suits } from './plan.js';
import { matches } from './words.js';

/** @typedef {{ words: string[], minutes: number | null, without: string[], moment: string }} Choice */

/** The recipes that fit, the quickest first.
 * @param {MealPlan.Recipe[]} all @param {Choice} choice */
export function fitting(all, { words, minutes, without, moment }) {
  return all.filter((recipe) => (minutes === null || recipe.total_minutes <= minutes) && (!moment || recipe.moments.includes(moment))
    && ![...recipe.allergens, ...recipe.may_contain].some((each) => without.includes(each))
    && words.every((word) => matches(word, recipe.title) || recipe.ingredients.some(({ name }) => matches(word, name))))
    .sort((one, two) => one.total_minutes - two.total_minutes);
}

/** What somebody writes, as ingredients: "pollo, arroz", "pollo y arroz", "pollo arroz".
 * @param {string} text */
export const ingredients = (text) => text.split(/[,;]|\s(?:y|e|con|and|with)\s|\s+/i).map((each) => each.trim()).filter((each) => each.length > 1);

const root = globalThis.document?.querySelector('form[data-find-recipes]');
if (globalThis.HTMLFormElement && root instanceof HTMLFormElement) start(root);

/** @param {HTMLFormElement} form */
function start(form) {
  const part = parts(form), said = form.dataset;
  const field = part('words', HTMLInputElement), minutes = part('minutes', HTMLSelectElement), moment = part('moment', HTMLSelectElement), status = document.getElementById('mp-status') ?? document.createElement('p');
  const boxes = [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('input[type=checkbox]'))];
  const places = [document.querySelector('[data-found-recipes]'), document.querySelector('[data-all-recipes]')];
  if (!places.every((each) => each instanceof HTMLElement)) return;
  const [list, fixed] = /** @type {[HTMLElement, HTMLElement]} */ (places);
  let turn = 0;

  /** @returns {Choice} */
  const choice = () => ({ words: ingredients(field.value), minutes: minutes.value ? Number(minutes.value) : null, without: boxes.filter((box) => box.checked).map((box) => box.value), moment: moment.value });

  /** @param {MealPlan.Recipe} recipe */
  function row(recipe) {
    const item = document.createElement('li'), link = document.createElement('a'), facts = document.createElement('span');
    link.href = path(recipe);
    link.textContent = recipe.title;
    facts.className = 'muted digits';
    facts.textContent = complete(said.facts, { time: duration(recipe.total_minutes), kcal: recipe.kcal });
    item.append(link, document.createElement('br'), facts);
    return item;
  }
  /** @param {number} all */
  const duration = (all) => (all < 100 ? complete(said.time, { n: all }) : complete(said.hours, { n: Math.round(all / 30) / 2 }));

  async function show() {
    const own = ++turn, wanted = choice();
    const isActive = wanted.words.length > 0 || wanted.minutes !== null || wanted.without.length > 0 || wanted.moment !== '';
    keep({ [field.name]: field.value.trim(), [minutes.name]: minutes.value, [moment.name]: moment.value, sin: wanted.without.join(' ') });
    chosen([...[minutes, moment].filter(({ value }) => value).map((select) => ({ text: select.selectedOptions[0]?.text.trim() ?? '', remove: () => { select.value = ''; void show(); } })),
      ...boxes.filter((box) => box.checked).map((box) => ({ text: box.labels?.[0]?.textContent?.trim() ?? '', remove: () => { box.checked = false; void show(); } }))]);
    fixed.hidden = isActive;
    list.hidden = !isActive;
    if (!isActive) {
      status.textContent = '';
      part('see').textContent = said.all ?? '';
      return;
    }
    try {
      const kept = get(), all = (await catalogue(said.feed ?? '')).filter((recipe) => suits(recipe, kept));
      if (own !== turn) return;
      let found = fitting(all, wanted), text = '';
      if (found.length === 0 && wanted.minutes !== null) {
        // With more time there may be something: the next best is said, not hidden.
        found = fitting(all, { ...wanted, minutes: null }).slice(0, 3);
        text = found.length > 0 ? complete(said.longer, { n: wanted.minutes }) : said.none ?? '';
      } else text = found.length === 0 ? said.none ?? '' : complete(found.length === 1 ? said.one : said.many, { n: found.length });
      status.textContent = text;
      part('see').textContent = complete(said.see, { n: found.length });
      list.replaceChildren(...found.map(row));
    } catch {
      if (own !== turn) return;
      status.textContent = said.failed ?? '';
      fixed.hidden = false;
      list.hidden = true;
    }
  }

  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', () => void show());
  const asked = new URLSearchParams(location.search);
  field.value = (asked.get(field.name) ?? '').slice(0, 100);
  restore([minutes, moment]);
  const without = (asked.get('sin') ?? '').split(' ');
  for (const box of boxes) box.checked = without.includes(box.value);
  subscribe(() => void show());
  form.hidden = false;
  void show();
}

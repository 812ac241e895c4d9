// Applies what the visitor does not eat to every list of recipes, and says so; all of them can be shown.

import { clone, complete, fill } from '../dom.js';
import { joined } from '../numbers.js';
import { fits, get, subscribe } from './kept.js';

const box = document.getElementById('mp-strip');
const cards = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('li[data-recipe]'))];
const warnings = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-warns]'))];
let showsAll = false;

/** @param {HTMLElement} element @param {string} name */
const words = (element, name) => (element.dataset[name] ?? '').split(' ').filter(Boolean);

/** Ids and names of ingredients.
 * @param {HTMLElement} element */
const foods = (element) => (element.dataset.foods ?? '').split('|').filter(Boolean).map((each) => {
  const end = each.indexOf(' ');
  return { id: each.slice(0, end), name: each.slice(end + 1) };
});

/** @param {HTMLElement} element with the traits of a recipe @param {MealPlan.Kept} kept */
export const goes = (element, kept) => fits(kept, words(element, 'has'), words(element, 'diets'), foods(element));

/** The titles of what is avoided, as the page has them. @returns {string} */
function titles() {
  const kept = get();
  const all = document.querySelector('[data-avoidable]');
  const without = all instanceof HTMLElement ? all.dataset.without : '';
  const names = [...(kept.diet ? [kept.diet] : []), ...kept.avoid].map((id) => all?.querySelector(`[data-id="${CSS.escape(id)}"]`)?.textContent ?? '');
  return joined([...names.filter(Boolean), ...kept.dislikes.map((what) => complete(without, { what }))]);
}

function show() {
  document.querySelector('.mp-kept-away')?.remove();
  const kept = get();
  const wrong = cards.filter((card) => !goes(card, kept));
  for (const card of cards) card.hidden = !showsAll && wrong.includes(card);
  for (const warning of warnings) warning.hidden = goes(warning, kept);
  if (wrong.length === 0 || !(box instanceof HTMLTemplateElement)) return;
  const strip = clone('mp-strip');
  const text = complete(showsAll ? strip.dataset.shown : strip.dataset[wrong.length === 1 ? 'one' : 'many'], { n: wrong.length, what: titles() });
  fill(strip, { text });
  const button = strip.querySelector('button');
  if (button) {
    button.textContent = (showsAll ? strip.dataset.hide : strip.dataset.all) ?? '';
    button.addEventListener('click', () => {
      showsAll = !showsAll;
      show();
      /** @type {HTMLElement | null} */ (document.querySelector('.mp-kept-away button'))?.focus();
    });
  }
  (cards[0]?.closest('ul'))?.before(strip);
}

subscribe(show);
show();

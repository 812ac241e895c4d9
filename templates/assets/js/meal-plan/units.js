// The names of units as the page has them, and a line of a list with them.

import { rounded, written } from './amounts.js';

/** @typedef {import('./amounts.js').Line} Line */

const names = new Map([.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-unit-names] > li'))].map((each) => [each.dataset.id ?? '', each.dataset]));

/** "2 cda"; pieces have no name, the food says what they are.
 * @param {string} unit @param {number} amount */
export function measured(unit, amount) {
  const name = unit === 'pieza' ? '' : (amount > 1 ? names.get(unit)?.many : names.get(unit)?.one) ?? '';
  return `${written(amount)} ${name}`.trim();
}

/** What is bought of a food, as text.
 * @param {Line} line */
export function bought(line) {
  const grams = rounded('g', line.grams);
  const [[unit, amount] = ['g', 0]] = line.amounts;
  // Spoons of one recipe and pieces of another add up as grams only.
  if (line.amounts.size > 1) return grams > 0 ? measured('g', grams) : [...line.amounts].map(([each, n]) => measured(each, rounded(each, n))).join(' + ');
  const text = measured(unit, rounded(unit, amount));
  return unit === 'g' || unit === 'ml' || grams < 10 ? text : `${text} (${measured('g', grams)})`;
}

/** @param {Line} line */
export const called = (line) => (line.plural && line.amounts.size === 1 && (line.amounts.get('pieza') ?? 0) > 1 ? line.plural : line.name);

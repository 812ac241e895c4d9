// A recipe for as many servings as somebody wants, in kitchen units or in grams, and on the shopping list.

import { complete } from '../dom.js';
import { kitchen, written } from './amounts.js';
import { get, listed, subscribe, update } from './kept.js';

const root = document.querySelector('[data-servings]');
if (root instanceof HTMLElement) start(root);

/** @param {HTMLElement} root */
function start(root) {
  const own = Number(root.dataset.servings), id = root.dataset.recipe ?? '';
  const input = /** @type {HTMLInputElement} */ (root.querySelector('input[type=number]'));
  const inGrams = /** @type {HTMLInputElement} */ (root.querySelector('input[type=checkbox]'));
  const add = /** @type {HTMLButtonElement} */ (root.querySelector('[data-add]')), said = /** @type {HTMLElement} */ (root.querySelector('[role=status]'));
  const parts = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-amount]'))];
  const texts = parts.map((part) => ['[data-how-much]', '[data-what]'].map((name) => part.querySelector(name)));
  const original = texts.map((pair) => pair.map((each) => each?.textContent ?? ''));
  const servings = () => {
    const number = Number(input.value);
    return Number.isInteger(number) && number >= 1 && number <= 40 ? number : null;
  };

  function show() {
    const count = servings();
    input.toggleAttribute('aria-invalid', false);
    if (count === null) {
      input.setAttribute('aria-invalid', 'true');
      said.textContent = root.dataset.fault ?? '';
      return;
    }
    for (const [i, part] of parts.entries()) {
      const { amount, unit, grams, one, many, name, names } = part.dataset;
      const scaled = count === own ? Number(amount) : kitchen(unit ?? '', (Number(amount) * count) / own), weight = Number(grams) * count;
      const isWeighed = inGrams.checked && weight > 0 && unit !== 'g';
      const [much, what] = texts[i] ?? [];
      let [amountText = '', food = ''] = original[i] ?? [];
      if (isWeighed) [amountText, food] = [`${written(Math.max(1, Math.round(weight)))} g`, name ?? ''];
      else if (count !== own) {
        amountText = `${written(scaled)} ${unit === 'pieza' ? '' : scaled > 1 ? many : one}`.trim();
        food = (unit === 'pieza' && scaled > 1 && names) || name || '';
      }
      if (much) much.textContent = amountText;
      if (what) what.textContent = food;
    }
    for (const each of document.querySelectorAll('[data-for-servings]')) each.textContent = complete(count === 1 ? root.dataset.one : root.dataset.many, { n: count });
    add.textContent = (get().list.recipes.some((each) => each.id === id) ? root.dataset.change : root.dataset.put) ?? '';
  }

  /** @param {number} by */
  const step = (by) => {
    input.value = String(Math.min(40, Math.max(1, (servings() ?? own) + by)));
    said.textContent = complete(input.value === '1' ? root.dataset.one : root.dataset.many, { n: input.value });
    show();
  };
  root.querySelector('[data-less]')?.addEventListener('click', () => step(-1));
  root.querySelector('[data-more]')?.addEventListener('click', () => step(1));
  input.addEventListener('input', () => {
    said.textContent = '';
    show();
  });
  inGrams.addEventListener('change', show);
  add.addEventListener('click', () => {
    const count = servings();
    if (count === null) return input.focus();
    const isLasting = update((kept) => listed(kept, new Map([[id, count]])));
    said.textContent = complete(isLasting ? root.dataset.added : root.dataset.volatile, { n: count });
  });
  subscribe(show);
  show();
  root.hidden = false;
}

// The containers of the page, by what is wanted of them, kept in the address. Their order is that of `near.js`.

import { chosen, keep, restore } from '../chosen.js';
import { complete, parts } from '../dom.js';
import { sorted, started, tell } from '../near.js';

const root = document.querySelector('form[data-find-containers]');
if (root instanceof HTMLFormElement) start(root);

/** @param {HTMLFormElement} root */
function start(root) {
  const part = parts(root);
  const cards = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('li[data-container]'))];
  const selects = [.../** @type {NodeListOf<HTMLSelectElement>} */ (root.querySelectorAll('select'))];
  const reset = part('reset', HTMLButtonElement);
  const empty = document.querySelector('[data-choice-none]'), counts = document.querySelectorAll('[data-choice-count]');

  function show() {
    const wanted = selects.filter((select) => select.value !== '');
    for (const card of cards) card.hidden = !wanted.every((select) => card.dataset[select.name] === select.value);
    const found = cards.filter((card) => !card.hidden);
    const text = found.length === 0 ? root.dataset.none ?? '' : complete(found.length === 1 ? root.dataset.one : root.dataset.many, { n: found.length });
    for (const count of counts) count.textContent = text;
    reset.hidden = wanted.length === 0;
    if (empty instanceof HTMLElement) empty.hidden = found.length > 0;
    chosen(wanted.map((select) => ({
      text: select.selectedOptions[0]?.textContent ?? '',
      remove() {
        select.value = '';
        show();
      },
    })));
    const here = started();
    if (here && found.length > 0) tell(sorted(here, found), false);
    keep(Object.fromEntries(selects.map((select) => [select.name, select.value])));
  }

  root.addEventListener('submit', (event) => event.preventDefault());
  root.addEventListener('change', show);
  reset.addEventListener('click', () => {
    for (const select of selects) select.value = '';
    show();
    selects[0]?.focus();
  });
  restore(selects);
  show();
  root.hidden = false;
}

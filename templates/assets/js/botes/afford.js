// What each reward of a page still costs, for the bottles that were counted on this device.

import { complete } from '../dom.js';
import { number } from '../numbers.js';
import { get, subscribe } from './kept.js';

const root = document.querySelector('[data-afford]');
if (root instanceof HTMLElement) start(root);

/** @param {HTMLElement} root */
function start(root) {
  const { dataset } = root, each = Number(dataset.credits);
  const items = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-cost]'))];

  function show() {
    const credits = get().bottles * each;
    const balance = root.querySelector('[data-balance]');
    if (balance) balance.textContent = credits === 0 ? dataset.nothing ?? '' : complete(dataset.balance, { n: number(credits) });
    for (const item of items) {
      const cost = Number(item.dataset.cost), missing = cost - credits, state = item.querySelector('[data-state]');
      item.toggleAttribute('data-short', credits > 0 && missing > 0);
      item.toggleAttribute('data-within', credits > 0 && missing <= 0);
      if (state instanceof HTMLElement) {
        state.hidden = credits === 0;
        state.textContent = missing <= 0 ? dataset.within ?? '' : complete(dataset.missing, { n: number(missing), bottles: number(Math.ceil(missing / each)) });
      }
      const bar = item.querySelector('progress');
      if (bar) {
        bar.max = cost;
        bar.value = Math.min(credits, cost);
        bar.hidden = credits === 0;
      }
    }
    root.hidden = false;
  }
  subscribe(show);
  show();
}

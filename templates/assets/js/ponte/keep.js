// Buttons that keep a request or an institution on this device.

import { clone } from '../dom.js';
import { get, subscribe, toggle, update } from './kept.js';

/** @param {HTMLButtonElement} button */
function show(button) {
  const of = button.dataset.keep === 'institutions' ? 'institutions' : 'requests';
  button.setAttribute('aria-pressed', String(get()[of].includes(button.dataset.id || '')));
  button.hidden = false;
}

/** @param {ParentNode} [root] */
function showAll(root = document) {
  for (const button of root.querySelectorAll('button[data-keep]')) if (button instanceof HTMLButtonElement) show(button);
}

/**
 * Gives every card of a request its button.
 * @param {ParentNode} root
 */
export function addKeepButtons(root) {
  for (const card of root.querySelectorAll('li.request')) {
    const head = card.querySelector('.request-head');
    const name = card.querySelector('h2 a, h3 a');
    if (!head || !name || card.querySelector('button[data-keep]')) continue;
    const button = clone('pt-keep');
    button.dataset.id = card.id.slice(2);
    const label = button.querySelector('[data-part="name"]');
    if (label) label.textContent = `: ${name.textContent}`;
    head.append(button);
  }
  showAll(root);
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button[data-keep]') : null;
  if (!(button instanceof HTMLButtonElement)) return;
  update((kept) => toggle(kept, button.dataset.keep === 'institutions' ? 'institutions' : 'requests', button.dataset.id || ''));
});
subscribe(() => showAll());
addKeepButtons(document);

// What somebody needs on the way: places and stops that do not have it are hidden, and only what is known counts.

import { complete } from '../dom.js';
import { get, subscribe, update } from './kept.js';

const root = document.querySelector('form[data-access]');
if (root instanceof HTMLFormElement) start(root);

/** @param {HTMLFormElement} form */
function start(form) {
  const boxes = [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('input[type=checkbox]'))];
  const said = /** @type {HTMLElement} */ (form.querySelector('[role=status]')), reset = /** @type {HTMLButtonElement} */ (form.querySelector('button'));
  const help = /** @type {HTMLElement} */ (form.querySelector('[data-help]'));
  const items = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-has]'))];
  /** @param {string | undefined} text */
  const words = (text) => (text ?? '').split(' ').filter(Boolean);

  function show() {
    const { needs } = get();
    for (const box of boxes) box.checked = needs.includes(box.value);
    const wanted = boxes.filter((box) => box.checked).map((box) => box.value);
    for (const item of items) item.hidden = wanted.some((need) => !words(item.dataset.has).includes(need));
    const shown = items.filter((item) => !item.hidden).length;
    const unknown = items.filter((item) => item.hidden && wanted.every((need) => words(item.dataset.has).includes(need) || words(item.dataset.unknown).includes(need))).length;
    reset.hidden = wanted.length === 0;
    help.hidden = wanted.length === 0 || shown > 0;
    said.textContent = wanted.length === 0 ? '' : [complete(shown === 0 ? form.dataset.nothing : form.dataset.shown, { n: shown, all: items.length }),
      unknown > 0 ? complete(form.dataset.unsure, { n: unknown }) : ''].filter(Boolean).join(' ');
  }

  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('change', () => {
    const own = boxes.map((box) => box.value), wanted = boxes.filter((box) => box.checked).map((box) => box.value);
    // Other pages ask for other things.
    if (!update((data) => { data.needs = [...data.needs.filter((need) => !own.includes(need)), ...wanted]; })) said.textContent += ` ${form.dataset.volatile}`;
  });
  reset.addEventListener('click', () => {
    const own = boxes.map((box) => box.value);
    update((data) => { data.needs = data.needs.filter((need) => !own.includes(need)); });
    said.textContent = form.dataset.all ?? '';
    boxes[0]?.focus();
  });
  subscribe(show);
  show();
  form.hidden = false;
}

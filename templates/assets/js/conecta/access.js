// What somebody needs on the way: places and stops that do not have it are hidden, and only what is known counts.

import { chosen } from '../chosen.js';
import { complete } from '../dom.js';
import { sorted, started, tell } from '../near.js';
import { get, subscribe, update } from './kept.js';

const root = document.querySelector('form[data-access]');
if (root instanceof HTMLFormElement) start(root);

/** @param {HTMLFormElement} form */
function start(form) {
  const boxes = [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('input[type=checkbox]'))];
  const said = /** @type {HTMLElement} */ (form.querySelector('[role=status]')), reset = /** @type {HTMLButtonElement} */ (form.querySelector('[data-reset]'));
  const see = /** @type {HTMLElement} */ (form.querySelector('[data-see]')), help = /** @type {HTMLElement} */ (form.querySelector('[data-help]'));
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
    see.textContent = complete(form.dataset.see, { n: shown });
    chosen(boxes.filter((box) => box.checked).map((box) => ({
      text: box.labels?.[0]?.textContent?.trim() ?? '',
      remove: () => keep(boxes.filter((each) => each.checked && each !== box)),
    })));
    const here = started();
    if (here && shown > 0) tell(sorted(here, items.filter((item) => !item.hidden)), false);
    help.hidden = wanted.length === 0 || shown > 0;
    said.textContent = wanted.length === 0 ? '' : [complete(shown === 0 ? form.dataset.nothing : form.dataset.shown, { n: shown, all: items.length }),
      unknown > 0 ? complete(form.dataset.unsure, { n: unknown }) : ''].filter(Boolean).join(' ');
  }

  form.addEventListener('submit', (event) => event.preventDefault());
  /** @param {HTMLInputElement[]} wanted */
  function keep(wanted) {
    const own = boxes.map((box) => box.value);
    // Other pages ask for other things.
    if (!update((data) => { data.needs = [...data.needs.filter((need) => !own.includes(need)), ...wanted.map((box) => box.value)]; })) said.textContent += ` ${form.dataset.volatile}`;
  }
  form.addEventListener('change', () => keep(boxes.filter((box) => box.checked)));
  reset.addEventListener('click', () => {
    keep([]);
    said.textContent = form.dataset.all ?? '';
    boxes[0]?.focus();
  });
  subscribe(show);
  show();
  form.hidden = false;
}

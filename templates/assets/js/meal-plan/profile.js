// What the visitor does not eat: checked once, applied to every list.

import { complete } from '../dom.js';
import { get, subscribe, update } from './kept.js';

const root = document.querySelector('[data-profile]');
if (root instanceof HTMLElement) {
  const form = root, said = root.querySelector('[role=status]');
  const boxes = [.../** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll('input[type=checkbox]'))];
  const diet = /** @type {HTMLSelectElement | null} */ (root.querySelector('select'));
  const show = () => {
    const kept = get();
    for (const box of boxes) box.checked = kept.avoid.includes(box.value);
    if (diet) diet.value = [...diet.options].some((option) => option.value === kept.diet) ? kept.diet : '';
  };
  root.addEventListener('change', () => {
    const isLasting = update((kept) => ({ ...kept, avoid: boxes.filter((box) => box.checked).map((box) => box.value), diet: diet?.value ?? '' }));
    if (said) said.textContent = complete(isLasting ? form.dataset.saved : form.dataset.volatile, {});
  });
  subscribe(show);
  show();
  root.hidden = false;
}

// Copies a published week to the visitor's own, where meals can be exchanged and marked as done.

import { replaced, update } from './kept.js';

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('button[data-copy-week]'))) {
  const { copyWeek = '', range = '' } = button.dataset;
  const [from = null, until = null] = range.split(' ').filter(Boolean).map(Number);
  const days = copyWeek.split('|').map((day) => day.split(' ').filter(Boolean).map((meal) => {
    const [moment = '', recipe = ''] = meal.split(':');
    return { moment, recipe, halves: 2 };
  }));
  const slots = days.reduce((most, day) => (day.length > most.length ? day : most), days[0] ?? []).map(({ moment }) => moment);
  button.addEventListener('click', () => {
    const isLasting = update((kept) => replaced(kept, { seed: 1, days,
      asked: { slots, minutes: null, foods: [], ranges: { kcal: [from, until], protein: [null, null], carbohydrate: [null, null], fat: [null, null] } } }));
    const done = document.querySelector(isLasting ? '[data-copied]' : '[data-copy-volatile]');
    if (done instanceof HTMLElement) {
      done.hidden = false;
      done.querySelector('a')?.focus();
    }
  });
  button.hidden = false;
}

// The button of a recipe that makes it a favorite.

import { get, subscribe, toggled, update } from './kept.js';

const button = document.querySelector('button[data-favorite]');
if (button instanceof HTMLButtonElement) {
  const pressed = button;
  const recipe = { id: button.dataset.favorite ?? '', title: button.dataset.title ?? '', url: location.pathname };
  const show = () => pressed.setAttribute('aria-pressed', String(get().favorites.some(({ id }) => id === recipe.id)));
  button.addEventListener('click', () => {
    const isLasting = update((kept) => toggled(kept, recipe));
    const volatile = document.querySelector('[data-favorite-volatile]');
    if (volatile instanceof HTMLElement) volatile.hidden = isLasting;
  });
  subscribe(show);
  show();
  button.hidden = false;
}

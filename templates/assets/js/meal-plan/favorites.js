// Favorites: the button of a recipe, and the page that lists them.

import { clone } from '../dom.js';
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

const root = document.querySelector('[data-favorites]');
if (root instanceof HTMLElement) {
  const list = root.querySelector('ul'), nothing = root.querySelector('[data-nothing]'), said = root.querySelector('[role=status]');
  const show = () => {
    const { favorites } = get();
    if (nothing instanceof HTMLElement) nothing.hidden = favorites.length > 0;
    list?.replaceChildren(...favorites.map((recipe) => {
      const row = clone('mp-favorite');
      const link = row.querySelector('a'), drop = row.querySelector('button');
      if (link) {
        link.href = recipe.url;
        link.textContent = recipe.title;
      }
      drop?.setAttribute('aria-label', `${drop.textContent}: ${recipe.title}`);
      drop?.addEventListener('click', () => {
        update((kept) => toggled(kept, recipe));
        if (said instanceof HTMLElement) {
          said.textContent = `${row.dataset.dropped}: ${recipe.title}`;
          said.focus();
        }
      });
      return row;
    }));
  };
  subscribe(show);
  show();
  root.hidden = false;
}

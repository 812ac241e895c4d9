// The page of favorites, each of them with a word where the profile excludes it by now.

import { clone, FeedError } from '../dom.js';
import { catalogue } from './catalogue.js';
import { get, subscribe, toggled, update } from './kept.js';
import { suits } from './plan.js';

const root = document.querySelector('[data-favorites]');
if (root instanceof HTMLElement) {
  const list = root.querySelector('ul'), nothing = root.querySelector('[data-nothing]'), said = root.querySelector('[role=status]');
  /** @type {MealPlan.Recipe[]} */
  let all = [];
  const show = () => {
    const kept = get(), { favorites } = kept;
    if (nothing instanceof HTMLElement) nothing.hidden = favorites.length > 0;
    list?.replaceChildren(...favorites.map((recipe) => {
      const row = clone('mp-favorite');
      const link = row.querySelector('a'), drop = row.querySelector('button');
      if (link) {
        link.href = recipe.url;
        link.textContent = recipe.title;
      }
      // A recipe stays a favorite when the profile changes.
      const fault = row.querySelector('[data-unsuited]'), known = all.find(({ id }) => id === recipe.id);
      if (fault instanceof HTMLElement) fault.hidden = !known || suits(known, kept);
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
  // Without the catalogue the favorites are still there.
  if (get().favorites.length > 0) {
    catalogue(root.dataset.feed ?? '').then((found) => {
      all = found;
      show();
    }, (error) => {
      if (!(error instanceof FeedError)) throw error;
      if (said instanceof HTMLElement && (get().avoid.length > 0 || get().diet || get().dislikes.length > 0)) said.textContent = root.dataset.unread ?? '';
    });
  }
}

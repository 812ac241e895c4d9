// The page of favorites, each of them with a word where the profile excludes it by now.

import { clone, FeedError } from '../dom.js';
import { catalogue, path } from './catalogue.js';
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
      // In the language of the page, whichever it was kept in.
      const known = all.find(({ id }) => id === recipe.id), title = known?.title ?? recipe.title;
      if (link) {
        link.href = known ? path(known) : recipe.url;
        link.textContent = title;
      }
      // A recipe stays a favorite when the profile changes.
      const fault = row.querySelector('[data-unsuited]');
      if (fault instanceof HTMLElement) fault.hidden = !known || suits(known, kept);
      drop?.setAttribute('aria-label', `${drop.textContent}: ${title}`);
      drop?.addEventListener('click', () => {
        update((kept) => toggled(kept, recipe));
        if (said instanceof HTMLElement) {
          said.textContent = `${row.dataset.dropped}: ${title}`;
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

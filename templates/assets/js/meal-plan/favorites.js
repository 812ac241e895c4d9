// The page of favorites: cards with a menu, each of them with a word where the profile excludes it by now.

import { clone, complete, FeedError, fill, parts } from '../dom.js';
import { number } from '../numbers.js';
import { catalogue, path } from './catalogue.js';
import { get, listed, subscribe, toggled, update } from './kept.js';
import { suits } from './plan.js';

const root = document.querySelector('[data-favorites]');
if (root instanceof HTMLElement) {
  const list = root.querySelector('[data-rows]'), nothing = root.querySelector('[data-nothing]'), said = root.querySelector('[role=status]');
  /** @type {MealPlan.Recipe[]} */
  let all = [];
  const chips = root.querySelector('[data-moments]');
  const buttons = [.../** @type {NodeListOf<HTMLButtonElement>} */ (root.querySelectorAll('button[data-moment]'))];
  let moment = '';
  const pictures = clone('mp-pictures');
  const part = parts(root), menu = part('menu'), open = part('open', HTMLAnchorElement);
  /** Whose menu is open.
   * @type {MealPlan.Favorite | null} */
  let chosen = null;

  /** @param {string} id */
  const known = (id) => all.find((each) => each.id === id);
  /** @param {number} total */
  const lasting = (total) => [total >= 120 && complete(root.dataset.hours, { n: Math.floor(total / 60) }), (total < 120 || total % 60 > 0) && complete(root.dataset.minutes, { n: total < 120 ? total : total % 60 })].filter(Boolean).join(' ');
  /** @param {string} text */
  const say = (text) => { if (said instanceof HTMLElement) said.textContent = text; };

  const show = () => {
    const kept = get(), { favorites } = kept;
    if (nothing instanceof HTMLElement) nothing.hidden = favorites.length > 0;
    if (chips instanceof HTMLElement) chips.hidden = favorites.length < 2 || all.length === 0;
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.moment === moment));
    list?.replaceChildren(...favorites.filter(({ id }) => !moment || known(id)?.moments.includes(moment)).map((favorite) => {
      const card = clone('mp-favorite'), recipe = known(favorite.id);
      // In the language of the page, whichever it was kept in.
      const title = recipe?.title ?? favorite.title, href = recipe ? path(recipe) : favorite.url;
      fill(card, { facts: recipe ? complete(root.dataset.facts, { kcal: number(recipe.kcal), time: lasting(recipe.total_minutes) }) : '' });
      const link = card.querySelector('a'), more = card.querySelector('button');
      if (link) {
        link.href = href;
        link.textContent = title;
      }
      const picture = pictures.querySelector(`[data-id="${CSS.escape(favorite.id)}"] img`);
      if (picture instanceof HTMLImageElement) card.querySelector('img')?.setAttribute('src', picture.src);
      // A recipe stays a favorite when the profile changes.
      const fault = card.querySelector('[data-unsuited]');
      if (fault instanceof HTMLElement) fault.hidden = !recipe || suits(recipe, kept);
      more?.setAttribute('aria-label', `${more.dataset.more}: ${title}`);
      more?.addEventListener('click', () => {
        chosen = favorite;
        const heading = menu.querySelector('h2');
        if (heading) heading.textContent = title;
        open.href = href;
        part('list').hidden = !recipe;
      });
      return card;
    }));
  };
  part('list').addEventListener('click', () => {
    const recipe = chosen && known(chosen.id);
    if (!recipe) return;
    say(update((kept) => listed(kept, new Map([[recipe.id, recipe.servings]]))) ? `${root.dataset.listed}: ${recipe.title}` : root.dataset.volatile ?? '');
  });
  part('drop').addEventListener('click', () => {
    const favorite = chosen;
    if (!favorite) return;
    update((kept) => toggled(kept, favorite));
    say(`${root.dataset.dropped}: ${known(favorite.id)?.title ?? favorite.title}`);
    if (said instanceof HTMLElement) said.focus();
  });
  for (const button of buttons) {
    button.addEventListener('click', () => {
      moment = button.dataset.moment ?? '';
      show();
    });
  }
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
      if (get().avoid.length > 0 || get().diet || get().dislikes.length > 0) say(root.dataset.unread ?? '');
    });
  }
}

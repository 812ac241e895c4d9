// The page of what a visitor keeps. What is no longer published is listed by its number, and can be removed.

import { institution, institutionCard, request, requestCard } from './cards.js';
import { addKeepButtons } from './keep.js';
import { clone, complete, part } from '../dom.js';
import { feed } from './page.js';
import { get, isPersistent, subscribe, update } from './kept.js';
import { given } from './given.js';

const root = document.querySelector('[data-kept]');
if (root instanceof HTMLElement) {
  const box = root;
  const failed = part(box, 'failed');
  let isFirst = true;

  const show = async () => {
    const saved = get();
    part(box, 'nothing').hidden = saved.requests.length + saved.institutions.length + saved.donations.length > 0 || saved.volunteer !== null;
    given(box, saved);
    part(box, 'volatile').hidden = isPersistent();
    try {
      const [requests, institutions] = await Promise.all([
        saved.requests.length ? feed(box.dataset.requests || '') : [], saved.institutions.length ? feed(box.dataset.institutions || '') : []]);
      failed.hidden = true;
      const asked = requests.map(request);
      const places = institutions.map(institution);
      fill('requests', saved.requests.map((id) => [id, asked.find((each) => each.id === id)]), requestCard);
      fill('institutions', saved.institutions.map((id) => [id, places.find((each) => each.id === id)]), institutionCard);
    } catch {
      failed.hidden = false;
    }
    box.hidden = false;
  };

  /**
   * @param {'requests' | 'institutions'} of @param {[string, import('./cards.js').Entry | undefined][]} rows
   * @param {(entry: import('./cards.js').Entry) => HTMLElement} card
   */
  const fill = (of, rows, card) => {
    part(box, `section-${of}`).hidden = rows.length === 0;
    const list = part(box, of);
    list.replaceChildren(...rows.map(([id, entry]) => (entry ? card(entry) : gone(of, id))));
    addKeepButtons(list);
  };

  /** @param {'requests' | 'institutions'} of @param {string} id */
  const gone = (of, id) => {
    const row = clone('pt-gone');
    part(row, 'text').textContent = complete(row.dataset.text || '', { id });
    part(row, 'remove').addEventListener('click', () => {
      update((kept) => ({ ...kept, [of]: kept[of].filter((each) => each !== id) }));
    });
    return row;
  };

  part(box, 'retry').addEventListener('click', () => void show());
  // What is removed here goes with its button: the heading keeps the focus.
  subscribe(() => void show().then(() => {
    if (!isFirst && document.activeElement === document.body) document.querySelector('h1')?.focus();
  }));
  void show().then(() => { isFirst = false; });
}

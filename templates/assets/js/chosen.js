// The filters that are active, as buttons between the control and the list: each takes itself out.

import { complete } from './dom.js';

/** @param {{ text: string, remove: () => void }[]} filters */
export function chosen(filters) {
  const list = document.querySelector('[data-chosen]');
  if (!(list instanceof HTMLElement)) return;
  list.replaceChildren(...filters.map(({ text, remove }) => {
    const row = document.createElement('li'), button = document.createElement('button');
    button.type = 'button';
    button.className = 'chip-off';
    button.textContent = text;
    button.setAttribute('aria-label', complete(list.dataset.without, { what: text }));
    button.addEventListener('click', () => {
      remove();
      // It is gone, and the focus with it.
      const open = document.querySelector('[popovertarget]:not([popovertargetaction])');
      if (open instanceof HTMLElement) open.focus();
    });
    row.append(button);
    return row;
  }));
}

// What was chosen of a list: the filters that are active, as buttons between the control and the list, each of which takes itself out,
// and the address, which keeps them.

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

/** Keeps in the address what was chosen, by the names of its parameters; an empty text is nothing.
 * @param {Record<string, string>} values */
export function keep(values) {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(values)) {
    if (value) address.searchParams.set(name, value);
    else address.searchParams.delete(name);
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

/** Chooses what the address asks for; what does not exist is nothing.
 * @param {HTMLSelectElement[]} selects */
export function restore(selects) {
  const asked = new URLSearchParams(location.search);
  for (const select of selects) {
    const value = asked.get(select.name) ?? '';
    if ([...select.options].some((option) => option.value === value)) select.value = value;
  }
}

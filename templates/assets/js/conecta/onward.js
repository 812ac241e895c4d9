// The route that somebody was following, on the first page.

import { complete } from '../dom.js';
import { get, subscribe } from './kept.js';

const box = document.querySelector('[data-going]');
if (box instanceof HTMLElement) {
  const shown = box, link = box.querySelector('a'), text = box.querySelector('[data-where]');
  const show = () => {
    const { going } = get();
    shown.hidden = !going;
    if (!going || !link || !text) return;
    link.textContent = going.title;
    link.href = `${going.url}#seguir`;
    text.textContent = complete(shown.dataset[going.way], { number: going.step + 1, total: going.steps });
  };
  subscribe(show);
  show();
}

// What holds on every page: the search in its sheet, the theme that was chosen, and the language that the visitor reads.

import { clone } from './dom.js';
import { NOT_KEPT, store } from './state.js';

const THEMES = ['', 'light', 'dark'];
const theme = store('theme', { version: 1, initial: '', valid: (data) => typeof data === 'string' && THEMES.includes(data) });
const language = store('language', { version: 1, initial: '', valid: (data) => typeof data === 'string' && data.length < 20 });

const choice = document.querySelector('[data-theme-choice]');
const select = choice?.querySelector('select');
if (choice instanceof HTMLElement && select) {
  const colours = [.../** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll('meta[name="theme-color"]'))];
  const own = colours.map((meta) => meta.content);
  const show = () => {
    const chosen = theme.get();
    select.value = chosen;
    if (chosen) document.documentElement.dataset.theme = chosen;
    else delete document.documentElement.dataset.theme;
    // The first colour is that of the day, the second that of the night.
    colours.forEach((meta, place) => { meta.content = own[chosen === 'light' ? 0 : chosen === 'dark' ? 1 : place] ?? meta.content; });
  };
  select.addEventListener('change', () => theme.set(select.value));
  theme.subscribe(show);
  show();
  choice.hidden = false;
  for (const text of document.querySelectorAll('[data-theme-plain]')) text.remove();
}

// How it is read: larger letters, more contrast. `on.js` sets what was chosen before anything is shown.
for (const [name, value] of /** @type {const} */ ([['text', 'large'], ['contrast', 'more']])) {
  const box = document.querySelector(`input[data-reading="${name}"]`);
  if (!(box instanceof HTMLInputElement)) continue;
  const kept = store(name, { version: 1, initial: '', valid: (data) => data === '' || data === value });
  const show = () => {
    const chosen = kept.get();
    box.checked = chosen !== '';
    if (chosen) document.documentElement.dataset[name] = chosen;
    else delete document.documentElement.dataset[name];
  };
  box.addEventListener('change', () => kept.set(box.checked ? value : ''));
  kept.subscribe(show);
  show();
}

const links = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('.languages a[hreflang]'))];
for (const link of links) link.addEventListener('click', () => language.set(link.hreflang));
const wanted = links.find((link) => link.hreflang === language.get());
if (wanted) {
  const offer = clone(`other-${wanted.hreflang}`);
  const link = offer.querySelector('a');
  if (link) link.href = wanted.href;
  offer.querySelector('button')?.addEventListener('click', () => {
    // Whoever wants to stay reads this language now.
    language.set(document.documentElement.dataset.locale ?? '');
    offer.remove();
  });
  document.body.append(offer);
}

const seek = document.getElementById('buscar'), field = seek?.querySelector('input');
if (seek && field) {
  field.placeholder = seek.querySelector('[data-seek-example]')?.getAttribute('data-seek-example') ?? '';
  field.autofocus = true;
  // The keys of the search open its sheet first.
  document.addEventListener('keydown', (event) => {
    const isField = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
    const isKey = event.key === '/' ? seek.querySelector('input[type=checkbox]')?.matches(':checked') && !event.ctrlKey && !event.metaKey && !event.altKey : event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (isKey && !isField && !seek.matches(':popover-open')) /** @type {HTMLElement & { showPopover(): void }} */ (seek).showPopover();
  }, true);
}

// Pages that do not say themselves that something is not kept.
globalThis.addEventListener(NOT_KEPT, (event) => {
  const name = event instanceof CustomEvent ? event.detail : '';
  if (!['ponte', 'cocina', 'conecta'].includes(name) || document.querySelector('.not-kept')) return;
  const notice = clone('not-kept');
  notice.querySelector('button')?.addEventListener('click', () => notice.remove());
  document.body.append(notice);
});

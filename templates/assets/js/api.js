// The pages about the API: finds an endpoint with the keyboard, shows a live answer, copies code.

import { announce, clone, complete, parts } from './dom.js';

/** The most characters of an answer that are shown. */
const MOST = 20_000;

const table = document.querySelector('[data-api-find]');
if (table instanceof HTMLElement) find(table);
const show = document.querySelector('[data-api-show]');
if (show instanceof HTMLElement) live(show);
if (navigator.clipboard) for (const pre of document.querySelectorAll('[data-api-copy] pre')) copy(pre);

/** Leaves the rows of all tables that have each of the words; arrows lead through what is left.
 * @param {HTMLElement} box */
function find(box) {
  const field = box.querySelector('input');
  if (!field) return;
  const count = parts(box)('count');
  const rows = [...document.querySelectorAll('table.endpoints tbody tr')].map((row) => ({
    row: /** @type {HTMLElement} */ (row), text: plain(row.textContent), link: row.querySelector('a'),
  }));
  const filter = () => {
    const words = plain(field.value).split(/\s+/);
    let left = 0;
    for (const { row, text } of rows) {
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) left += 1;
    }
    count.textContent = field.value.trim() ? complete(box.dataset.count, { n: left, total: rows.length }) : '';
  };
  field.addEventListener('input', filter);
  document.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
    const shown = rows.filter(({ row }) => !row.hidden).map(({ link }) => link);
    const at = shown.findIndex((link) => link === target);
    if (target !== field && at < 0) return;
    if (key === 'Escape') {
      field.value = '';
      filter();
      field.focus();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const next = at + (key === 'ArrowDown' ? 1 : -1);
      if (next < 0) field.focus();
      else shown[Math.min(next, shown.length - 1)]?.focus();
    } else if (key === 'Enter' && target === field && field.value.trim()) {
      event.preventDefault();
      shown[0]?.click();
    }
  });
  box.hidden = false;
  filter();
}

/** Text in lower case and without accents.
 * @param {string | null} text */
function plain(text) {
  return (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A button that asks for the address, on the host of the page, and shows what comes back.
 * @param {HTMLElement} box */
function live(box) {
  const part = parts(box);
  const button = part('ask', HTMLButtonElement);
  const said = part('said');
  const body = part('body');
  const { pathname } = new URL(box.dataset.apiShow ?? '', location.href);
  button.addEventListener('click', async () => {
    button.disabled = true;
    const began = performance.now();
    try {
      const answer = await fetch(pathname);
      const text = await answer.text();
      const time = Math.round(performance.now() - began);
      said.textContent = complete(box.dataset.said, {
        status: answer.status, type: answer.headers.get('content-type') ?? '', bytes: new TextEncoder().encode(text).length, time,
      });
      const shown = indented(text);
      body.textContent = shown.length > MOST ? `${shown.slice(0, MOST)}…` : shown;
      body.hidden = false;
    } catch {
      said.textContent = box.dataset.failed ?? '';
      body.hidden = true;
    }
    button.disabled = false;
    button.focus({ preventScroll: true });
  });
  box.hidden = false;
}

/** JSON with a line for each member; other text as it is.
 * @param {string} text */
function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Adds a button after a block of code that copies it.
 * @param {Element} pre */
function copy(pre) {
  const button = clone('api-copy');
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText((pre.textContent ?? '').trimEnd());
    announce(button.dataset.copied ?? '');
  });
  pre.after(button);
}

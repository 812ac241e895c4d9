// The search of a list: text and filters together, kept in the address. The feed is asked for when it is needed.

import { institution, institutionCard, request, requestCard } from './cards.js';
import { choose, read, relax, write } from './choose.js';
import { addKeepButtons } from './keep.js';
import { complete, part, refocus } from '../dom.js';
import { counted, feed } from './page.js';

const PAGE = 12;

for (const form of document.querySelectorAll('form[data-find]')) if (form instanceof HTMLFormElement) start(form);

/** @param {HTMLFormElement} form */
function start(form) {
  const said = form.dataset;
  const isRequests = said.find === 'requests';
  const results = document.querySelector('[data-results]');
  const fixed = document.querySelector('[data-fixed]');
  if (!(results instanceof HTMLElement) || !(fixed instanceof HTMLElement)) return;
  const list = part(results, 'list');
  const status = part(form, 'status');
  const empty = part(results, 'empty');
  const remedies = part(results, 'relax');
  const failed = part(results, 'failed');
  const more = part(results, 'more');
  const reset = part(form, 'reset');
  /** @type {(HTMLInputElement | HTMLSelectElement)[]} */
  const fields = [...form.querySelectorAll('[data-filter]')].filter(/** @returns {field is HTMLInputElement | HTMLSelectElement} */
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement);
  const names = Object.fromEntries(fields.map((field) => [field.dataset.filter || '', field.name]));
  /** @type {import('./cards.js').Entry[]} */
  let found = [];
  let shown = 0;
  let turn = 0;
  let timer = 0;

  /** @returns {import('./choose.js').Choice} */
  const chosen = () => Object.fromEntries(fields.map((field) => [field.dataset.filter, field.value.trim()]).filter(([, value]) => value));

  const fromAddress = () => {
    const asked = read(location.search, names);
    for (const field of fields) {
      field.value = asked[/** @type {keyof typeof asked} */ (field.dataset.filter)] || '';
      // A choice that does not exist is none.
      if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.value = '';
    }
    const place = form.querySelector('details');
    if (place && fields.some((field) => field.value && place.contains(field))) place.open = true;
  };

  /** @param {boolean} takesFocus */
  const showMore = (takesFocus) => {
    const next = found.slice(shown, shown + PAGE).map(isRequests ? requestCard : institutionCard);
    list.append(...next);
    addKeepButtons(list);
    shown += next.length;
    more.hidden = shown >= found.length;
    if (takesFocus) next[0]?.querySelector('a')?.focus();
  };

  const update = async () => {
    const mine = ++turn;
    const choice = chosen();
    const isActive = Object.keys(choice).length > 0;
    history.replaceState(history.state, '', location.pathname + write(choice, names) + location.hash);
    reset.hidden = !isActive;
    if (!isActive) {
      results.hidden = true;
      fixed.hidden = false;
      status.textContent = '';
      return;
    }
    /** @type {import('./cards.js').Entry[]} */
    let items;
    try {
      items = (await feed(said.feed || '')).map(isRequests ? request : institution);
    } catch {
      if (mine !== turn) return;
      list.replaceChildren();
      empty.hidden = more.hidden = true;
      results.hidden = failed.hidden = fixed.hidden = false;
      status.textContent = '';
      return;
    }
    if (mine !== turn) return;
    found = choose(items, choice);
    shown = 0;
    list.replaceChildren();
    failed.hidden = true;
    fixed.hidden = true;
    results.hidden = false;
    empty.hidden = found.length > 0;
    status.textContent = found.length === 0 ? said.none || '' : complete((found.length === 1 ? said.one : said.many) || '', { n: counted(found.length) });
    remedies.replaceChildren(...(found.length ? [] : relax(items, choice)).map(({ key, count }) => remedy(key, count)));
    showMore(false);
  };

  /** @param {string} key @param {number} count */
  const remedy = (key, count) => {
    const row = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button ghost';
    const field = fields.find((each) => each.dataset.filter === key);
    const what = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.textContent?.trim() || '' : field?.value || '';
    button.textContent = complete(said.without || '', { what: key === 'by' ? field?.labels?.[0]?.textContent?.trim() || what : what, n: counted(count) });
    button.addEventListener('click', () => {
      if (field) field.value = '';
      field?.focus();
      void update();
    });
    row.append(button);
    return row;
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    void update();
  });
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void update(), 150);
  });
  reset.addEventListener('click', () => {
    clearTimeout(timer);
    for (const field of fields) field.value = '';
    fields[0]?.focus();
    void update();
  });
  part(results, 'retry').addEventListener('click', () => void update().then(() => refocus(fields[0])));
  more.addEventListener('click', () => showMore(true));
  addEventListener('popstate', () => {
    fromAddress();
    void update();
  });
  fromAddress();
  form.hidden = false;
  if (Object.keys(chosen()).length) void update();
}

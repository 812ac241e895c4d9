// The search of a list: text and filters together, kept in the address. The feed is asked for when it is needed.

import { also, institution, institutionCard, request, requestCard } from './cards.js';
import { choose, read, relax, write } from './choose.js';
import { addKeepButtons } from './keep.js';
import { chosen as chips } from '../chosen.js';
import { complete, part, refocus } from '../dom.js';
import { label, sorted, started, subscribe, tell } from '../near.js';
import { counted, feed } from './page.js';

const PAGE = 12;

for (const form of document.querySelectorAll('form[data-find]')) if (form instanceof HTMLFormElement) start(form);

/** @param {HTMLFormElement} form */
function start(form) {
  const said = form.dataset;
  const isRequests = said.find === 'requests';
  const results = document.querySelector('section[data-results]');
  const fixed = document.querySelector('[data-fixed]');
  if (!(results instanceof HTMLElement) || !(fixed instanceof HTMLElement)) return;
  const list = part(results, 'list');
  const status = part(form, 'status');
  const empty = part(results, 'empty');
  const remedies = part(results, 'relax');
  const failed = part(results, 'failed');
  const more = part(results, 'more');
  const reset = part(form, 'reset');
  const see = part(form, 'see');
  const where = document.getElementById('pt-where');
  /** Where institutions are, by their ids.
   * @type {Map<string, DOMStringMap>} */
  const places = new Map(where instanceof HTMLTemplateElement ? [.../** @type {NodeListOf<HTMLElement>} */ (where.content.querySelectorAll('[data-id]'))]
    .map(({ dataset }) => [dataset.id ?? '', dataset]) : []);
  /** @param {any} raw */
  const entry = (raw) => {
    const made = (isRequests ? request : institution)(raw);
    return isRequests ? { ...made, words: `${made.words} ${also(made.id)?.textContent ?? ''}` } : made;
  };
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
  };

  /** What sorts an entry: where its institution is; what is covered comes last.
   * @param {import('./cards.js').Entry} entry @returns {{ latitude?: string, longitude?: string, last?: string }} */
  const position = (entry) => {
    const { latitude, longitude } = places.get(entry.institution) ?? {};
    return { ...(latitude && longitude ? { latitude, longitude } : {}), ...(isRequests && entry.status !== 'abierto' ? { last: '' } : {}) };
  };

  /** @param {boolean} takesFocus */
  const showMore = (takesFocus) => {
    const next = found.slice(shown, shown + PAGE).map((entry) => {
      const card = (isRequests ? requestCard : institutionCard)(entry);
      Object.assign(card.dataset, position(entry));
      return card;
    });
    list.append(...next);
    label(started(), next);
    addKeepButtons(list);
    shown += next.length;
    more.hidden = shown >= found.length;
    if (takesFocus) next[0]?.querySelector('a')?.focus();
  };

  const update = async (isAsked = false) => {
    const mine = ++turn;
    const choice = chosen(), from = started();
    const isActive = Object.keys(choice).length > 0 || from !== null;
    chips(fields.filter((field) => field.value && field.dataset.filter !== 'q').map((field) => ({
      text: field instanceof HTMLSelectElement ? field.selectedOptions[0]?.textContent?.trim() ?? '' : `${field.labels?.[0]?.textContent?.trim()} ${field.value}`,
      remove() {
        field.value = '';
        void update();
      },
    })));
    history.replaceState(history.state, '', location.pathname + write(choice, names) + location.hash);
    reset.hidden = Object.keys(choice).length === 0;
    if (!isActive) {
      results.hidden = true;
      fixed.hidden = false;
      status.textContent = '';
      return;
    }
    /** @type {import('./cards.js').Entry[]} */
    let items;
    try {
      items = (await feed(said.feed || '')).map(entry);
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
    if (from) found = sorted(from, found.map((entry) => ({ dataset: position(entry), entry }))).map(({ entry }) => entry);
    shown = 0;
    list.replaceChildren();
    failed.hidden = true;
    fixed.hidden = true;
    results.hidden = false;
    empty.hidden = found.length > 0;
    status.textContent = found.length === 0 ? said.none || '' : complete((found.length === 1 ? said.one : said.many) || '', { n: counted(found.length) });
    remedies.replaceChildren(...(found.length ? [] : relax(items, choice)).map(({ key, count }) => remedy(key, count)));
    see.textContent = complete(said.see, { n: counted(found.length) });
    showMore(false);
    if (from && found.length > 0) tell(/** @type {HTMLElement[]} */ ([...list.children]), isAsked);
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
  subscribe((_, isAsked) => void update(isAsked));
  if (Object.keys(chosen()).length) void update();
}

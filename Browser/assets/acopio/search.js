// The field of a search: a combobox with a list of results (WAI-ARIA Authoring Practices, Combobox Pattern), and the page of all
// results for `?q=`, which is in `results.js`. Nothing is loaded before somebody goes to the field, not even what searches.

/** What searches, and what shows all results. */
const ENGINE = new URL('./index.js', import.meta.url).href;
const RESULTS = new URL('./results.js', import.meta.url).href;
/** The modules that were loaded, and how often one could not be: browsers may remember of an address that it failed. */
const modules = new Map();
let failures = 0;

/**
 * Loads a module, checked by its hash.
 * @param {string} module
 * @param {string} integrity
 */
function load(module, integrity) {
  const known = modules.get(module);
  if (known) return known;
  const address = failures > 0 ? `${module}?${failures}` : module;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.integrity = integrity;
  link.href = address;
  document.head.append(link);
  const loading = import(address).catch((error) => {
    failures += 1;
    modules.delete(module);
    throw error;
  });
  modules.set(module, loading);
  return loading;
}

/** The key that goes to the field, unless a visitor turned it off (WCAG 2.1.4). */
const KEY = 'acopio-search-key';

for (const box of document.querySelectorAll('[data-acopio-search]')) {
  if (box instanceof HTMLFormElement) start(box);
}

/** @param {HTMLFormElement} box */
function start(box) {
  const input = box.querySelector('input');
  const list = box.querySelector('[role=listbox]');
  const status = box.querySelector('[role=status]');
  const key = box.querySelector('input[type=checkbox]');
  const { index: address = '', engine = '', shower = '', scope, results: page = '', one = '', many = '', none = '', failed = '', elsewhere = '', away: lost = '' } = box.dataset;
  if (!input || !(list instanceof HTMLElement) || !(status instanceof HTMLElement) || !address) return;
  /** @type {Map<string, import('./index.js').SearchIndex>} */
  const indices = new Map();
  /** @param {string} [part] of the site */
  const indexOf = async (part = '') => {
    /** @type {typeof import('./index.js')} */
    const { SearchIndex } = await load(ENGINE, engine);
    const index = indices.get(part) ?? new SearchIndex(address, part);
    indices.set(part, index);
    return index;
  };
  /** @type {HTMLElement[]} */
  let options = [];
  let active = -1;
  let turn = 0;
  // Without the script it would be none, so the script makes the field a combobox.
  for (const [name, value] of Object.entries({
    role: 'combobox', 'aria-expanded': 'false', 'aria-autocomplete': 'list', 'aria-controls': list.id,
    autocapitalize: 'off', enterkeyhint: 'search',
  })) input.setAttribute(name, value);
  box.hidden = false;

  /** @param {boolean} isOpen */
  const show = (isOpen) => {
    list.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen) choose(-1);
  };

  /** @param {number} place */
  const choose = (place) => {
    options[active]?.setAttribute('aria-selected', 'false');
    active = place;
    const option = options[active];
    if (option) {
      option.setAttribute('aria-selected', 'true');
      option.scrollIntoView({ block: 'nearest' });
      input.setAttribute('aria-activedescendant', option.id);
    } else {
      input.removeAttribute('aria-activedescendant');
    }
  };

  /**
   * What a text finds, in the whole site if the part has nothing.
   * @param {string} text
   * @param {number} [limit]
   * @param {number} [explained]
   * @param {import('./index.js').Wish} [wish]
   */
  const find = async (text, limit, explained, wish) => {
    const here = await (await indexOf(scope)).search(text, limit, explained, wish);
    const isHere = !here.isEmpty || !scope;
    const found = isHere ? here : await (await indexOf()).search(text, limit, explained, wish);
    return { ...found, isHere, kept: await kept(found.results) };
  };

  /** @param {import('./index.js').Result} result @param {Set<string> | undefined} kept */
  const away = (result, kept) => (kept && !kept.has(result.url) ? lost : '');

  const search = async () => {
    turn += 1;
    const own = turn;
    const text = input.value;
    // What was chosen was an answer to another text.
    choose(-1);
    if (text.trim() === '') {
      list.replaceChildren();
      options = [];
      status.textContent = '';
      show(false);
      return;
    }
    try {
      const { results, total, isHere, kept } = await find(text);
      // An answer that a later one has overtaken.
      if (own !== turn) return;
      options = results.map((result, place) => option(result, `${list.id}-${place}`, away(result, kept)));
      active = -1;
      list.replaceChildren(...options);
      status.textContent = total === 0 ? none.replace('{text}', () => text.trim()) : count(total, isHere ? one : elsewhere, isHere ? many : elsewhere);
      show(options.length > 0);
    } catch {
      // Without a network or an index; what was typed stays, and the next letter tries again.
      if (own !== turn) return;
      options = [];
      list.replaceChildren();
      status.textContent = failed;
      show(false);
    }
  };

  /** The page of all results for the text of the field. */
  const leave = () => {
    const target = new URL(page || location.href, location.href);
    target.hash = '';
    target.search = '';
    target.searchParams.set('q', input.value.trim());
    if (target.origin === location.origin) location.assign(target.href);
  };

  box.addEventListener('submit', (event) => {
    event.preventDefault();
    if (input.value.trim() !== '') leave();
  });
  input.addEventListener('focus', () => indexOf(scope).then((index) => index.open()).catch(() => undefined), { once: true });
  input.addEventListener('input', search);
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const last = options.length - 1;
    switch (event.key) {
      case 'ArrowDown':
        if (list.hidden && options.length > 0) show(true);
        choose(active >= last ? (last < 0 ? -1 : 0) : active + 1);
        break;
      case 'ArrowUp':
        if (list.hidden && options.length > 0) show(true);
        choose(active <= 0 ? last : active - 1);
        break;
      case 'Home':
      case 'End':
        // In the text, these keys move the cursor.
        if (active < 0) return;
        choose(event.key === 'Home' ? 0 : last);
        break;
      case 'Enter':
        // Without a choice, the form is sent.
        if (active < 0) return;
        visit(options[active], event.ctrlKey || event.metaKey);
        break;
      case 'Escape':
        if (!list.hidden) show(false);
        else if (input.value !== '') {
          input.value = '';
          search();
        } else return;
        break;
      default:
        return;
    }
    event.preventDefault();
  });
  list.addEventListener('mousedown', (event) => {
    if (event.button === 0) event.preventDefault();
  });
  box.addEventListener('focusout', (event) => {
    if (!(event.relatedTarget instanceof Node && box.contains(event.relatedTarget))) show(false);
  });

  let isOn = key instanceof HTMLInputElement;
  try {
    isOn &&= localStorage.getItem(KEY) !== 'off';
  } catch { /* Without storage, the setting is for this page. */ }
  if (key instanceof HTMLInputElement) {
    key.checked = isOn;
    key.addEventListener('change', () => {
      isOn = key.checked;
      try {
        if (isOn) localStorage.removeItem(KEY);
        else localStorage.setItem(KEY, 'off');
      } catch { /* As above. */ }
    });
  }
  document.addEventListener('keydown', (event) => {
    const isField = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
    const isKey = event.key === '/' ? isOn && !event.ctrlKey && !event.metaKey && !event.altKey : event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (isField || !isKey || document.querySelector('[data-acopio-search]:not([hidden])') !== box) return;
    event.preventDefault();
    input.focus();
    input.select();
  });

  const asked = new URLSearchParams(location.search).get('q')?.trim();
  if (!asked || document.querySelector('[data-acopio-search]') !== box) return;
  input.value = asked;
  load(RESULTS, shower)
    .then((/** @type {typeof import('./results.js')} */ { showAll }) => showAll(box, asked, { find, link, count }))
    .catch(() => {
      status.textContent = failed;
    });
}

/**
 * The addresses of those pages that are kept for when there is no network; nothing while there is one.
 * @param {import('./index.js').Result[]} results
 * @returns {Promise<Set<string> | undefined>}
 */
async function kept(results) {
  if (navigator.onLine || !('caches' in window)) return undefined;
  const found = await Promise.all(results.map(({ url }) => caches.match(url).catch(() => undefined)));
  return new Set(results.filter((_, place) => found[place]).map(({ url }) => url));
}

/**
 * @param {HTMLElement | undefined} option
 * @param {boolean} isApart in a tab of its own
 */
function visit(option, isApart) {
  const url = option?.getAttribute('href');
  if (!url) return;
  if (isApart) window.open(url, '_blank', 'noopener');
  else location.assign(url);
}

/**
 * @param {number} total
 * @param {string} one
 * @param {string} many
 */
function count(total, one, many) {
  // Intl would load the data of all languages for one small number.
  return (total === 1 ? one : many).replace('{n}', String(total));
}

/**
 * @param {import('./index.js').Result} result
 * @param {string} id
 * @param {string} note
 */
function option(result, id, note) {
  const item = link(result, note);
  item.id = id;
  item.tabIndex = -1;
  item.setAttribute('role', 'option');
  item.setAttribute('aria-selected', 'false');
  return item;
}

/**
 * A link to the page, or to the part of it that has the words.
 * @param {import('./index.js').Result} result
 * @param {string} note
 */
function link({ url, kind, title, marked, section, excerpt, summary }, note) {
  const item = document.createElement('a');
  const target = section?.url ?? url;
  // Only addresses of a site: the index is data.
  if (/^(\/(?![/\\\s])|https?:)/u.test(target)) item.href = target;
  item.dataset.url = url;
  /** @param {string} text */
  const plain = (text) => (text ? [{ text, isFound: false }] : []);
  add(item, 'kind', plain(kind));
  add(item, 'title', marked);
  add(item, 'section', plain(section && section.title !== title ? section.title : ''));
  // Where the words are only in the title, the text says what the page is.
  add(item, 'summary', excerpt?.some((piece) => piece.isFound) || !summary ? excerpt ?? [] : plain(summary));
  add(item, 'away', plain(note));
  return item;
}

/**
 * @param {HTMLElement} item
 * @param {string} name
 * @param {import('./index.js').Piece[]} pieces
 */
function add(item, name, pieces) {
  if (pieces.length === 0) return;
  const part = document.createElement('span');
  part.className = `acopio-search-${name}`;
  for (const { text, isFound } of pieces) {
    const piece = isFound ? document.createElement('mark') : document.createTextNode(text);
    piece.textContent = text;
    part.append(piece);
  }
  item.append(part, ' ');
}

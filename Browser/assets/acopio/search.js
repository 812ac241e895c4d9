// The field of a search.

/**
 * The field is a combobox with a list of results (WAI-ARIA Authoring Practices, Combobox Pattern). All results, for `?q=`, are in
 * `results.js`. Nothing is loaded before somebody goes to the field, not even what searches.
 */

/** @typedef {(question: import('../../engine.js').Question) => Promise<import('../../engine.js').Answer>} Ask */

/** What searches, by its address, and how often it could not be loaded: browsers may remember of an address that it failed. */
/** @type {Map<string, Promise<Ask>>} */
const engines = new Map();
let failures = 0;

/**
 * Asks what searches; once more if the site was published anew while the page was open, so that the list of parts is an old one.
 * @param {string} address
 * @param {import('../../engine.js').Question} question
 */
async function ask(address, question) {
  try {
    return await (await load(address))(question);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'MissingPart')) throw error;
    failures += 1;
    engines.delete(address);
    return (await load(address))(question);
  }
}

/**
 * Starts what searches in a worker, or in this page where there can be none.
 * @param {string} address
 * @returns {Promise<Ask>}
 */
function load(address) {
  const known = engines.get(address);
  if (known) return known;
  const current = failures > 0 ? `${address}?${failures}` : address;
  const engine = working(current).catch(async () => (await import(current)).ask).catch((error) => {
    failures += 1;
    engines.delete(address);
    throw error;
  });
  engines.set(address, engine);
  return engine;
}

/**
 * What asks a worker, once it runs.
 * @param {string} address
 * @returns {Promise<Ask>}
 */
function working(address) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(trusted(address), { type: 'module' });
    /** @type {Map<number, {done: (answer: import('../../engine.js').Answer) => void, failed: (error: Error) => void}>} */
    const waiting = new Map();
    let last = 0;
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new Error(event.message));
    });
    worker.addEventListener('message', ({ data: { turn, answer, error, isMissing } }) => {
      // It runs.
      if (turn === 0) {
        resolve((question) => new Promise((done, failed) => {
          last += 1;
          waiting.set(last, { done, failed });
          worker.postMessage({ turn: last, question });
        }));
      } else if (answer) waiting.get(turn)?.done(answer);
      else {
        const fault = Object.assign(new Error(error), isMissing ? { name: 'MissingPart' } : {});
        if (isMissing) {
          // Another one takes its place.
          worker.terminate();
          for (const { failed } of waiting.values()) failed(fault);
        } else waiting.get(turn)?.failed(fault);
      }
      waiting.delete(turn);
    });
  });
}

/** @type {{createScriptURL: (address: string) => any} | undefined} */
let policy;

/**
 * The address of a script, for pages that demand Trusted Types.
 * @param {string} address
 */
function trusted(address) {
  const types = /** @type {any} */ (globalThis).trustedTypes;
  if (!types) return address;
  policy ??= types.createPolicy('acopio-search', { createScriptURL: (/** @type {string} */ text) => text });
  return policy?.createScriptURL(address);
}

/** What shows all results. */
const RESULTS = new URL('./results.js', import.meta.url).href;
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
  const { index: address = '', scope = '', results: page = '', one = '', many = '', none = '', failed = '', elsewhere = '', away: lost = '' } = box.dataset;
  if (!input || !(list instanceof HTMLElement) || !(status instanceof HTMLElement) || !address) return;
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

  /** @param {import('../../engine.js').Question} question */
  const find = async (question) => {
    const answer = await ask(address, { scope, ...question });
    return { ...answer, kept: await kept(answer.results) };
  };

  /** @param {import('../../engine.js').Result} result @param {Set<string> | undefined} kept */
  const away = (result, kept) => (kept && !kept.has(result.url) ? lost : '');

  /** Says more about the results of the text that is in the field, once somebody goes to them. */
  let explain = async () => {};

  const search = async () => {
    turn += 1;
    const own = turn;
    const text = input.value;
    explain = async () => {};
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
      const { results, total, isHere, kept } = await find({ text, isBrief: true });
      // An answer that a later one has overtaken.
      if (own !== turn) return;
      options = results.map((result, place) => option(result, `${list.id}-${place}`, away(result, kept)));
      active = -1;
      list.replaceChildren(...options);
      explain = async () => {
        explain = async () => {};
        const whole = await find({ text }).catch(() => undefined);
        if (own !== turn) return;
        for (const result of whole?.results ?? []) {
          const known = options.find(({ dataset }) => dataset.url === result.url);
          if (known) fill(known, result, away(result, whole?.kept));
        }
      };
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
  input.addEventListener('focus', () => load(address).catch(() => undefined), { once: true });
  input.addEventListener('input', search);
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const last = options.length - 1;
    switch (event.key) {
      case 'ArrowDown':
        explain();
        if (list.hidden && options.length > 0) show(true);
        choose(active >= last ? (last < 0 ? -1 : 0) : active + 1);
        break;
      case 'ArrowUp':
        explain();
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
  for (const event of ['pointermove', 'touchstart', 'scroll']) list.addEventListener(event, () => explain(), { passive: true });
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
  import(RESULTS)
    .then((/** @type {typeof import('./results.js')} */ { showAll }) => showAll(box, asked, { find, link, count }))
    .catch(() => {
      status.textContent = failed;
    });
}

/**
 * The addresses of those pages that are kept for when there is no network; nothing while there is one.
 * @param {import('../../engine.js').Result[]} results
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
 * @param {import('../../engine.js').Result} result
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
 * @param {import('../../engine.js').Result} result
 * @param {string} note
 */
const link = (result, note) => fill(document.createElement('a'), result, note);

/** Addresses of a site, and no others: the index is data. */
const OWN = /^(\/(?![/\\\s])|https?:)/u;

/**
 * Makes of an element a link to the page, or to the part of it that has the words.
 * @template {HTMLElement} Item
 * @param {Item} item
 * @param {import('../../engine.js').Result} result
 * @param {string} note
 */
function fill(item, { url, kind, picture, title, marked, section, excerpt, summary }, note) {
  const target = section?.url ?? url;
  if (OWN.test(target)) item.setAttribute('href', target);
  item.dataset.url = url;
  item.replaceChildren();
  if (OWN.test(picture)) {
    const image = new Image();
    image.alt = '';
    image.className = 'acopio-search-picture';
    image.src = picture;
    item.append(image);
  }
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
 * @param {import('../../engine.js').Piece[]} pieces
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

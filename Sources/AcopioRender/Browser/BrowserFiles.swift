// Written by 'make browser' from the files in Browser/: change those.

/// What pages get from the tool.
package enum BrowserFiles {
  /// The files by their path.
  package static let all: [String: String] = [
    "assets/acopio/index.js":
      #"""
    // The index that the build made: loads the parts that a search needs, and finds.

    import { fold, isNear, stem, words } from './words.js';

    /**
     * @typedef {object} Manifest
     * @property {number} version
     * @property {string} locale
     * @property {string} language
     * @property {number} count
     * @property {number} block
     * @property {[string, number, number][]} scopes
     * @property {string[]} ignored
     * @property {[string, string][]} terms
     * @property {string[]} documents
     *
     * @typedef {{terms: string[], postings: number[][]}} Shard
     * @typedef {{title: string, url: string, summary: string, kind: string}} Result
     * @typedef {{folded: string, stem: string, isLast: boolean}} Word
     */

    /** How good a match is: the word itself, a beginning of it, one letter of it wrong. */
    const EXACT = 1;
    const START = 0.7;
    const NEAR = 0.4;
    /** The least letters of a word in which one may be wrong. */
    const LONG = 4;

    export class SearchIndex {
      /** @param {string} address of the manifest @param {string} [scope] the part of the site to search */
      constructor(address, scope) {
        this.address = address;
        this.scope = scope;
        /** @type {Promise<Manifest> | undefined} */
        this.manifest = undefined;
        /** @type {Map<string, Promise<any>>} */
        this.parts = new Map();
      }

      /**
       * Loads what searches begin with.
       * @returns {Promise<Manifest>}
       */
      open() {
        this.manifest ??= read(this.address).catch((error) => {
          this.manifest = undefined;
          throw error;
        });
        return this.manifest;
      }

      /**
       * The best results for what was typed, at most so many; `total` is how many there are.
       * @param {string} text
       * @param {number} [limit]
       * @returns {Promise<{results: Result[], total: number, words: string[]}>}
       */
      async search(text, limit = 12) {
        try {
          return await this.find(text, limit);
        } catch (error) {
          // The site was published anew while the page was open: its parts have other names now.
          if (!(error instanceof MissingPart)) throw error;
          this.manifest = undefined;
          this.parts.clear();
          return this.find(text, limit);
        }
      }

      /**
       * @param {string} text
       * @param {number} limit
       */
      async find(text, limit) {
        const manifest = await this.open();
        const wanted = this.wanted(text, manifest);
        const folded = wanted.map((word) => word.folded);
        if (wanted.length === 0) return { results: [], total: 0, words: folded };
        const names = new Set(wanted.flatMap((word) => shardsOf(word, manifest)));
        let shards = await this.shards([...names]);
        let found = rank(wanted, shards, this.range(manifest), manifest.count);
        if (found.length === 0 && wanted.some((word) => word.stem.length >= LONG)) {
          // The first letter may be the wrong one.
          shards = await this.shards(manifest.terms.map(([, address]) => address));
          found = rank(wanted, shards, this.range(manifest), manifest.count);
        }
        const shown = found.slice(0, limit);
        const blocks = new Map();
        await Promise.all(
          shown.map(async (number) => {
            const block = Math.floor(number / manifest.block);
            const address = manifest.documents[block];
            if (address !== undefined) blocks.set(block, await this.part(address));
          }),
        );
        const results = shown.flatMap((number) => {
          const document = blocks.get(Math.floor(number / manifest.block))?.documents[number % manifest.block];
          if (!Array.isArray(document)) return [];
          const [title, url, summary, kind] = document.map(String);
          return [{ title: title ?? '', url: url ?? '', summary: summary ?? '', kind: kind ?? '' }];
        });
        return { results, total: found.length, words: folded };
      }

      /**
       * The words to look for; those that every page has only if there are no others.
       * @param {string} text
       * @param {Manifest} manifest
       * @returns {Word[]}
       */
      wanted(text, manifest) {
        const written = words(text);
        const isOpen = !/\s$/u.test(text);
        const all = written
          .map((word, index) => {
            const folded = fold(word, manifest.language);
            return { folded, stem: stem(folded, manifest.language), isLast: isOpen && index === written.length - 1 };
          })
          .filter((word) => word.folded !== '');
        const rare = all.filter((word) => !manifest.ignored.includes(word.stem));
        return (rare.length > 0 ? rare : all).slice(0, 8);
      }

      /**
       * The documents of the part of the site, as the first number and the one after the last.
       * @param {Manifest} manifest
       * @returns {[number, number]}
       */
      range(manifest) {
        if (!this.scope) return [0, manifest.count];
        const part = manifest.scopes.find(([name]) => name === this.scope);
        return part ? [part[1], part[1] + part[2]] : [0, 0];
      }

      /**
       * @param {string[]} addresses
       * @returns {Promise<Shard[]>}
       */
      shards(addresses) {
        return Promise.all(addresses.map((address) => this.part(address)));
      }

      /**
       * A part, which is loaded once.
       * @param {string} address
       * @returns {Promise<any>}
       */
      part(address) {
        let part = this.parts.get(address);
        if (!part) {
          part = read(address).catch((error) => {
            this.parts.delete(address);
            throw error;
          });
          this.parts.set(address, part);
        }
        return part;
      }
    }

    class MissingPart extends Error {}

    /**
     * @param {string} address
     * @returns {Promise<any>}
     */
    async function read(address) {
      const answer = await fetch(address);
      if (answer.status === 404 || answer.status === 410) throw new MissingPart(address);
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      return answer.json();
    }

    /**
     * The addresses of the shards that may have a word, or one that begins so.
     * @param {Word} word
     * @param {Manifest} manifest
     * @returns {string[]}
     */
    function shardsOf(word, manifest) {
      // A wrong letter may be any but the first two; only if nothing is found, all shards are loaded.
      const key = word.stem.length >= LONG ? word.stem.slice(0, 2) : word.stem;
      return manifest.terms
        .filter(([first], index) => {
          const next = manifest.terms[index + 1]?.[0];
          return (next === undefined || next >= key) && (first <= key || first.startsWith(key));
        })
        .map(([, address]) => address);
    }

    /**
     * The numbers of the documents that have the words, the best first.
     * @param {Word[]} wanted
     * @param {Shard[]} shards
     * @param {[number, number]} range
     * @param {number} count
     * @returns {number[]}
     */
    function rank(wanted, shards, [first, end], count) {
      /** @type {Map<number, {score: number, words: number}>} */
      const found = new Map();
      for (const word of wanted) {
        /** @type {Map<number, number>} */
        const best = new Map();
        for (const shard of shards) {
          for (let index = 0; index < shard.terms.length; index += 1) {
            const quality = match(word, shard.terms[index] ?? '');
            if (quality === 0) continue;
            const postings = shard.postings[index] ?? [];
            const rare = Math.log(1 + count / (postings.length / 2));
            let document = 0;
            for (let place = 0; place + 1 < postings.length; place += 2) {
              document += postings[place] ?? 0;
              if (document < first || document >= end) continue;
              const score = quality * (postings[place + 1] ?? 0) * rare;
              if (score > (best.get(document) ?? 0)) best.set(document, score);
            }
          }
        }
        for (const [document, score] of best) {
          const known = found.get(document) ?? { score: 0, words: 0 };
          found.set(document, { score: known.score + score, words: known.words + 1 });
        }
      }
      return [...found]
        .sort(([left, one], [right, two]) => two.words - one.words || two.score - one.score || left - right)
        .map(([document]) => document);
    }

    /**
     * How well a term matches a word, from 0 to 1.
     * @param {Word} word
     * @param {string} term
     */
    function match(word, term) {
      if (term === word.stem) return EXACT;
      if (word.isLast && (term.startsWith(word.stem) || term.startsWith(word.folded))) {
        // The more of the word is there, the better.
        return START * (0.5 + 0.5 * (word.folded.length / Math.max(term.length, word.folded.length)));
      }
      if (word.stem.length < LONG || Math.abs(term.length - word.stem.length) > 1 + (word.isLast ? 24 : 0)) return 0;
      if (isNear(word.stem, term, false)) return NEAR;
      return word.isLast && word.stem.length > LONG && isNear(word.stem, term, true) ? NEAR / 2 : 0;
    }

    """#,
    "assets/acopio/offline.css":
      #"""
    /* What a page says about what is kept of it. */
    .acopio-offline {
      position: fixed;
      z-index: 30;
      inset-inline: .5rem;
      bottom: .5rem;
      margin-inline: auto;
      max-width: 40rem;
    }
    .acopio-offline:empty { display: none }
    .acopio-offline p {
      display: flex;
      flex-wrap: wrap;
      gap: .5rem;
      align-items: center;
      justify-content: space-between;
      margin: .25rem 0 0;
      padding: .5rem .75rem;
      border: 1px solid var(--acopio-line, GrayText);
      border-radius: .5rem;
      background: var(--acopio-back, Canvas);
      color: var(--acopio-ink, CanvasText);
      box-shadow: 0 6px 24px rgb(0 0 0 / 25%);
    }
    .acopio-offline button { min-height: 44px; min-width: 44px; padding: 0 .75rem; border: 1px solid currentColor; border-radius: .5rem; background: none; color: inherit; font: inherit }
    @media print { .acopio-offline { display: none } }

    """#,
    "assets/acopio/offline.js":
      #"""
    // What a page does so that its part of the site works without a network: starts the worker, and says how old what is
    // shown is and when there is a new version.

    const box = document.querySelector('template[data-acopio-offline]');
    if (box instanceof HTMLTemplateElement && 'serviceWorker' in navigator) start(box, navigator.serviceWorker);

    /**
     * @param {HTMLTemplateElement} box
     * @param {ServiceWorkerContainer} workers
     */
    async function start(box, workers) {
      const { worker = '', path = '' } = box.dataset;
      const notices = document.createElement('div');
      notices.className = 'acopio-offline';
      notices.setAttribute('role', 'status');
      document.body.append(notices);

      /**
       * Shows a notice; the same one only once.
       * @param {'old' | 'update' | 'incomplete'} name
       * @param {Record<string, string>} [values]
       * @param {() => void} [action]
       */
      const show = (name, values = {}, action) => {
        notices.querySelector(`[data-notice="${name}"]`)?.remove();
        const text = box.dataset[name];
        if (!text) return;
        const notice = document.createElement('p');
        notice.dataset.notice = name;
        notice.append(Object.entries(values).reduce((all, [key, value]) => all.replace(`{${key}}`, value), text), ' ');
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = (action ? box.dataset.now : box.dataset.close) ?? '';
        button.addEventListener('click', () => {
          notice.remove();
          action?.();
        });
        notice.append(button);
        notices.append(notice);
      };

      workers.addEventListener('message', ({ data }) => {
        if (!data || typeof data !== 'object') return;
        if (data.acopio === 'age' && data.at > 0 && data.address === location.pathname) show('old', { age: age(data.at) });
        if (data.acopio === 'kept' && data.at > 0) show('old', { age: age(data.at) });
        if (data.acopio === 'incomplete') show('incomplete');
      });
      workers.startMessages();

      // A page that came from what is kept is one that the network did not send now.
      if (workers.controller && (await isKept())) {
        workers.controller.postMessage({ acopio: 'age', address: location.pathname });
      }

      /** @type {ServiceWorkerRegistration} */
      let registration;
      try {
        registration = await workers.register(worker, { scope: path, updateViaCache: 'none' });
      } catch {
        // Forbidden by the browser or by its user: the page works as it does without a worker.
        return;
      }
      const offer = () => {
        const waiting = registration.waiting;
        if (!waiting || !workers.controller) return;
        show('update', {}, () => {
          workers.addEventListener('controllerchange', () => location.reload(), { once: true });
          waiting.postMessage('acopio update');
        });
      };
      offer();
      registration.addEventListener('updatefound', () => {
        const found = registration.installing;
        found?.addEventListener('statechange', () => {
          if (found.state === 'installed') offer();
        });
      });
      for (const button of document.querySelectorAll('[data-acopio-forget]')) {
        if (!(button instanceof HTMLElement)) continue;
        button.hidden = false;
        button.addEventListener('click', () => {
          (registration.active ?? registration.waiting)?.postMessage('acopio forget');
          button.hidden = true;
        });
      }
    }

    /** Whether the page that is shown came from what is kept: the network does not answer. */
    async function isKept() {
      if (!navigator.onLine) return true;
      const [entry] = performance.getEntriesByType('navigation');
      // A page from the network has a size that was transferred, or was checked with the server.
      const timing = /** @type {(PerformanceNavigationTiming & {responseStatus?: number}) | undefined} */ (entry);
      return timing !== undefined && timing.workerStart > 0 && timing.responseStatus === 200 && timing.transferSize === 0 && timing.encodedBodySize > 0 && !(await answers());
    }

    /** Whether the network answers for this page. */
    async function answers() {
      try {
        await fetch(`${location.pathname}?acopio-check`, { method: 'HEAD', cache: 'no-store' });
        return true;
      } catch {
        return false;
      }
    }

    /**
     * How long ago something was, in the language of the page.
     * @param {number} at
     */
    function age(at) {
      const minutes = Math.max(0, Math.round((Date.now() - at) / 60_000));
      const words = new Intl.RelativeTimeFormat(document.documentElement.lang || undefined, { numeric: 'auto' });
      if (minutes < 60) return words.format(-minutes, 'minute');
      if (minutes < 48 * 60) return words.format(-Math.round(minutes / 60), 'hour');
      return words.format(-Math.round(minutes / 1_440), 'day');
    }

    export {};

    """#,
    "assets/acopio/search.css":
      #"""
    /* The search. A site gives it colours with --acopio-back, --acopio-ink and --acopio-line. */
    .acopio-search {
      position: relative;
      max-width: 40rem;
      color: var(--acopio-ink, CanvasText);
    }
    .acopio-search[hidden] { display: none }
    .acopio-search label { display: block; margin-bottom: .25rem; font-weight: 600 }
    .acopio-search input {
      box-sizing: border-box;
      width: 100%;
      min-height: 44px;
      padding: .5rem .75rem;
      border: 1px solid var(--acopio-line, GrayText);
      border-radius: .5rem;
      background: var(--acopio-back, Canvas);
      color: inherit;
      font: inherit;
    }
    .acopio-search [role=listbox] {
      position: absolute;
      z-index: 20;
      inset-inline: 0;
      max-height: 60vh;
      overflow: auto;
      margin: .25rem 0 0;
      padding: .25rem;
      border: 1px solid var(--acopio-line, GrayText);
      border-radius: .5rem;
      background: var(--acopio-back, Canvas);
      list-style: none;
      box-shadow: 0 6px 24px rgb(0 0 0 / 25%);
    }
    .acopio-search [role=listbox][hidden] { display: none }
    .acopio-search [role=option] {
      box-sizing: border-box;
      min-height: 44px;
      padding: .5rem .5rem;
      border-radius: .25rem;
      cursor: pointer;
    }
    .acopio-search [role=option][aria-selected=true] { outline: 2px solid currentColor; outline-offset: -2px }
    .acopio-search-title { display: block; font-weight: 600 }
    .acopio-search-summary { display: block; font-size: .875em }
    .acopio-search-kind { float: inline-end; padding: 0 .5rem; font-size: .75em }
    .acopio-search mark { background: none; color: inherit; text-decoration: underline; text-decoration-thickness: 2px }
    .acopio-search [role=status] { min-height: 1.5em; margin: .25rem 0 0; font-size: .875em }
    @media print { .acopio-search { display: none } }

    """#,
    "assets/acopio/search.js":
      #"""
    // The field of a search: a combobox with a list of results (WAI-ARIA Authoring Practices, Combobox Pattern).
    // Nothing is loaded before somebody goes to the field.

    import { SearchIndex } from './index.js';
    import { fold } from './words.js';

    for (const box of document.querySelectorAll('[data-acopio-search]')) {
      if (box instanceof HTMLElement) start(box);
    }

    /** @param {HTMLElement} box */
    function start(box) {
      const input = box.querySelector('input');
      const list = box.querySelector('[role=listbox]');
      const status = box.querySelector('[role=status]');
      const { index: address = '', scope, one = '', many = '', none = '', failed = '' } = box.dataset;
      if (!input || !(list instanceof HTMLElement) || !(status instanceof HTMLElement) || !address) return;
      const index = new SearchIndex(address, scope);
      const language = document.documentElement.lang.slice(0, 2).toLowerCase();
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

      const search = async () => {
        turn += 1;
        const own = turn;
        const text = input.value;
        if (text.trim() === '') {
          list.replaceChildren();
          options = [];
          status.textContent = '';
          show(false);
          return;
        }
        try {
          const { results, total, words } = await index.search(text);
          // An answer that a later one has overtaken.
          if (own !== turn) return;
          options = results.map((result, place) => option(result, `${list.id}-${place}`, words, language));
          active = -1;
          list.replaceChildren(...options);
          status.textContent = total === 0 ? none.replace('{text}', text.trim()) : count(total, one, many);
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

      input.addEventListener('focus', () => index.open().catch(() => undefined), { once: true });
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
            if (options.length === 0) return;
            visit(options[Math.max(active, 0)], event.ctrlKey || event.metaKey);
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
      list.addEventListener('mousedown', (event) => event.preventDefault());
      for (const kind of ['click', 'auxclick']) {
        list.addEventListener(kind, (event) => {
          const found = event.target instanceof Element ? event.target.closest('[role=option]') : null;
          if (!(event instanceof MouseEvent) || !(found instanceof HTMLElement) || event.button > 1) return;
          visit(found, event.button === 1 || event.ctrlKey || event.metaKey);
        });
      }
      box.addEventListener('focusout', (event) => {
        if (!(event.relatedTarget instanceof Node && box.contains(event.relatedTarget))) show(false);
      });
      document.addEventListener('keydown', (event) => {
        const isField = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
        const isKey = event.key === '/' ? !event.ctrlKey && !event.metaKey && !event.altKey : event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
        if (isField || !isKey || document.querySelector('[data-acopio-search]:not([hidden])') !== box) return;
        event.preventDefault();
        input.focus();
        input.select();
      });
    }

    /**
     * @param {HTMLElement | undefined} option
     * @param {boolean} isApart in a tab of its own
     */
    function visit(option, isApart) {
      const url = option?.dataset.url;
      // Only addresses of a site: the index is data.
      if (!url || !/^(\/(?!\/)|https?:)/u.test(url)) return;
      if (isApart) window.open(url, '_blank', 'noopener');
      else location.assign(url);
    }

    /**
     * @param {number} total
     * @param {string} one
     * @param {string} many
     */
    function count(total, one, many) {
      const isOne = new Intl.PluralRules(document.documentElement.lang || undefined).select(total) === 'one';
      return (isOne ? one : many).replace('{n}', new Intl.NumberFormat(document.documentElement.lang || undefined).format(total));
    }

    /**
     * @param {import('./index.js').Result} result
     * @param {string} id
     * @param {string[]} words
     * @param {string} language
     */
    function option(result, id, words, language) {
      const item = document.createElement('li');
      item.id = id;
      item.setAttribute('role', 'option');
      item.setAttribute('aria-selected', 'false');
      item.dataset.url = result.url;
      for (const [name, text] of [['kind', result.kind], ['title', result.title], ['summary', result.summary]]) {
        if (!text) continue;
        const part = document.createElement('span');
        part.className = `acopio-search-${name}`;
        if (name === 'kind') part.textContent = text;
        else part.append(...marked(text, words, language));
        item.append(part, ' ');
      }
      return item;
    }

    /**
     * A text whose words that were looked for are marked.
     * @param {string} text
     * @param {string[]} wanted
     * @param {string} language
     * @returns {Node[]}
     */
    function marked(text, wanted, language) {
      return text.split(/([\p{L}\p{M}\p{N}]+)/u).map((piece, place) => {
        if (place % 2 === 0) return document.createTextNode(piece);
        const folded = fold(piece, language);
        const isFound = wanted.some(
          (word) => folded === word || (word.length > 1 && folded.startsWith(word)) || (folded.length > 3 && word.startsWith(folded)),
        );
        if (!isFound) return document.createTextNode(piece);
        const mark = document.createElement('mark');
        mark.textContent = piece;
        return mark;
      });
    }

    """#,
    "assets/acopio/words.js":
      #"""
    // The words of a search: what a visitor types becomes the same terms as the build made of the pages.
    // The build does the same, step by step; both are tested with one list of examples.

    const LIMIT = 32;
    const TILDE = new Set(['es', 'gl', 'eu', 'ast']);
    /** @type {Record<string, string>} */
    const LETTERS = { 'æ': 'ae', 'œ': 'oe', 'ß': 'ss', 'ø': 'o', 'ł': 'l', 'đ': 'd', 'ς': 'σ' };

    /**
     * The words of a text as they are written.
     * @param {string} text
     * @returns {string[]}
     */
    export function words(text) {
      return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    }

    /**
     * A word without case and accents.
     * @param {string} word
     * @param {string} language the two letters of its language
     * @returns {string}
     */
    export function fold(word, language) {
      const keeps = TILDE.has(language);
      /** @type {string[]} */
      const letters = [];
      for (const letter of word.toLowerCase().normalize('NFD')) {
        if (letter === '\u0303' && keeps && letters.at(-1) === 'n') letters[letters.length - 1] = 'ñ';
        else if (/\p{Mn}/u.test(letter)) continue;
        else letters.push(...(LETTERS[letter] ?? letter));
      }
      return letters.slice(0, LIMIT).join('');
    }

    /**
     * A folded word without the ending of the plural and a final e.
     * @param {string} word
     * @param {string} language
     * @returns {string}
     */
    export function stem(word, language) {
      if (word.length <= 3 || !/^[a-zñ]+$/u.test(word)) return word;
      let root = word;
      if (language === 'es') {
        if (root.endsWith('ces')) root = root.slice(0, -3) + 'z';
        else if (root.endsWith('es') && root.length > 4) root = root.slice(0, -2);
        else if (/[^s]s$/u.test(root)) root = root.slice(0, -1);
      } else if (language === 'en') {
        if (root.endsWith('ies') && root.length > 4) root = root.slice(0, -3) + 'y';
        else if (root.endsWith('sses')) root = root.slice(0, -2);
        else if (/(x|ch|sh)es$/u.test(root)) root = root.slice(0, -2);
        else if (/[^sui]s$/u.test(root)) root = root.slice(0, -1);
      } else {
        return root;
      }
      return root.endsWith('e') && root.length > 3 ? root.slice(0, -1) : root;
    }

    /**
     * The term of a word; empty for marks alone.
     * @param {string} word
     * @param {string} language
     */
    export const term = (word, language) => stem(fold(word, language), language);

    /**
     * Whether two words differ by one letter at most: another, missing, added, or two that changed places.
     * With `isStart`, whether one begins so.
     * @param {string} wanted
     * @param {string} found
     * @param {boolean} isStart
     */
    export function isNear(wanted, found, isStart) {
      let same = 0;
      const least = Math.min(wanted.length, found.length);
      while (same < least && wanted[same] === found[same]) same += 1;
      const rest = wanted.slice(same);
      const other = found.slice(same);
      /** @param {string} left @param {string} right */
      const fits = (left, right) => (isStart ? right.startsWith(left) : left === right);
      return (
        fits(rest, other) ||
        fits(rest.slice(1), other.slice(1)) ||
        fits(rest.slice(1), other) ||
        fits(rest, other.slice(1)) ||
        (rest.length > 1 && other.length > 1 && rest[0] === other[1] && rest[1] === other[0] &&
          fits(rest.slice(2), other.slice(2)))
      );
    }

    """#,
    "partials/acopio/offline.html":
      #"""
    {% doc %}
      Makes a part of the site work without a network: for the head of its pages.
      @param {string} scope - The name of the part, as 'offline' of site.yml has it
    {% enddoc %}
    {%- for part in site.offline %}{% if part.name == scope -%}
    <link rel="manifest" href="{{ part.manifest }}">
    <link rel="stylesheet" href="{{ 'acopio/offline.css' | asset }}" integrity="{{ 'acopio/offline.css' | integrity }}">
    <template data-acopio-offline data-worker="{{ part.worker }}" data-path="{{ part.path }}" data-old="{{ 'acopio.offline.old' | t: age: '{age}' }}" data-update="{{ 'acopio.offline.update' | t }}" data-incomplete="{{ 'acopio.offline.incomplete' | t }}" data-now="{{ 'acopio.offline.now' | t }}" data-close="{{ 'acopio.offline.close' | t }}"></template>
    <script type="module" src="{{ 'acopio/offline.js' | asset }}" integrity="{{ 'acopio/offline.js' | integrity }}"></script>
    {% endif %}{% endfor -%}

    """#,
    "partials/acopio/search.html":
      #"""
    {% doc %}
      A field to search the site with; it appears where scripts run.
      @param {string} [scope] - The part of the site to search, as 'scope' of 'search' in a collection names it
      @param {string} [id] - The id of the field, if a page has two
    {% enddoc %}
    {%- if site.search %}{% assign field = id | default: 'acopio-search' -%}
    <link rel="stylesheet" href="{{ 'acopio/search.css' | asset }}" integrity="{{ 'acopio/search.css' | integrity }}">
    <script type="module" src="{{ 'acopio/search.js' | asset }}" integrity="{{ 'acopio/search.js' | integrity }}"></script>
    <div class="acopio-search" role="search" hidden data-acopio-search data-index="{{ site.search.url }}" data-scope="{{ scope }}" data-one="{{ 'acopio.search.one' | t: n: '{n}' }}" data-many="{{ 'acopio.search.many' | t: n: '{n}' }}" data-none="{{ 'acopio.search.none' | t: text: '{text}' }}" data-failed="{{ 'acopio.search.failed' | t }}">
    <label for="{{ field }}">{{ 'acopio.search.label' | t }}</label>
    <input id="{{ field }}" type="search" autocomplete="off" spellcheck="false">
    <ul id="{{ field }}-list" role="listbox" aria-label="{{ 'acopio.search.results' | t }}" hidden></ul>
    <p role="status"></p>
    </div>
    {% endif -%}

    """#,
    "worker.js":
      #"""
    // The service worker of a part of a site. What it keeps is in `self.acopio`, which the build writes before this.
    //
    // Pages come from the network, or after a while from what is kept; files that never change come from what is kept.
    // What is kept belongs to one version: a new worker takes over the files that are the same and loads the others, and
    // the old version is deleted when no page uses it. The caches of other parts of the site are left alone.

    'use strict';

    (() => {
      /**
       * @typedef {object} Config
       * @property {string} name
       * @property {string} path
       * @property {string} base
       * @property {string} version
       * @property {boolean} retired
       * @property {[string, string, number][]} files
       * @property {string[]} visit
       * @property {string} immutable
       * @property {number} timeout
       */
      const worker = /** @type {ServiceWorkerGlobalScope & {acopio: Config}} */ (/** @type {unknown} */ (self));
      const config = worker.acopio;
      const prefix = `acopio ${config.path} `;
      const ALWAYS = `${prefix}${config.version}`;
      const VISITS = `${prefix}visits`;
      /** The most pages and files that are kept because they were visited. */
      const MOST_VISITS = 200;
      /** When an answer was kept, in milliseconds; the page says how old it is. */
      const AGE = 'x-acopio-kept';
      /** The hash of the file that was kept. */
      const HASH = 'x-acopio-hash';
      const always = new Map(config.files.map(([address, hash]) => [address, hash]));
      const visit = config.visit.map(expression);

      /**
       * A pattern of addresses as an expression: `*` is any text without `/`, `**` any text.
       * @param {string} pattern
       */
      function expression(pattern) {
        const parts = pattern.split(/(\*\*?)/u).map((part) => {
          if (part === '**') return '.*';
          return part === '*' ? '[^/]*' : part.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&');
        });
        return new RegExp(`^${parts.join('')}$`, 'u');
      }

      /**
       * An answer that can be kept: complete, of this site, and not one that leads elsewhere.
       * @param {Response} answer
       */
      const isWhole = (answer) => answer.status === 200 && answer.type === 'basic' && !answer.redirected;

      /**
       * The answer with the time at which it was kept.
       * @param {Response} answer
       * @param {string} hash
       */
      async function dated(answer, hash) {
        const headers = new Headers(answer.headers);
        headers.set(AGE, String(Date.now()));
        headers.set(HASH, hash);
        // The body is no longer compressed.
        headers.delete('content-encoding');
        headers.delete('content-length');
        return new Response(await answer.blob(), { status: 200, headers });
      }

      /** Keeps the files of this version; what cannot be kept does not stop the rest. */
      async function install() {
        if (config.retired) return;
        const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== ALWAYS);
        const olds = await Promise.all(names.map((name) => caches.open(name)));
        const cache = await caches.open(ALWAYS);
        let failed = 0;
        for (const [address, hash] of config.files) {
          try {
            if ((await cache.match(address))?.headers.get(HASH) === hash) continue;
            const known = await same(address, hash, olds);
            const answer = known ?? (await load(address));
            if (answer) await cache.put(address, known ? answer : await dated(answer, hash));
            else failed += 1;
          } catch {
            // No network or no room: what comes first is what matters most, and the page works as without a worker.
            failed += 1;
          }
        }
        if (failed > 0) await tell({ acopio: 'incomplete', missing: failed });
      }

      /**
       * @param {string} address
       * @param {string} hash
       * @param {Cache[]} olds
       */
      async function same(address, hash, olds) {
        for (const old of olds) {
          const known = await old.match(address);
          if (known?.headers.get(HASH) === hash) return known;
        }
        return undefined;
      }

      /** @param {string} address */
      async function load(address) {
        const answer = await fetch(address, { cache: 'no-cache', credentials: 'same-origin' });
        return isWhole(answer) ? answer : undefined;
      }

      /** Deletes what older versions of this part kept. */
      async function activate() {
        for (const name of await caches.keys()) {
          if (!name.startsWith(prefix)) continue;
          if (config.retired || (name !== ALWAYS && name !== VISITS)) await caches.delete(name);
        }
        if (config.retired) {
          await worker.registration.unregister();
          return;
        }
        await worker.clients.claim();
      }

      /** @param {object} message */
      async function tell(message) {
        for (const client of await worker.clients.matchAll({ includeUncontrolled: true })) {
          if (new URL(client.url).pathname.startsWith(config.path)) client.postMessage(message);
        }
      }

      /**
       * The address by which an answer is kept: without a query and a fragment.
       * @param {URL} url
       */
      const key = (url) => url.pathname;

      /** @param {string} address */
      async function kept(address) {
        const cache = await caches.open(ALWAYS);
        return (await cache.match(address)) ?? (await (await caches.open(VISITS)).match(address));
      }

      /**
       * Keeps the answer for a visited address; the oldest ones make room.
       * @param {string} address
       * @param {Response} answer
       */
      async function keepVisit(address, answer) {
        try {
          const cache = await caches.open(VISITS);
          await cache.delete(address);
          await cache.put(address, await dated(answer, ''));
          const all = await cache.keys();
          for (const old of all.slice(0, Math.max(0, all.length - MOST_VISITS))) await cache.delete(old);
        } catch {
          // No room is left; the page was shown nevertheless.
        }
      }

      /**
       * Whether an address is kept once it was visited: pages and data of the patterns, and what kept pages load.
       * @param {string} address
       */
      const isForVisits = (address) =>
        visit.some((pattern) => pattern.test(address)) || (visit.length > 0 && address.startsWith(config.immutable));

      /**
       * @param {FetchEvent} event
       * @param {string} address
       */
      async function answer(event, address) {
        const { request } = event;
        if (address.startsWith(config.immutable)) {
          const known = await kept(address);
          if (known) return known;
          const fresh = await fetch(request);
          if (isWhole(fresh) && isForVisits(address)) event.waitUntil(keepVisit(address, fresh.clone()));
          return fresh;
        }
        const known = await kept(address);
        const network = fetch(request).then((fresh) => {
          if (isWhole(fresh) && (isForVisits(address) || always.has(address))) {
            event.waitUntil(keepVisit(address, fresh.clone()));
          }
          return fresh;
        });
        if (!known) return network;
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        let timer;
        const late = new Promise((resolve) => {
          timer = setTimeout(() => resolve(undefined), config.timeout);
        });
        // What comes after all is kept for the next time.
        event.waitUntil(network.then(() => undefined, () => undefined));
        const first = await Promise.race([network.catch(() => undefined), late]);
        clearTimeout(timer);
        // A server that fails says less than what is kept.
        if (first && first.status < 500) return first;
        await newest(event, address);
        return (await newestOf(address)) ?? known;
      }

      /**
       * Says to the page that is shown that it is not fresh.
       * @param {FetchEvent} event
       * @param {string} address
       */
      async function newest(event, address) {
        if (event.request.mode === 'navigate') return;
        const client = event.clientId ? await worker.clients.get(event.clientId) : undefined;
        const answer = await newestOf(address);
        client?.postMessage({ acopio: 'kept', address, at: Number(answer?.headers.get(AGE) ?? 0) });
      }

      /**
       * The later one of both answers that may be kept for an address.
       * @param {string} address
       */
      async function newestOf(address) {
        const [one, two] = await Promise.all([
          caches.open(ALWAYS).then((cache) => cache.match(address)),
          caches.open(VISITS).then((cache) => cache.match(address)),
        ]);
        if (!one || !two) return one ?? two;
        return Number(two.headers.get(AGE)) > Number(one.headers.get(AGE)) ? two : one;
      }

      worker.addEventListener('install', (event) => {
        event.waitUntil(install());
        // The first worker of this part has nobody to wait for; one that only forgets need not wait.
        if (!worker.registration.active || config.retired) worker.skipWaiting();
      });
      worker.addEventListener('activate', (event) => event.waitUntil(activate()));
      worker.addEventListener('fetch', (event) => {
        const { request } = event;
        const url = new URL(request.url);
        const isOurs = url.origin === worker.location.origin && url.pathname.startsWith(config.base);
        if (config.retired || request.method !== 'GET' || !isOurs || request.headers.has('range')) return;
        const address = key(url);
        const isKnown = always.has(address) || isForVisits(address);
        if (!isKnown && !address.startsWith(config.immutable)) return;
        event.respondWith(answer(event, address));
      });
      worker.addEventListener('message', (event) => {
        const { data, source } = event;
        if (data === 'acopio update') worker.skipWaiting();
        if (data === 'acopio forget') {
          event.waitUntil(
            (async () => {
              for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name);
              await worker.registration.unregister();
            })(),
          );
        }
        if (data && data.acopio === 'age' && source) {
          event.waitUntil(
            (async () => {
              const found = await newestOf(String(data.address));
              source.postMessage({ acopio: 'age', address: data.address, at: Number(found?.headers.get(AGE) ?? 0) });
            })(),
          );
        }
      });
    })();

    """#,
  ]

  /// The words of the partials by language and key.
  package static let strings: [String: [String: String]] = [
    "en": [
      "acopio.offline.close":
        "Close",
      "acopio.offline.incomplete":
        "Not everything could be kept for use without a connection: there is no room or no network.",
      "acopio.offline.now":
        "Show it",
      "acopio.offline.old":
        "There is no connection. This is from {age}.",
      "acopio.offline.update":
        "There is a new version of this page.",
      "acopio.search.failed":
        "The search cannot be loaded now. Check your connection and type again.",
      "acopio.search.label":
        "Search",
      "acopio.search.many":
        "{n} results; choose with the arrow keys",
      "acopio.search.none":
        "Nothing was found for “{text}”. Try fewer or other words.",
      "acopio.search.one":
        "{n} result; choose with the arrow keys",
      "acopio.search.results":
        "Results",
    ],
    "es": [
      "acopio.offline.close":
        "Cerrar",
      "acopio.offline.incomplete":
        "No todo se pudo guardar para usarlo sin conexión: falta espacio o no hay red.",
      "acopio.offline.now":
        "Ver ahora",
      "acopio.offline.old":
        "No hay conexión. Lo que ves se guardó {age}.",
      "acopio.offline.update":
        "Hay una versión nueva de esta página.",
      "acopio.search.failed":
        "La búsqueda no se puede cargar ahora. Revisa tu conexión y vuelve a escribir.",
      "acopio.search.label":
        "Buscar",
      "acopio.search.many":
        "{n} resultados; elige con las flechas",
      "acopio.search.none":
        "No hay resultados para «{text}». Prueba con menos palabras o con otras.",
      "acopio.search.one":
        "{n} resultado; elige con las flechas",
      "acopio.search.results":
        "Resultados",
    ],
  ]
}

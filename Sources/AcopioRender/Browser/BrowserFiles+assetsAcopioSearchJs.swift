// Written by 'make browser' from the files in Browser/: change those.

extension BrowserFiles {
  /// `Browser/assets/acopio/search.js`.
  static let assetsAcopioSearchJs =
    #"""
    // The field of a search: a combobox with a list of results (WAI-ARIA Authoring Practices, Combobox Pattern).
    // Nothing is loaded before somebody goes to the field.

    import { SearchIndex } from './index.js';
    import { fold, stem } from './words.js';

    for (const box of document.querySelectorAll('[data-acopio-search]')) {
      if (box instanceof HTMLElement) start(box);
    }

    function start(box) {
      const input = box.querySelector('input');
      const list = box.querySelector('[role=listbox]');
      const status = box.querySelector('[role=status]');
      const { index: address = '', scope, one = '', many = '', none = '', failed = '' } = box.dataset;
      if (!input || !(list instanceof HTMLElement) || !(status instanceof HTMLElement) || !address) return;
      const index = new SearchIndex(address, scope);
      const language = (document.documentElement.lang.split('-')[0] ?? '').toLowerCase();
      let options = [];
      let active = -1;
      let turn = 0;
      for (const [name, value] of Object.entries({
        role: 'combobox', 'aria-expanded': 'false', 'aria-autocomplete': 'list', 'aria-controls': list.id,
        autocapitalize: 'off', enterkeyhint: 'search',
      })) input.setAttribute(name, value);
      box.hidden = false;

      const show = (isOpen) => {
        list.hidden = !isOpen;
        input.setAttribute('aria-expanded', String(isOpen));
        if (!isOpen) choose(-1);
      };

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
          if (own !== turn) return;
          options = results.map((result, place) => option(result, `${list.id}-${place}`, words, language));
          active = -1;
          list.replaceChildren(...options);
          status.textContent = total === 0 ? none.replace('{text}', () => text.trim()) : count(total, one, many);
          show(options.length > 0);
        } catch {
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

    function visit(option, isApart) {
      const url = option?.dataset.url;
      if (!url || !/^(\/(?![\/\\\s])|https?:)/u.test(url)) return;
      if (isApart) window.open(url, '_blank', 'noopener');
      else location.assign(url);
    }

    function count(total, one, many) {
      return (total === 1 ? one : many).replace('{n}', String(total));
    }

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

    function marked(text, wanted, language) {
      return text.split(/([\p{L}\p{M}\p{N}\u00ad]+)/u).map((piece, place) => {
        if (place % 2 === 0) return document.createTextNode(piece);
        const folded = fold(piece, language);
        const isFound = wanted.some(
          (word) => stem(folded, language) === stem(word, language) || (word.length > 1 && folded.startsWith(word)) || (folded.length > 3 && word.startsWith(folded)),
        );
        if (!isFound) return document.createTextNode(piece);
        const mark = document.createElement('mark');
        mark.textContent = piece;
        return mark;
      });
    }

    """#
}

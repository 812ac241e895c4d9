// The page of all results of a search for `?q=`, with its choices. The field in `search.js` loads it for such an address.

/** How many results there are at first, and how many more each time. */
const STEP = 10;
/** What begins the parameter of a facet in the address. */
const FACET = 'in.';

/**
 * What the field does in the same way.
 * @typedef {object} Field
 * @property {(question: import('../../engine.js').Question) => Promise<import('../../engine.js').Answer & {kept: Set<string> | undefined}>} find
 * @property {(result: import('../../engine.js').Result, note: string) => HTMLElement} link
 * @property {(total: number, one: string, many: string) => string} count
 */

/**
 * Makes of the page the one with all results for a text, or those that its address wishes for; the style sheet hides what else is in it.
 * @param {HTMLElement} box
 * @param {string} text
 * @param {Field} field
 */
export function showAll(box, text, { find, link, count }) {
  const { found = '', none = '', failed = '', more: label = '', all = '', away = '', order: sorted = '', best = '' } = box.dataset;
  const part = document.createElement('section'), title = document.createElement('h1'), list = document.createElement('ol'), more = document.createElement('button');
  const choices = document.createElement('nav'), menus = document.createElement('div');
  part.className = 'acopio-search-all';
  title.setAttribute('aria-live', 'polite');
  choices.setAttribute('aria-label', box.querySelector('[role=listbox]')?.getAttribute('aria-label') ?? '');
  choices.hidden = true;
  more.type = 'button';
  more.textContent = label;
  more.hidden = true;
  part.append(title, choices, menus, list, more);
  const main = document.querySelector('main');
  // First, since the style sheet hides what follows it.
  if (main) main.prepend(part);
  else box.append(part);

  /** What the address wishes for, which can be shared and is there again after a visit to a result. */
  const wish = () => {
    const asked = new URLSearchParams(location.search);
    const facets = [...asked].filter(([name]) => name.startsWith(FACET)).map(([name, value]) => /** @type {[string, string]} */ ([name.slice(FACET.length), value]));
    return { kind: asked.get('kind') ?? '', facets: new Map(facets), order: asked.get('order') ?? '' };
  };

  /**
   * The address with another choice.
   * @param {string} name
   * @param {string} value
   */
  const chosen = (name, value) => {
    const target = new URL(location.href);
    if (value) target.searchParams.set(name, value);
    else target.searchParams.delete(name);
    return target.href;
  };

  /**
   * A link to the results of one kind.
   * @param {string} kind
   * @param {string} name
   * @param {number} count
   * @param {string} current
   */
  const choice = (kind, name, count, current) => {
    const item = document.createElement('a');
    item.href = chosen('kind', kind);
    item.textContent = `${name} (${count})`;
    if (kind === current) item.setAttribute('aria-current', 'true');
    return item;
  };

  /** @type {Map<string, HTMLSelectElement>} */
  const known = new Map();
  /**
   * A list to choose from, which stays the same element, so that it keeps the focus.
   * @param {string} name of the parameter
   * @param {string} title
   * @param {[string, string][]} values and what they are called
   * @param {string} value
   */
  const menu = (name, title, values, value) => {
    let select = known.get(name);
    if (!select) {
      const own = document.createElement('select'), text = document.createElement('label');
      own.addEventListener('change', () => {
        history.pushState(null, '', chosen(name, own.value));
        begin();
      });
      text.append(title, ' ', own);
      menus.append(text);
      known.set(name, own);
      select = own;
    }
    if (!values.some(([each]) => each === value)) values.push([value, value]);
    select.replaceChildren(...values.map(([each, text]) => new Option(text, each)));
    select.value = value;
    if (select.parentElement) select.parentElement.hidden = values.length < 2;
  };

  let limit = 0, turn = 0;
  const show = async () => {
    limit += STEP;
    turn += 1;
    const own = turn;
    try {
      const current = wish();
      const { results, total, kinds, facets, orders, kept } = await find({ text, limit, wish: current });
      // An answer that a later choice has overtaken.
      if (own !== turn) return;
      const before = list.children.length;
      list.replaceChildren(...results.map((result) => {
        const item = document.createElement('li');
        item.append(link(result, kept && !kept.has(result.url) ? away : ''));
        return item;
      }));
      const named = [...kinds].filter(([kind]) => kind).sort(([one, left], [other, right]) => right - left || (one < other ? -1 : 1));
      choices.hidden = named.length < 2 && !current.kind;
      const sum = [...kinds.values()].reduce((sum, count) => sum + count, 0);
      choices.replaceChildren(choice('', all, sum, current.kind), ...named.map(([kind, count]) => choice(kind, kind, count, current.kind)));
      for (const { title, values } of facets) {
        menu(`${FACET}${title}`, title, [['', all], ...values.map(([name, count]) => /** @type {[string, string]} */ ([name, `${name} (${count})`]))], current.facets.get(title) ?? '');
      }
      if (orders.length > 0) menu('order', sorted, [['', best], ...orders.map((order) => /** @type {[string, string]} */ ([order, order]))], current.order);
      const words = total === 0 ? none : count(total, found, found);
      title.textContent = words.replace('{text}', () => text);
      document.title = title.textContent;
      more.hidden = results.length >= total;
      // The focus goes to the first of those that are new.
      if (before > 0 && limit > STEP) list.children[before]?.querySelector('a')?.focus();
    } catch {
      if (own === turn) title.textContent = failed;
    }
  };
  const begin = () => {
    limit = 0;
    show();
  };
  more.addEventListener('click', show);
  window.addEventListener('popstate', begin);
  show();
}

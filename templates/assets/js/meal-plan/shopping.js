// The shopping list: what chosen recipes take, by aisle, with ticks; copied or shared as text.

import { clone, complete, fill, parts } from '../dom.js';
import { basket, planned } from './amounts.js';
import { catalogue, path } from './catalogue.js';
import { get, listed, subscribe, update } from './kept.js';
import { suits } from './plan.js';
import { bought, called } from './units.js';
import { fold } from '../fold.js';

const root = document.querySelector('[data-shopping]');
if (root instanceof HTMLElement) start(root);

/** @param {HTMLElement} root */
function start(root) {
  const part = parts(root);
  const said = part('said'), lists = part('aisles'), recipes = part('recipes'), choose = part('choose', HTMLSelectElement);
  const aisles = [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-aisles] > li'))].map((each) => ({ id: each.dataset.id ?? '', title: each.textContent ?? '' }));
  /** @param {string} a @param {string} b */
  const byName = (a, b) => (fold(a) < fold(b) ? -1 : 1);
  /** @type {MealPlan.Recipe[]} */
  let all = [];
  /** @type {MealPlan.List | null} */
  let emptied = null;

  /** @param {(kept: MealPlan.Kept) => MealPlan.Kept} change @param {string} [text] */
  const keep = (change, text = '') => { said.textContent = update(change) ? text : `${text} ${root.dataset.volatile}`.trim(); };

  /** The list by aisle, in the order of the page and of names. */
  function lines() {
    const { list } = get();
    const found = basket(all, list.recipes).sort((a, b) => byName(a.name, b.name));
    const known = new Set(aisles.map(({ id }) => id));
    return aisles.map((aisle, i) => ({ ...aisle, lines: found.filter((line) => line.aisle === aisle.id || (i === aisles.length - 1 && !known.has(line.aisle))) })).filter((aisle) => aisle.lines.length > 0);
  }

  /** How much of a food is wanted, in tenths of grams or of its units.
   * @param {import('./amounts.js').Line} line */
  const measure = ({ grams, amounts }) => Math.ceil((grams || [...amounts.values()].reduce((sum, each) => sum + each, 0)) * 10 - 1e-6);
  /** Whether as much as is wanted is in the basket: a tick is for the amount that was wanted then, or for any.
   * @param {string[]} ticked @param {import('./amounts.js').Line} line */
  const isTicked = (ticked, line) => ticked.some((each) => {
    const [id, amount] = each.split('--');
    return id === line.id && (amount === undefined || Number(amount) >= measure(line));
  });

  /** The food of a tick, which is that alone or with the amount that was wanted: "ajo--120".
   * @param {string} tick */
  const foodOf = (tick) => tick.split('--')[0] ?? '';
  /** The ticks that are left without a recipe.
   * @param {string} without */
  const rest = (without) => {
    const { recipes: wanted, ticked } = get().list, foods = new Set(basket(all, wanted.filter(({ id }) => id !== without)).map(({ id }) => id));
    return ticked.filter((each) => foods.has(foodOf(each)));
  };

  /** What is still to be bought, as text. */
  const text = () => {
    const { ticked } = get().list;
    return lines().map((aisle) => ({ ...aisle, lines: aisle.lines.filter((line) => !isTicked(ticked, line)) })).filter((aisle) => aisle.lines.length > 0)
      .map((aisle) => [`${aisle.title}:`, ...aisle.lines.map((line) => `- ${called(line)}: ${bought(line)}`)].join('\n')).join('\n\n');
  };

  function show() {
    const kept = get(), { list } = kept;
    const byId = new Map(all.map((recipe) => [recipe.id, recipe]));
    part('none').hidden = list.recipes.length > 0 || kept.week !== null;
    menu.hidden = kept.week === null;
    part('some').hidden = list.recipes.length === 0;
    part('undo').hidden = emptied === null;
    recipes.replaceChildren(...list.recipes.map(({ id, servings }) => {
      const row = clone('mp-s-recipe'), recipe = byId.get(id), title = recipe?.title ?? root.dataset.gone ?? '';
      const link = row.querySelector('a'), input = /** @type {HTMLInputElement} */ (row.querySelector('input')), drop = row.querySelector('button');
      fill(row, { title });
      // The list outlives the profile, too.
      const fault = row.querySelector('[data-unsuited]');
      if (fault instanceof HTMLElement) fault.hidden = !recipe || suits(recipe, kept);
      if (recipe && link) link.href = path(recipe);
      input.value = String(servings);
      input.id = `s-${id}`;
      input.setAttribute('aria-label', complete(root.dataset.servings, { title }));
      input.addEventListener('change', () => {
        const count = Number(input.value);
        const isCount = count >= 0.5 && count <= 99 && Number.isInteger(count * 2);
        if (isCount) keep((kept) => listed(kept, new Map([[id, count]])));
        else {
          input.setAttribute('aria-invalid', 'true');
          said.textContent = root.dataset.fault ?? '';
        }
        document.getElementById(`s-${id}`)?.focus();
      });
      drop?.setAttribute('aria-label', complete(root.dataset.drop, { title }));
      drop?.addEventListener('click', () => {
        keep((kept) => ({ ...kept, list: { ...kept.list, recipes: kept.list.recipes.filter((each) => each.id !== id), ticked: rest(id) } }), complete(root.dataset.dropped, { title }));
        said.focus();
      });
      return row;
    }));
    const found = lines(), count = found.reduce((sum, aisle) => sum + aisle.lines.length, 0);
    const ticked = found.flatMap((aisle) => aisle.lines).filter((line) => isTicked(list.ticked, line)).length;
    part('progress').textContent = complete(root.dataset.progress, { n: ticked, all: count });
    lists.replaceChildren(...found.map((aisle) => {
      const section = fill(clone('mp-s-aisle'), { title: aisle.title });
      section.querySelector('ul')?.replaceChildren(...aisle.lines.map((line) => {
        const row = fill(clone('mp-s-line'), { name: called(line), amount: bought(line) });
        const box = /** @type {HTMLInputElement} */ (row.querySelector('input'));
        box.checked = isTicked(list.ticked, line);
        box.id = `t-${line.id}`;
        box.addEventListener('change', () => {
          keep((kept) => ({ ...kept, list: { ...kept.list, ticked: [...kept.list.ticked.filter((each) => foodOf(each) !== line.id), ...(box.checked ? [`${line.id}--${measure(line)}`] : [])] } }));
          document.getElementById(`t-${line.id}`)?.focus();
        });
        return row;
      }));
      return section;
    }));
    const others = all.filter(({ id }) => !list.recipes.some((each) => each.id === id)).sort((a, b) => byName(a.title, b.title));
    /** @param {MealPlan.Recipe} recipe */
    const option = ({ id, title }) => new Option(title, id);
    const fit = others.filter((recipe) => suits(recipe, kept)), unfit = others.filter((recipe) => !fit.includes(recipe));
    const group = document.createElement('optgroup');
    group.label = choose.dataset.unsuited ?? '';
    group.append(...unfit.map(option));
    choose.replaceChildren(new Option(choose.dataset.first ?? '', ''), ...fit.map(option), ...(unfit.length > 0 ? [group] : []));
    const favorites = kept.favorites.filter(({ id }) => byId.has(id) && !list.recipes.some((each) => each.id === id));
    part('favorites').hidden = favorites.length === 0;
  }

  part('add').addEventListener('click', () => {
    const recipe = all.find(({ id }) => id === choose.value);
    if (!recipe) return choose.focus();
    keep((kept) => listed(kept, new Map([[recipe.id, recipe.servings]])), complete(root.dataset.added, { title: recipe.title }));
  });
  part('favorites').addEventListener('click', () => {
    const byId = new Map(all.map((recipe) => [recipe.id, recipe]));
    const more = new Map(get().favorites.filter(({ id }) => byId.has(id) && !get().list.recipes.some((each) => each.id === id)).map(({ id }) => [id, byId.get(id)?.servings ?? 1]));
    keep((kept) => listed(kept, more), root.dataset.addedAll);
    said.focus();
  });
  // The week as it is planned, for the days and the people of this shopping: what is on the list is replaced.
  const menu = part('menu', HTMLFormElement);
  const people = /** @type {HTMLInputElement} */ (menu.querySelector('input[type=number]')), wrong = menu.querySelector('[role=alert]');
  menu.addEventListener('submit', (event) => {
    event.preventDefault();
    const days = [.../** @type {NodeListOf<HTMLInputElement>} */ (menu.querySelectorAll('input[type=checkbox]'))].filter((box) => box.checked).map((box) => Number(box.value));
    const count = people.valueAsNumber, isCount = Number.isInteger(count) && count >= 1 && count <= 20;
    people.toggleAttribute('aria-invalid', !isCount);
    if (wrong) wrong.textContent = isCount ? days.length > 0 ? '' : menu.dataset.none ?? '' : menu.dataset.fault ?? '';
    if (!isCount || days.length === 0) return;
    emptied = get().list.recipes.length > 0 ? get().list : null;
    keep((kept) => listed({ ...kept, list: { ...kept.list, recipes: [] } }, planned(kept.week?.days ?? [], days, count)),
      complete(count === 1 ? menu.dataset.madeOne : menu.dataset.made, { n: days.length, people: count }));
    said.focus();
  });
  part('untick').addEventListener('click', () => keep((kept) => ({ ...kept, list: { ...kept.list, ticked: [] } }), root.dataset.unticked));
  part('empty').addEventListener('click', () => {
    emptied = get().list;
    keep((kept) => ({ ...kept, list: { recipes: [], ticked: [] } }), root.dataset.emptied);
    part('undo').focus();
  });
  part('undo').addEventListener('click', () => {
    const before = emptied;
    emptied = null;
    if (before) keep((kept) => ({ ...kept, list: before }), root.dataset.returned);
    said.focus();
  });
  /** Whether nothing is missing, which is said. */
  function isComplete() {
    const isEmpty = text() === '';
    if (isEmpty) said.textContent = root.dataset.complete ?? '';
    return isEmpty;
  }
  /** Shows the text, to be copied by hand. */
  function byHand() {
    const area = part('text', HTMLTextAreaElement);
    area.value = text();
    area.hidden = false;
    area.focus();
    area.select();
    said.textContent = root.dataset.byHand ?? '';
  }
  part('copy').addEventListener('click', async () => {
    if (isComplete()) return;
    try {
      await navigator.clipboard.writeText(text());
      said.textContent = root.dataset.copied ?? '';
    } catch {
      // Not allowed, or not over https.
      byHand();
    }
  });
  const share = part('share');
  share.hidden = typeof navigator.share !== 'function';
  share.addEventListener('click', async () => {
    if (isComplete()) return;
    try {
      await navigator.share({ title: document.title, text: text() });
    } catch (error) {
      // Closing the dialog is no fault.
      if (!(error instanceof DOMException && error.name === 'AbortError')) byHand();
    }
  });

  root.hidden = false;
  said.textContent = root.dataset.loading ?? '';
  catalogue(root.dataset.feed ?? '').then((found) => {
    all = found;
    said.textContent = '';
    part('more').hidden = false;
    subscribe(show);
    show();
    // Many number fields are not what somebody came for; what the profile excludes is never folded away.
    const box = recipes.closest('details');
    if (box) box.open = get().list.recipes.length <= 8 || recipes.querySelector('[data-unsuited]:not([hidden])') !== null;
  }, () => {
    said.textContent = root.dataset.failed ?? '';
  });
}

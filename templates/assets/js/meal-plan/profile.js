// The profile sheet: filled in once, applied to every list; a range of energy from somebody's data, on the device.

import { complete, FeedError } from '../dom.js';
import { joined, number } from '../numbers.js';
import { catalogue } from './catalogue.js';
import { figures, range } from './energy.js';
import { DISLIKES, get, LIMITS, subscribe, update, words } from './kept.js';
import { matches } from './words.js';

/** What stands between two ingredients beside a comma, in the languages of the site. */
const JOINTS = /\s+(?:y|e|o|u|and|or)\s+|\s*[/+&]\s*/i;

const root = document.querySelector('form[data-profile]');
if (root instanceof HTMLFormElement) start(root);

/** @param {HTMLFormElement} form */
function start(form) {
  const said = form.querySelector('[data-said]'), out = form.querySelector('[data-out]'), next = form.querySelector('[data-next]'), unknown = form.querySelector('[data-unmatched]');
  const boxes = [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('input[type=checkbox]'))];
  const known = figures(form.dataset.figures);
  /** @param {string} name */
  const input = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  /** @param {string} name */
  const select = (name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name));
  const numbers = /** @type {(keyof typeof LIMITS)[]} */ (Object.keys(LIMITS)), choices = /** @type {const} */ (['sex', 'activity', 'goal']);
  /** What the field of dislikes showed before somebody wrote in it.
   * @type {string[]} */
  let shown = [];
  /** What was to be kept of dislikes last. */
  let tried = '';

  /** The number in a field, null if it is empty, undefined if it is out of its limits.
   * @param {HTMLInputElement} field @param {readonly [number, number]} limits */
  function entered(field, [from, until]) {
    const value = field.value.trim() === '' ? null : Number(field.value);
    const isWrong = field.validity.badInput || (value !== null && !(value >= from && value <= until));
    field.toggleAttribute('aria-invalid', false);
    if (!isWrong) return value;
    field.setAttribute('aria-invalid', 'true');
    return undefined;
  }

  /** @param {string} name @returns {readonly [number, number]} */
  const limits = (name) => (name === 'adjust' ? [-500, 500] : LIMITS[/** @type {keyof typeof LIMITS} */ (name)]);

  /** @param {HTMLSelectElement} field @param {string} value */
  const choose = (field, value) => { field.value = [...field.options].some((option) => option.value === value) ? value : ''; };

  function showRange() {
    const { body } = get();
    const [constant, factor, percent] = choices.map((name) => Number(select(name).selectedOptions[0]?.dataset.value ?? NaN));
    const isWhole = body.age !== null && body.height !== null && body.weight !== null && ![constant, factor, percent].some(Number.isNaN);
    const [from, until] = isWhole ? range(known,
      { age: body.age ?? 0, height: body.height ?? 0, weight: body.weight ?? 0, constant: constant ?? 0, factor: factor ?? 0, percent: percent ?? 0, adjust: body.adjust }) : [0, 0];
    if (out) out.textContent = isWhole ? complete(form.dataset.range, { from: number(from), until: number(until) }) : form.dataset.incomplete ?? '';
    if (next instanceof HTMLElement) next.hidden = !isWhole;
  }

  const show = () => {
    const kept = get();
    for (const box of boxes) box.checked = kept.avoid.includes(box.value);
    choose(select('diet'), kept.diet);
    // What is being typed stays as it is.
    if (document.activeElement !== input('dislikes')) {
      shown = kept.dislikes;
      input('dislikes').value = shown.join(', ');
    }
    for (const name of numbers) {
      const field = input(name);
      if (document.activeElement !== field && !field.hasAttribute('aria-invalid')) field.value = kept.body[name] === null ? '' : String(kept.body[name]);
    }
    for (const name of choices) choose(select(name), kept.body[name]);
    if (document.activeElement !== input('adjust') && !input('adjust').hasAttribute('aria-invalid')) input('adjust').value = kept.body.adjust === 0 ? '' : String(kept.body.adjust);
    showRange();
    void understand();
  };

  /** Asks the catalogue for what the dislikes mean, and says which mean nothing: they hide no recipe. */
  async function understand() {
    if (!(unknown instanceof HTMLElement)) return;
    if (get().dislikes.length === 0) {
      unknown.hidden = true;
      return;
    }
    /** @type {MealPlan.Recipe[]} */
    let all;
    try {
      all = await catalogue(form.dataset.feed ?? '');
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      unknown.textContent = form.dataset.unread ?? '';
      unknown.hidden = false;
      return;
    }
    const names = new Map(all.flatMap(({ ingredients }) => ingredients.map(({ id, name }) => /** @type {const} */ ([id, name]))));
    /** @param {string} word */
    const meaning = (word) => [...names].filter(([, name]) => matches(word, name)).map(([id]) => id);
    // "onion and garlic" is two, where no ingredient has both words.
    const { dislikes: written, means: before } = get(), dislikes = written.flatMap((word) => {
      const parts = word.split(JOINTS);
      return parts.length > 1 && meaning(word).length === 0 && parts.every((part) => meaning(part).length > 0) ? parts : [word];
    });
    const means = /** @type {MealPlan.Means} */ (dislikes.flatMap((word) => {
      const ids = meaning(word), kept = before.find(([each]) => each === word);
      return ids.length > 0 ? [[word, ids]] : kept ? [kept] : [];
    }));
    const none = dislikes.filter((word) => !means.some(([each]) => each === word));
    unknown.hidden = none.length === 0;
    unknown.textContent = none.length > 0 ? complete(form.dataset.unknown, { what: joined(none) }) : '';
    const wanted = JSON.stringify([dislikes, means]), isKept = wanted === JSON.stringify([written, before]);
    // What finds no room is not tried again and again.
    if (isKept || wanted === tried) {
      if (isKept) tried = '';
      return;
    }
    tried = wanted;
    update((kept) => ({ ...kept, dislikes, means }));
  }

  /** What a field says, as a change of what is kept; everything else may have been changed in another tab meanwhile. A
   * number out of its limits is no change, it is null.
   * @param {HTMLInputElement | HTMLSelectElement} field @returns {((kept: MealPlan.Kept) => MealPlan.Kept) | null} */
  function change(field) {
    const { name, value } = field;
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      return (kept) => ({ ...kept, avoid: field.checked ? [...kept.avoid, value] : kept.avoid.filter((id) => id !== value) });
    }
    if (name === 'diet') return (kept) => ({ ...kept, diet: value });
    if (name === 'dislikes') {
      const typed = words(value.split(/[,;\n]/)), gone = shown.filter((each) => !typed.includes(each));
      shown = typed;
      return (kept) => ({ ...kept, dislikes: [...kept.dislikes.filter((each) => !gone.includes(each)), ...typed] });
    }
    if (!(field instanceof HTMLInputElement)) return (kept) => ({ ...kept, body: { ...kept.body, [name]: value } });
    const number = entered(field, limits(name));
    return number === undefined ? null : (kept) => ({ ...kept, body: { ...kept.body, [name]: name === 'adjust' ? number ?? 0 : number } });
  }

  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('change', ({ target: field }) => {
    if (!said || !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
    const next = change(field);
    if (!next) {
      const [from, until] = limits(field.name);
      said.textContent = complete(form.dataset.fault, { what: field.labels?.[0]?.textContent ?? field.name, from, until });
      return;
    }
    // What is kept is shown at once, without what found no room.
    const typed = field.name === 'dislikes' ? shown : [];
    const isLasting = update(next), { dislikes } = get(), left = typed.filter((each) => !dislikes.includes(each));
    said.textContent = [left.length > 0 ? complete(form.dataset.most, { n: DISLIKES, what: joined(left) }) : '', (isLasting ? form.dataset.saved : form.dataset.volatile) ?? ''].filter(Boolean).join(' ');
  });
  input('dislikes').addEventListener('blur', show);
  subscribe(show);
  show();
  form.hidden = false;
}

// The profile sheet: filled in once, applied to every list; a range of energy from somebody's data, on the device.

import { complete } from '../dom.js';
import { number } from '../numbers.js';
import { figures, LIMITS, range } from './energy.js';
import { get, subscribe, update } from './kept.js';

const root = document.querySelector('form[data-profile]');
if (root instanceof HTMLFormElement) start(root);

/** @param {HTMLFormElement} form */
function start(form) {
  const said = form.querySelector('[role=status]'), out = form.querySelector('[data-out]'), next = form.querySelector('[data-next]');
  const boxes = [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('input[type=checkbox]'))];
  const known = figures(form.dataset.figures);
  /** @param {string} name */
  const input = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  /** @param {string} name */
  const select = (name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name));
  const numbers = /** @type {(keyof typeof LIMITS)[]} */ (Object.keys(LIMITS)), choices = /** @type {const} */ (['sex', 'activity', 'goal']);

  /** The number in a field, or null; what is out of its limits is said.
   * @param {string} name @param {number} from @param {number} until */
  function entered(name, from, until) {
    const field = input(name), value = field.value.trim() === '' ? null : Number(field.value);
    const isWrong = field.validity.badInput || (value !== null && !(value >= from && value <= until));
    field.toggleAttribute('aria-invalid', false);
    if (!isWrong) return value;
    field.setAttribute('aria-invalid', 'true');
    return undefined;
  }

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
    if (document.activeElement !== input('dislikes')) input('dislikes').value = kept.dislikes.join(', ');
    for (const name of numbers) {
      const field = input(name);
      if (document.activeElement !== field && !field.hasAttribute('aria-invalid')) field.value = kept.body[name] === null ? '' : String(kept.body[name]);
    }
    for (const name of choices) choose(select(name), kept.body[name]);
    if (document.activeElement !== input('adjust') && !input('adjust').hasAttribute('aria-invalid')) input('adjust').value = kept.body.adjust === 0 ? '' : String(kept.body.adjust);
    showRange();
  };

  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('change', () => {
    let fault = '';
    /** @param {string} name @param {number} from @param {number} until @param {number | null} before */
    const read = (name, from, until, before) => {
      const value = entered(name, from, until);
      if (value === undefined) fault ||= complete(form.dataset.fault, { what: input(name).labels?.[0]?.textContent ?? name, from, until });
      return value === undefined ? before : value;
    };
    const { body } = get();
    const [age, height, weight] = numbers.map((name) => read(name, ...LIMITS[name], body[name]));
    const adjust = read('adjust', -500, 500, body.adjust) ?? 0;
    const isLasting = update((kept) => ({ ...kept, avoid: boxes.filter((box) => box.checked).map((box) => box.value), diet: select('diet').value,
      dislikes: input('dislikes').value.split(/[,;\n]/),
      body: { age: age ?? null, height: height ?? null, weight: weight ?? null, adjust, sex: select('sex').value, activity: select('activity').value, goal: select('goal').value } }));
    if (said) said.textContent = fault || complete(isLasting ? form.dataset.saved : form.dataset.volatile, {});
  });
  subscribe(show);
  show();
  form.hidden = false;
}

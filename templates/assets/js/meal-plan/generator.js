// A week from what somebody wishes. What cannot be kept gives no week but the reasons, each with its way out.

import { clone, complete, FeedError, fill } from '../dom.js';
import { joined } from '../numbers.js';
import { catalogue } from './catalogue.js';
import { figures, range, values } from './energy.js';
import { get, replaced, subscribe, update } from './kept.js';
import { makeWeek, NUTRIENTS, why } from './plan.js';

const root = document.querySelector('form[data-generator]');
if (root instanceof HTMLFormElement) start(root);

/** @param {HTMLFormElement} form */
function start(form) {
  const said = /** @type {HTMLElement} */ (form.querySelector('[role=status]')), reasons = /** @type {HTMLElement} */ (form.querySelector('[data-reasons]'));
  const slots = /** @type {HTMLSelectElement} */ (form.querySelector('select[name=slots]')), minutes = /** @type {HTMLSelectElement} */ (form.querySelector('select[name=minutes]'));
  const foods = [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('input[type=checkbox]'))];
  const profile = /** @type {HTMLElement} */ (form.querySelector('[data-mine]')), propose = /** @type {HTMLButtonElement} */ (form.querySelector('[data-propose]'));
  /** @param {string} name @param {'from' | 'until'} end */
  const input = (name, end) => /** @type {HTMLInputElement} */ (form.elements.namedItem(`${name}-${end}`));
  const week = /** @type {HTMLElement | null} */ (document.querySelector('[data-week]'));
  const main = (week?.dataset.main ?? '').split(' ');
  let turn = 0;

  /** The range of the profile sheet, or null if it is not complete. */
  function own() {
    const { age, height, weight, sex, activity, goal, adjust } = get().body;
    const data = propose.dataset;
    const constant = values(data.sexes).get(sex), factor = values(data.activities).get(activity), percent = values(data.goals).get(goal);
    if (age === null || height === null || weight === null || constant === undefined || factor === undefined || percent === undefined) return null;
    return range(figures(data.figures), { age, height, weight, constant, factor, percent, adjust });
  }

  function show() {
    const { avoid, diet, dislikes } = get();
    const names = [...(diet ? [diet] : []), ...avoid].map((id) => document.querySelector(`[data-avoidable] [data-id="${CSS.escape(id)}"]`)?.textContent ?? '').filter(Boolean);
    const words = [...names, ...dislikes.map((each) => complete(form.dataset.without, { what: each }))];
    profile.textContent = words.length > 0 ? complete(form.dataset.mine, { what: joined(words) }) : form.dataset.noMine ?? '';
    propose.hidden = own() === null;
  }

  /** What the form says, or null after the focus went to what is wrong. @returns {MealPlan.Asked | null} */
  function asked() {
    const ranges = /** @type {MealPlan.Wishes['ranges']} */ ({});
    /** @type {HTMLInputElement | null} */
    let wrong = null;
    for (const each of NUTRIENTS) {
      const ends = /** @type {('from' | 'until')[]} */ (['from', 'until']).map((end) => {
        const field = input(each, end), number = field.value.trim() === '' ? null : Number(field.value);
        const isWrong = field.validity.badInput || (number !== null && (!Number.isInteger(number) || number < 0 || number > 9999));
        field.toggleAttribute('aria-invalid', false);
        if (isWrong) {
          field.setAttribute('aria-invalid', 'true');
          wrong ??= field;
        }
        return number;
      });
      const [from = null, until = null] = ends;
      if (from !== null && until !== null && from > until) {
        input(each, 'until').setAttribute('aria-invalid', 'true');
        wrong ??= input(each, 'until');
      }
      ranges[each] = [from, until];
    }
    const chosen = foods.filter((box) => box.checked).flatMap((box) => box.value.split(' '));
    const field = /** @type {HTMLInputElement | null} */ (wrong);
    if (field) {
      said.textContent = complete(form.dataset.fault, { what: field.closest('fieldset')?.querySelector('legend')?.textContent ?? '' });
      field.focus();
      return null;
    }
    return { slots: slots.value.split(' '), ranges, minutes: minutes.value ? Number(minutes.value) : null, foods: [...new Set(chosen)] };
  }

  /** @param {MealPlan.Recipe[]} all @param {MealPlan.Wishes} wishes */
  async function explain(all, wishes) {
    const { empty, without } = await why(all, wishes);
    const moments = empty.map((id) => week?.querySelector(`[data-moments] [data-id="${CSS.escape(id)}"]`)?.textContent?.toLowerCase() ?? id);
    const texts = [
      ...moments.map((what) => complete(form.dataset.empty, { what })),
      ...without.map((wish) => complete(form.dataset.drop, { what: form.querySelector(`[data-wish="${wish}"]`)?.textContent ?? wish })),
    ];
    if (texts.length === 0) texts.push(form.dataset.several ?? '');
    reasons.replaceChildren(...texts.map((text) => fill(clone('mp-g-reason'), { text })));
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const wanted = asked();
    reasons.replaceChildren();
    if (!wanted) return;
    turn += 1;
    const mine = turn;
    said.textContent = form.dataset.working ?? '';
    try {
      const all = await catalogue(week?.dataset.feed ?? '');
      const { avoid, diet, dislikes, means, week: present } = get();
      const wishes = { ...wanted, main, avoid, diet, dislikes, means };
      const seed = (present?.seed ?? 0) + 1;
      const days = await makeWeek(all, wishes, seed);
      // The form was sent again meanwhile.
      if (mine !== turn) return;
      if (!days) {
        await explain(all, wishes);
        if (mine === turn) said.textContent = form.dataset.impossible ?? '';
        return;
      }
      const isLasting = update((kept) => replaced(kept, { seed, asked: wanted, days }));
      said.textContent = (isLasting ? form.dataset.made : form.dataset.volatile) ?? '';
      week?.querySelector('h2')?.focus();
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      said.textContent = form.dataset.failed ?? '';
    }
  });
  propose.addEventListener('click', () => {
    const found = own();
    if (!found) return;
    input('kcal', 'from').value = String(found[0]);
    input('kcal', 'until').value = String(found[1]);
  });

  const { week: present } = get();
  if (present) {
    const { asked: before } = present;
    for (const each of NUTRIENTS) for (const [i, end] of /** @type {('from' | 'until')[]} */ (['from', 'until']).entries()) input(each, end).value = before.ranges[each][i] === null ? '' : String(before.ranges[each][i]);
    slots.value = before.slots.join(' ');
    if (slots.selectedIndex < 0) slots.selectedIndex = slots.options.length - 1;
    minutes.value = before.minutes === null ? '' : String(before.minutes);
    if (minutes.selectedIndex < 0) minutes.value = '';
    for (const box of foods) box.checked = before.foods.length > 0 && box.value.split(' ').every((id) => before.foods.includes(id));
  } else {
    const found = own();
    if (found) [input('kcal', 'from').value, input('kcal', 'until').value] = found.map(String);
  }
  subscribe(show);
  show();
  form.hidden = false;
}

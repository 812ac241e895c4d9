// The dishes of the home page by the hour: what one has for breakfast in the morning, and so on. Without the script, all of them.

const box = globalThis.document?.querySelector('[data-hours]');

/** What of a day it is, and what is cooked then: the kinds of dishes, the first ones first.
 * @param {number} hour @returns {{ name: 'morning' | 'noon' | 'evening' | 'night', kinds: string[] }} */
export function moment(hour) {
  if (hour >= 5 && hour < 12) return { name: 'morning', kinds: ['desayuno', 'pan'] };
  if (hour >= 12 && hour < 17) return { name: 'noon', kinds: ['plato-fuerte', 'sopa', 'guarnicion', 'ensalada'] };
  if (hour >= 17 && hour < 22) return { name: 'evening', kinds: ['antojito', 'ensalada', 'sopa'] };
  return { name: 'night', kinds: ['postre', 'pan', 'antojito'] };
}

if (globalThis.HTMLElement && box instanceof HTMLElement) {
  const { name, kinds } = moment(new Date().getHours());
  const list = box.querySelector('ul'), heading = box.querySelector('h2');
  const cards = [.../** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll('[data-kind]'))];
  const fit = cards.filter((card) => kinds.includes(card.dataset.kind ?? ''));
  const rank = (/** @type {HTMLElement} */ card) => kinds.indexOf(card.dataset.kind ?? '');
  // Too few would be no choice.
  if (list && heading && fit.length >= 3) {
    heading.textContent = box.dataset[name] ?? heading.textContent;
    list.setAttribute('aria-label', heading.textContent ?? '');
    list.replaceChildren(...fit.sort((one, two) => rank(one) - rank(two)));
  }
}

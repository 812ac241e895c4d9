// Days and hours, as many as somebody likes, none twice.

import { clone, complete, part } from '../dom.js';

const MOST = 7;

/** @param {HTMLElement} box @param {() => void} changed */
export function slots(box, changed) {
  const list = part(box, 'slots'), fault = part(box, 'slots-fault'), more = part(box, 'more-slots');
  const row = box.querySelector('template');
  if (row instanceof HTMLTemplateElement && !document.getElementById('pt-slot')) row.id = 'pt-slot';

  /** @param {Element} item */
  const said = (item) => {
    const [day, hours] = [...item.querySelectorAll('select')].map((select) => select.selectedOptions[0]?.textContent?.trim() ?? '');
    return complete(box.dataset.slot, { day, hours });
  };
  const all = () => [...list.children].map(said);
  /** The first slot that is there before.
   * @returns {string | undefined} */
  const twice = () => all().find((slot, place, every) => every.indexOf(slot) !== place);

  function show() {
    const same = twice();
    fault.textContent = same === undefined ? '' : complete(box.dataset.twice, { slot: same });
    more.hidden = list.children.length >= MOST;
    changed();
  }
  more.addEventListener('click', () => {
    const item = clone('pt-slot');
    list.append(item);
    item.querySelector('[data-remove]')?.addEventListener('click', () => {
      item.remove();
      show();
      more.focus();
    });
    show();
    item.querySelector('select')?.focus();
  });
  box.addEventListener('change', show);

  return {
    /** What the message says of them. */
    line: () => (list.children.length > 0 && !twice() ? complete(box.dataset.line, { slots: all().join('; ') }) : ''),
    text: () => all().join('; '),
    /** Whether they can be sent; says why not.
     * @param {boolean} isNeeded @param {boolean} isSaid */
    valid(isNeeded, isSaid) {
      if (twice() !== undefined) return false;
      const isEmpty = isNeeded && list.children.length === 0;
      if (isSaid) fault.textContent = isEmpty ? box.dataset.needed ?? '' : '';
      return !isEmpty;
    },
    focus: () => more.focus(),
  };
}

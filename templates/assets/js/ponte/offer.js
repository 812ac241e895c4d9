// Makes a message of a form: of goods that are asked for, of what nobody asked for, or of somebody who wants to carry. It can be
// changed before it is sent. Nothing is sent from here, and nothing that was written is changed: what cannot be is said.

import { complete, part } from '../dom.js';
import { mail, sms, whatsapp } from '../links.js';
import { kept } from './donations.js';
import { message } from './message.js';
import { counted } from './page.js';
import { slots } from './slots.js';

for (const form of document.querySelectorAll('form[data-offer]')) if (form instanceof HTMLFormElement) start(form);

/** @param {HTMLFormElement} form */
function start(form) {
  const said = form.dataset, mode = said.offer;
  const text = part(form, 'message', HTMLTextAreaElement);
  const again = part(form, 'again'), ready = part(form, 'ready'), status = part(form, 'status'), fault = part(form, 'fault');
  const prepare = part(form, 'prepare-box');
  const hint = form.querySelector('[data-part=hint]'), slotsBox = form.querySelector('[data-part=slots-box]');
  const box = form.querySelector('[data-slots]');
  let isChanged = false;
  /** Whether somebody wanted to send it, so that what is missing is said. */
  let isAsked = false;
  const keep = kept();

  /** @param {string} name */
  const value = (name) => {
    const field = form.querySelector(`[data-part=${name}]`);
    return field instanceof HTMLInputElement ? field.value.trim() : '';
  };
  const needsSlots = () => mode === 'free' || mode === 'volunteer' || form.querySelector('[data-needs-slots]:checked') !== null;
  const times = box instanceof HTMLElement ? slots(box, () => update()) : null;

  /** A fault of a field, or none.
   * @param {HTMLInputElement | null} field @param {Element | null} place @param {string} words @returns {HTMLElement | null} the field that is wrong */
  function tell(field, place, words) {
    if (place) place.textContent = words;
    if (words) field?.setAttribute('aria-invalid', 'true');
    else field?.removeAttribute('aria-invalid');
    return words ? field : null;
  }

  /** What is wrong with a number: no whole number above nothing, or more than is asked for.
   * @param {HTMLInputElement} field @param {boolean} isSaid */
  function wrong(field, isSaid) {
    const count = field.valueAsNumber, most = Number(field.max) || Infinity;
    if (!Number.isInteger(count) || count < 1) return field.value === '' && !isSaid ? null : said.atLeast ?? '';
    return count > most ? complete(said.atMost, { amount: field.dataset.limit, n: counted(most) }) : '';
  }

  /** The rows of goods that are marked. */
  const rows = () => [.../** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll('[data-item]'))].flatMap((row) => {
    const tick = row.querySelector('input[type=checkbox]'), amount = row.querySelector('input[type=number]');
    if (!(tick instanceof HTMLInputElement) || !(amount instanceof HTMLInputElement)) return [];
    part(row, 'amount').hidden = !tick.checked;
    if (!tick.checked) tell(amount, row.querySelector('[data-part=amount-fault]'), '');
    return tick.checked ? [{ row, amount }] : [];
  });

  /** The fields that are wrong; says why.
   * @returns {(HTMLElement | { focus(): void })[]} */
  function faults() {
    /** @type {(HTMLElement | { focus(): void } | null)[]} */
    const found = [];
    for (const { row, amount } of rows()) {
      const words = wrong(amount, true);
      found.push(tell(amount, row.querySelector('[data-part=amount-fault]'), words ?? ''));
    }
    if (mode === 'free') {
      const good = part(form, 'good', HTMLInputElement), count = part(form, 'count', HTMLInputElement), words = wrong(count, isAsked);
      if (good.value.trim() === '') found.push(isAsked ? tell(good, part(form, 'good-fault'), said.needed ?? '') : good);
      else tell(good, part(form, 'good-fault'), '');
      if (words === null) found.push(count);
      else found.push(tell(count, part(form, 'count-fault'), words));
    }
    if (mode === 'volunteer' && !form.querySelector('input[name=size]:checked')) {
      part(form, 'size-fault').textContent = isAsked ? said.needed ?? '' : '';
      found.push(/** @type {HTMLElement | null} */ (form.querySelector('input[name=size]')));
    } else if (mode === 'volunteer') part(form, 'size-fault').textContent = '';
    if (times && !times.valid(needsSlots(), isAsked)) found.push(times);
    return /** @type {(HTMLElement | { focus(): void })[]} */ (found.filter(Boolean));
  }

  /** What is given, as the message and the list on the device say it. */
  function goods() {
    if (mode === 'free') {
      const count = part(form, 'count', HTMLInputElement).valueAsNumber;
      return value('good') ? [{ good: value('good'), id: '', institution: '', url: '', amount: Number.isNaN(count) ? '' : counted(count) }] : [];
    }
    if (mode === 'volunteer') {
      const size = form.querySelector('input[name=size]:checked');
      return size instanceof HTMLInputElement ? [{ good: '', id: '', institution: '', url: '', amount: '', size: size.dataset.title ?? '', carries: size.dataset.carries ?? '' }] : [];
    }
    return rows().map(({ row, amount }) => {
      const { good = '', id = '', institution = '', url = '', one = '', other = '' } = row.dataset, count = amount.valueAsNumber;
      return { good, id, institution, url, amount: Number.isNaN(count) ? '' : `${counted(count)} ${count === 1 ? one : other}` };
    });
  }

  const made = () => {
    const notes = [...form.querySelectorAll('input[data-note]')].map((each) =>
      (each instanceof HTMLInputElement && each.checked ? each.dataset.note || '' : ''));
    if (times && needsSlots()) notes.push(times.line());
    if (value('comment')) notes.push(complete(said.comment, { comment: value('comment') }));
    return message({ hello: said.hello || '', line: said.line || '', name: said.name || '' }, goods(), notes, value('name'));
  };

  const links = (isRight = faults().length === 0) => {
    const words = text.value, has = words.trim() !== '';
    ready.hidden = !has || !isRight;
    prepare.hidden = isRight || !hasForm();
    if (hint instanceof HTMLElement) hint.hidden = has;
    /** @param {string} name @param {string} address */
    const aim = (name, address) => { part(form, name, HTMLAnchorElement).href = address; };
    aim('whatsapp', whatsapp(words, said.number));
    aim('sms', sms(said.number || '', words));
    aim('mail', mail({ to: said.to, subject: said.subject, body: words }));
  };
  /** Forms that begin empty have a button that says what is missing. */
  const hasForm = () => mode === 'free' || mode === 'volunteer' || needsSlots();

  const update = () => {
    const words = made();
    if (!isChanged) text.value = words;
    again.hidden = !isChanged;
    if (slotsBox instanceof HTMLElement) slotsBox.hidden = !needsSlots();
    fault.textContent = '';
    links();
    status.textContent = '';
  };

  form.addEventListener('input', (event) => {
    if (event.target === text) isChanged = true;
    update();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    isAsked = true;
    update();
    const [first] = faults();
    if (first) {
      fault.textContent = said.fault ?? '';
      first.focus();
    } else {
      ready.hidden = false;
      text.focus();
    }
  });
  again.addEventListener('click', () => {
    isChanged = false;
    update();
    text.focus();
  });
  const remember = () => {
    keep(mode === 'volunteer' ? { volunteer: true, slots: times?.text() ?? '', items: goods() } : { volunteer: false, slots: needsSlots() ? times?.text() ?? '' : '', items: goods() });
    status.textContent = said.kept ?? '';
    part(form, 'kept').hidden = false;
  };
  for (const name of ['whatsapp', 'mail', 'sms']) part(form, name).addEventListener('click', remember);
  part(form, 'copy').addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text.value);
      remember();
      status.textContent = `${said.copied || ''} ${said.kept || ''}`.trim();
    } catch {
      text.focus();
      text.select();
      status.textContent = said.copyByHand || '';
    }
  });
  form.hidden = false;
  update();
}

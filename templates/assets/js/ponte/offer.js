// Makes a message of what is ticked; it can be changed before it is sent. Nothing is sent from here.

import { part } from '../dom.js';
import { mail, sms, whatsapp } from '../links.js';
import { message } from './message.js';
import { counted } from './page.js';

for (const form of document.querySelectorAll('form[data-offer]')) if (form instanceof HTMLFormElement) start(form);

/** @param {HTMLFormElement} form */
function start(form) {
  const said = form.dataset;
  const text = /** @type {HTMLTextAreaElement} */ (part(form, 'message'));
  const again = part(form, 'again');
  const ready = part(form, 'ready');
  const hint = part(form, 'hint');
  const status = part(form, 'status');
  let isChanged = false;

  /** What is offered: a whole number, not more than is missing.
   * @param {HTMLInputElement} amount */
  const whole = (amount) => Math.min(Math.max(1, Math.floor(amount.valueAsNumber) || 1), Number(amount.max));

  const made = () => {
    const items = [];
    for (const row of form.querySelectorAll('[data-item]')) {
      if (!(row instanceof HTMLElement)) continue;
      const tick = row.querySelector('input[type=checkbox]');
      const amount = row.querySelector('input[type=number]');
      if (!(tick instanceof HTMLInputElement) || !(amount instanceof HTMLInputElement)) continue;
      part(row, 'amount').hidden = !tick.checked;
      if (!tick.checked) continue;
      const { good = '', id = '', institution = '', url = '', one = '', other = '' } = row.dataset;
      const count = whole(amount);
      items.push({ good, id, institution, url, amount: `${counted(count)} ${count === 1 ? one : other}` });
    }
    const notes = [...form.querySelectorAll('input[data-note]')].map((box) =>
      (box instanceof HTMLInputElement && box.checked ? box.dataset.note || '' : ''));
    const name = part(form, 'name');
    return message({ hello: said.hello || '', line: said.line || '', name: said.name || '' }, items, notes,
      name instanceof HTMLInputElement ? name.value : '');
  };

  const links = () => {
    const words = text.value;
    const has = words.trim() !== '';
    ready.hidden = !has;
    hint.hidden = has;
    /** @param {string} name @param {string} address */
    const aim = (name, address) => { /** @type {HTMLAnchorElement} */ (part(form, name)).href = address; };
    aim('whatsapp', whatsapp(words, said.number));
    aim('sms', sms(said.number || '', words));
    aim('mail', mail({ to: said.to, subject: said.subject, body: words }));
  };

  const update = () => {
    const words = made();
    if (!isChanged) text.value = words;
    again.hidden = !isChanged;
    links();
    status.textContent = '';
  };

  form.addEventListener('input', (event) => {
    if (event.target === text) isChanged = true;
    update();
  });
  form.addEventListener('change', ({ target: amount }) => {
    // The field shows what the message says.
    if (amount instanceof HTMLInputElement && amount.type === 'number') amount.value = String(whole(amount));
  });
  again.addEventListener('click', () => {
    isChanged = false;
    update();
    text.focus();
  });
  part(form, 'copy').addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text.value);
      status.textContent = said.copied || '';
    } catch {
      text.focus();
      text.select();
      status.textContent = said.copyByHand || '';
    }
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
  update();
}

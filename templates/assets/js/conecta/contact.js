/* The form of emergency contacts: kept on this device, at most three. */
import { part } from '../dom.js';
import { phone } from './message.js';
import * as kept from './kept.js';

const tool = document.getElementById('cf-contacts');
if (tool) start(tool);

/** @param {HTMLElement} tool */
function start(tool) {
  const form = part(tool, 'form', HTMLFormElement), list = part(tool, 'list', HTMLUListElement), row = part(tool, 'row', HTMLTemplateElement);
  const name = part(tool, 'name', HTMLInputElement), number = part(tool, 'phone', HTMLInputElement), note = part(tool, 'note', HTMLInputElement);
  const heading = part(tool, 'heading'), full = part(tool, 'full'), said = part(tool, 'said');
  const faults = part(tool, 'faults', HTMLTemplateElement), cancel = part(tool, 'cancel', HTMLButtonElement);
  /** The contact that is being changed, wherever it stands by now.
   * @type {import('./kept.js').Contact | null} */
  let editing = null;
  /** @param {import('./kept.js').Contact[]} all @param {import('./kept.js').Contact} one */
  const placeOf = (all, one) => all.findIndex(({ name, phone: digits, note: more }) => name === one.name && digits === one.phone && more === one.note);
  /** @param {string} key */
  const say = (key) => faults.content.querySelector(`[data-say="${key}"]`)?.textContent?.trim() ?? '';
  /** @param {HTMLInputElement} field @param {string} fault */
  function mark(field, fault) {
    const place = document.getElementById(field.id + '-fault');
    if (place) place.textContent = fault;
    field.toggleAttribute('aria-invalid', false);
    if (fault) field.setAttribute('aria-invalid', 'true');
  }
  /** @param {import('./kept.js').Contact | null} contact */
  function edit(contact) {
    editing = contact;
    name.value = contact?.name ?? '';
    number.value = contact?.phone ?? '';
    note.value = contact?.note ?? '';
    mark(name, '');
    mark(number, '');
    cancel.hidden = contact === null;
    show();
  }
  function show() {
    const { contacts } = kept.get();
    list.replaceChildren(...contacts.map((each) => {
      const item = row.content.cloneNode(true);
      if (!(item instanceof DocumentFragment)) throw new TypeError('row');
      part(item, 'who').textContent = each.name;
      part(item, 'number').textContent = each.phone;
      const more = part(item, 'more');
      more.textContent = each.note;
      more.hidden = each.note === '';
      const change = part(item, 'edit', HTMLButtonElement), drop = part(item, 'drop', HTMLButtonElement);
      change.setAttribute('aria-label', `${change.textContent}: ${each.name}`);
      drop.setAttribute('aria-label', `${drop.textContent}: ${each.name}`);
      change.addEventListener('click', () => { edit(each); name.focus(); });
      drop.addEventListener('click', () => {
        kept.update((data) => { data.contacts = data.contacts.filter((one) => placeOf([one], each) < 0); });
        said.textContent = say('dropped');
        edit(null);
        heading.focus();
      });
      return item;
    }));
    list.hidden = contacts.length === 0;
    const room = (editing && placeOf(contacts, editing) >= 0) || contacts.length < kept.MOST;
    form.hidden = !room;
    full.hidden = room;
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const who = name.value.trim(), checked = phone(number.value);
    mark(name, who ? '' : say('name'));
    mark(number, 'fault' in checked ? say(checked.fault) : '');
    said.textContent = '';
    if (!who) return name.focus();
    if ('fault' in checked) return number.focus();
    const contact = { name: who, phone: checked.number, note: note.value.trim() };
    const lasting = kept.update((data) => {
      const place = editing ? placeOf(data.contacts, editing) : -1;
      if (place >= 0) data.contacts[place] = contact;
      else data.contacts.push(contact);
    });
    said.textContent = say(lasting ? 'saved' : 'unkept');
    edit(null);
    heading.focus();
  });
  cancel.addEventListener('click', () => { edit(null); heading.focus(); });
  kept.subscribe(show);
  for (const each of document.querySelectorAll('[data-plain]')) if (each instanceof HTMLElement) each.hidden = true;
  tool.hidden = false;
  edit(null);
}

/* The form of emergency contacts: kept on this device, at most three. */
import { phone } from './message.js';
import * as kept from './kept.js';

const tool = document.getElementById('cf-contacts');
if (tool) start(tool);

/** @param {HTMLElement} tool */
function start(tool) {
  /** @template {Element} T @param {ParentNode} root @param {string} name @param {new () => T} type @returns {T} */
  const part = (root, name, type) => {
    const found = root.querySelector(`[data-part="${name}"]`);
    if (!(found instanceof type)) throw new TypeError(name);
    return found;
  };
  const form = part(tool, 'form', HTMLFormElement), list = part(tool, 'list', HTMLUListElement), row = part(tool, 'row', HTMLTemplateElement);
  const name = part(tool, 'name', HTMLInputElement), number = part(tool, 'phone', HTMLInputElement), note = part(tool, 'note', HTMLInputElement);
  const heading = part(tool, 'heading', HTMLElement), full = part(tool, 'full', HTMLElement), said = part(tool, 'said', HTMLElement);
  const faults = part(tool, 'faults', HTMLTemplateElement), cancel = part(tool, 'cancel', HTMLButtonElement);
  let editing = -1;
  /** @param {string} key */
  const say = (key) => faults.content.querySelector(`[data-say="${key}"]`)?.textContent?.trim() ?? '';
  /** @param {HTMLInputElement} field @param {string} fault */
  function mark(field, fault) {
    const place = document.getElementById(field.id + '-fault');
    if (place) place.textContent = fault;
    field.toggleAttribute('aria-invalid', false);
    if (fault) field.setAttribute('aria-invalid', 'true');
  }
  /** @param {number} i */
  function edit(i) {
    const contact = kept.get().contacts[i];
    editing = i;
    name.value = contact?.name ?? '';
    number.value = contact?.phone ?? '';
    note.value = contact?.note ?? '';
    mark(name, '');
    mark(number, '');
    cancel.hidden = i < 0;
    show();
  }
  function show() {
    const { contacts } = kept.get();
    list.replaceChildren(...contacts.map((each, i) => {
      const item = row.content.cloneNode(true);
      if (!(item instanceof DocumentFragment)) throw new TypeError('row');
      part(item, 'who', HTMLElement).textContent = each.name;
      part(item, 'number', HTMLElement).textContent = each.phone;
      const more = part(item, 'more', HTMLElement);
      more.textContent = each.note;
      more.hidden = each.note === '';
      const change = part(item, 'edit', HTMLButtonElement), drop = part(item, 'drop', HTMLButtonElement);
      change.setAttribute('aria-label', `${change.textContent}: ${each.name}`);
      drop.setAttribute('aria-label', `${drop.textContent}: ${each.name}`);
      change.addEventListener('click', () => { edit(i); name.focus(); });
      drop.addEventListener('click', () => {
        kept.update((data) => { data.contacts.splice(i, 1); });
        said.textContent = say('dropped');
        edit(-1);
        heading.focus();
      });
      return item;
    }));
    list.hidden = contacts.length === 0;
    const room = editing >= 0 || contacts.length < kept.MOST;
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
      if (editing >= 0) data.contacts[editing] = contact;
      else data.contacts.push(contact);
    });
    said.textContent = say(lasting ? 'saved' : 'unkept');
    edit(-1);
    heading.focus();
  });
  cancel.addEventListener('click', () => { edit(-1); heading.focus(); });
  kept.subscribe(show);
  for (const each of document.querySelectorAll('[data-plain]')) if (each instanceof HTMLElement) each.hidden = true;
  tool.hidden = false;
  edit(-1);
}

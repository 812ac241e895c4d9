// What the learner wants to be called; on this device only.
import { get, update } from './kept.js';

const form = document.querySelector('form[data-name-form]');
if (form instanceof HTMLFormElement) {
  const { kept = '', unkept = '' } = form.dataset, field = form.querySelector('input'), said = form.querySelector('[role=status]');
  if (field) field.value = get().name;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const isLasting = update((data) => { data.name = field?.value ?? ''; });
    if (said) said.textContent = isLasting ? kept : unkept;
  });
  form.hidden = false;
}

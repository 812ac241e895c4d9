// Shows what is shared before it is: the text, the link and the picture.

import { complete, part } from './dom.js';
import { mail, sms, whatsapp } from './links.js';

const dialog = document.getElementById('send');
const opener = document.querySelector('[data-send]');
if (dialog instanceof HTMLDialogElement && opener instanceof HTMLButtonElement) start(dialog, opener);

/** @param {HTMLDialogElement} box @param {HTMLButtonElement} button */
function start(box, button) {
  const { url = '', title = '', picture = '' } = box.dataset;
  const text = part(box, 'text', HTMLTextAreaElement);
  const image = part(box, 'picture', HTMLImageElement);
  const status = part(box, 'status');
  /** @type {File | undefined} */
  let file;

  // What is only said if somebody wants it said; for this time, nothing is kept.
  const extras = box.querySelector('.send-more');
  const more = () => {
    if (!(extras instanceof HTMLElement)) return [];
    const facts = part(extras, 'with-facts', HTMLInputElement), named = part(extras, 'with-name', HTMLInputElement);
    const name = extras.querySelector('input[type=text]');
    part(extras, 'name-box').hidden = !named.checked;
    const from = named.checked && name instanceof HTMLInputElement ? name.value.trim() : '';
    return [facts.checked ? facts.value : '', from && complete(extras.dataset.from, { name: from })].filter(Boolean);
  };
  const said = () => [text.value.trim(), ...more()].filter(Boolean).join('\n');
  const whole = () => [said(), url].filter(Boolean).join('\n');
  const aim = () => {
    if (extras) part(extras, 'more').textContent = more().join(' · ');
    part(box, 'whatsapp', HTMLAnchorElement).href = whatsapp(whole());
    part(box, 'sms', HTMLAnchorElement).href = sms('', whole());
    part(box, 'mail', HTMLAnchorElement).href = mail({ subject: title, body: whole() });
  };

  button.addEventListener('click', async () => {
    status.textContent = '';
    aim();
    box.showModal();
    part(box, 'native').hidden = !('share' in navigator);
    if (file || !('canShare' in navigator) || !picture) return;
    // Asked for before it is needed: browsers only share right after a press.
    try {
      const response = await fetch(image.src);
      if (response.ok) file = new File([await response.blob()], `${picture.split('/').at(-1)?.split('?')[0] || 'acopio.png'}`, { type: 'image/png' });
    } catch { /* It is shared without the picture. */ }
  });
  part(box, 'close').addEventListener('click', () => box.close());
  box.addEventListener('input', aim);
  part(box, 'native').addEventListener('click', async () => {
    const words = { title, text: said(), url };
    try {
      await navigator.share(file && navigator.canShare?.({ files: [file] }) ? { ...words, files: [file] } : words);
      box.close();
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) status.textContent = box.dataset.failed || '';
    }
  });
  part(box, 'copy').addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(whole());
      status.textContent = box.dataset.copied || '';
    } catch {
      text.focus();
      text.select();
      status.textContent = box.dataset.copyByHand || '';
    }
  });
  button.hidden = false;
}

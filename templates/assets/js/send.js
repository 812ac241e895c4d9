// Shows what is shared before it is: the text, the link and the picture.

import { mail, sms, whatsapp } from './links.js';

const dialog = document.getElementById('send');
const opener = document.querySelector('[data-send]');
if (dialog instanceof HTMLDialogElement && opener instanceof HTMLButtonElement) start(dialog, opener);

/** @param {ParentNode} root @param {string} name @returns {HTMLElement} */
function part(root, name) {
  const element = root.querySelector(`[data-part="${name}"]`);
  if (!(element instanceof HTMLElement)) throw new Error(`no part ${name}`);
  return element;
}

/** @param {HTMLDialogElement} box @param {HTMLButtonElement} button */
function start(box, button) {
  const { url = '', title = '', picture = '' } = box.dataset;
  const text = /** @type {HTMLTextAreaElement} */ (part(box, 'text'));
  const image = /** @type {HTMLImageElement} */ (part(box, 'picture'));
  const status = part(box, 'status');
  /** @type {File | undefined} */
  let file;

  const whole = () => (text.value.trim() ? `${text.value.trim()}\n${url}` : url);
  const aim = () => {
    /** @type {HTMLAnchorElement} */ (part(box, 'whatsapp')).href = whatsapp(whole());
    /** @type {HTMLAnchorElement} */ (part(box, 'sms')).href = sms('', whole());
    /** @type {HTMLAnchorElement} */ (part(box, 'mail')).href = mail({ subject: title, body: whole() });
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
  text.addEventListener('input', aim);
  part(box, 'native').addEventListener('click', async () => {
    const words = { title, text: text.value.trim(), url };
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

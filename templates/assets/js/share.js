// Shows what is about to be shared, text, link and picture, and then shares it. The page has a template
// "share-dialog" with a <dialog>: [data-text=title|text|url], img[data-picture], links [data-mail], [data-whatsapp],
// [data-sms], and buttons [data-send], [data-copy] (data-done: what is said afterwards), [data-close].

import { announce, byData, clone, fill } from './dom.js';
import { mail, sms, whatsapp } from './links.js';

/**
 * @param {{ title: string, text?: string, url?: string, picture?: string }} what
 * @returns {Promise<void>} when the dialog is closed
 */
export function share({ title, text = '', url = '', picture = '' }) {
  const dialog = /** @type {HTMLDialogElement} */ (clone('share-dialog'));
  const whole = [text || title, url].filter(Boolean).join('\n');
  fill(dialog, { title, text: text || title, url });
  const image = byData(dialog, 'picture');
  if (image instanceof HTMLImageElement) {
    if (picture) image.src = picture;
    else image.remove();
  }
  /** @param {string} name @param {string} address */
  const link = (name, address) => {
    const found = byData(dialog, name);
    if (found instanceof HTMLAnchorElement) found.href = address;
  };
  link('mail', mail({ subject: title, body: whole }));
  link('whatsapp', whatsapp(whole));
  link('sms', sms('', whole));

  const send = byData(dialog, 'send');
  if (send) {
    send.hidden = typeof navigator.share !== 'function';
    send.addEventListener('click', async () => {
      try {
        await navigator.share({ title, text: text || title, ...(url && { url }) });
        dialog.close();
      } catch {
        // The visitor closed it: the links are still there.
      }
    });
  }
  const copy = byData(dialog, 'copy');
  if (copy) {
    copy.hidden = !navigator.clipboard;
    copy.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(whole);
        const done = copy.dataset.done ?? '';
        copy.textContent = done;
        announce(done);
      } catch {
        copy.hidden = true;
      }
    });
  }
  byData(dialog, 'close')?.addEventListener('click', () => dialog.close());
  const before = document.activeElement;
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve();
    });
  });
}

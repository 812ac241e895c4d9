// The page of what the site keeps on the device: a row for each portal, a file to take along, and back.

import { file, forget, items, LARGEST, take } from './archive.js';
import { complete, parts } from './dom.js';
import { disk } from './state.js';

const root = document.querySelector('[data-your-data]');
if (root instanceof HTMLElement) start(root);

/** @param {HTMLElement} root */
function start(root) {
  const part = parts(root);
  const rows = [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-name]'))];
  const names = rows.map((row) => row.dataset.name ?? '');
  const said = part('said'), nothing = part('nothing'), list = part('list');
  const whole = part('all'), dialog = part('dialog', HTMLDialogElement), question = part('question');
  const input = part('file', HTMLInputElement), replaces = part('replaces', HTMLInputElement);
  const language = document.documentElement.lang || undefined;
  /** @type {(() => void | Promise<void>) | undefined} */
  let action;

  /** @param {string} key @param {Record<string, string>} [values] */
  const say = (key, values = {}) => { said.textContent = complete(root.dataset[key], values); };
  /** The names of portals, as a text.
   * @param {string[]} wanted */
  const titles = (wanted) => new Intl.ListFormat(language).format(
    rows.filter((row) => wanted.some((name) => name.replace(/\.old$/, '') === row.dataset.name)).map((row) => row.dataset.title ?? ''));

  function show() {
    const kept = items();
    for (const row of rows) {
      const own = kept.filter(({ name }) => name === row.dataset.name || name === `${row.dataset.name}.old`);
      row.hidden = own.length === 0;
      const at = own.map((item) => item.at).sort().at(-1);
      const when = row.querySelector('[data-when]');
      const date = at ? new Date(at) : null;
      if (when) when.textContent = date && !Number.isNaN(date.getTime()) ? complete(root.dataset.when, { date: new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(date) }) : '';
    }
    const isEmpty = rows.every((row) => row.hidden) && kept.length === 0;
    nothing.hidden = !isEmpty;
    list.hidden = isEmpty;
    whole.hidden = isEmpty;
    part('volatile').hidden = disk() !== null;
  }

  /** @param {string} text @param {() => void | Promise<void>} then */
  function ask(text, then) {
    question.textContent = text;
    action = then;
    dialog.showModal();
  }

  for (const row of rows) {
    row.querySelector('button')?.addEventListener('click', () => ask(complete(root.dataset.ask, { what: row.dataset.title ?? '' }), () => {
      forget(row.dataset.name);
      say('deleted', { what: row.dataset.title ?? '' });
    }));
  }
  part('delete', HTMLButtonElement).addEventListener('click', () => ask(root.dataset.askAll ?? '', async () => {
    forget();
    await forgetPages();
    say('deletedAll');
  }));
  part('yes', HTMLButtonElement).addEventListener('click', async () => {
    dialog.close();
    await action?.();
    show();
    said.focus();
  });
  part('no', HTMLButtonElement).addEventListener('click', () => dialog.close());
  part('export', HTMLButtonElement).addEventListener('click', () => {
    const address = URL.createObjectURL(new Blob([file()], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = 'acopio.json';
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    say('exported');
  });
  input.addEventListener('change', async () => {
    const [chosen] = input.files ?? [];
    if (!chosen) return;
    const text = chosen.size > LARGEST * 4 ? ' '.repeat(LARGEST + 1) : await chosen.text();
    const result = take(text, names, replaces.checked);
    input.value = '';
    if ('fault' in result) say(`fault${result.fault}`);
    else if (result.left.length > 0) say(result.taken.length > 0 ? 'someTaken' : 'noneTaken', { what: titles(result.taken), left: titles(result.left) });
    else say('taken', { what: titles(result.taken) });
    show();
    said.focus();
  });
  globalThis.addEventListener('storage', show);
  show();
  root.hidden = false;
}

/** Deletes the pages that are kept for use without a network, and ends what keeps them. */
async function forgetPages() {
  const workers = await navigator.serviceWorker?.getRegistrations() ?? [];
  await Promise.all(workers.map((worker) => worker.unregister()));
  const names = await globalThis.caches?.keys() ?? [];
  await Promise.all(names.filter((name) => name.startsWith('acopio ')).map((name) => caches.delete(name)));
}

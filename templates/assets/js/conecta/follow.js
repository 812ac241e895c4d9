// Follows a route, there or back: one step at a time, which is remembered, with the screen kept on and read aloud.

import { complete, parts } from '../dom.js';
import { onVoices, say, voice } from '../voice.js';
import { keepAwake } from '../wakelock.js';
import { get, update } from './kept.js';

const root = document.querySelector('[data-follow]');
if (root instanceof HTMLElement) start(root);

/** @param {HTMLElement} root */
function start(root) {
  const part = parts(root);
  const id = root.dataset.follow ?? '', title = root.dataset.title ?? '';
  const ways = { there: steps('there'), back: steps('back') };
  const box = part('box'), where = part('where'), shown = part('shown');
  const before = part('before', HTMLButtonElement), next = part('next', HTMLButtonElement), end = part('end', HTMLButtonElement);
  const aloud = part('aloud', HTMLInputElement), awake = part('awake'), bar = part('bar', HTMLProgressElement);
  const starters = { there: part('there', HTMLButtonElement), back: part('back', HTMLButtonElement) };
  const language = document.documentElement.lang;
  /** @type {'there' | 'back'} */
  let way = 'there';
  let step = 0;

  /** @param {string} name @returns {HTMLElement[]} */
  function steps(name) {
    return [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-way="${name}"] .cf-steps > li`))];
  }

  function label() {
    const { going } = get();
    for (const name of /** @type {const} */ (['there', 'back'])) {
      const isHere = going?.id === id && going.way === name && going.step > 0 && going.steps === ways[name].length;
      starters[name].textContent = isHere ? complete(root.dataset.goOn, { way: root.dataset[name] ?? '', number: going.step + 1 }) : root.dataset[name] ?? '';
      starters[name].hidden = ways[name].length === 0;
    }
  }

  function speak() {
    say(aloud.checked && !box.hidden ? `${where.textContent}. ${shown.querySelector('.cf-instruction')?.textContent ?? ''}` : '', voice(language));
  }

  function show() {
    const all = ways[way];
    const item = all[step];
    if (!item) return;
    where.textContent = complete(root.dataset.step, { way: root.dataset[way] ?? '', number: step + 1, total: all.length });
    shown.replaceChildren(...[...item.childNodes].map((node) => node.cloneNode(true)));
    before.disabled = step === 0;
    next.hidden = step === all.length - 1;
    bar.max = all.length;
    bar.value = step + 1;
    for (const each of [...ways.there, ...ways.back]) each.removeAttribute('aria-current');
    item.setAttribute('aria-current', 'step');
    update((data) => { data.going = { id, title, url: location.pathname, way, step, steps: all.length }; });
    speak();
  }

  /** @param {'there' | 'back'} name */
  async function follow(name) {
    const { going } = get();
    way = name;
    step = going?.id === id && going.way === name && going.steps === ways[name].length ? going.step : 0;
    box.hidden = false;
    show();
    where.focus();
    awake.hidden = !(await keepAwake(true));
  }

  /** @param {number} by */
  function go(by) {
    step = Math.max(0, Math.min(ways[way].length - 1, step + by));
    show();
    where.focus();
  }

  starters.there.addEventListener('click', () => follow('there'));
  starters.back.addEventListener('click', () => follow('back'));
  before.addEventListener('click', () => go(-1));
  next.addEventListener('click', () => go(1));
  end.addEventListener('click', () => {
    update((data) => { data.going = null; });
    for (const each of [...ways.there, ...ways.back]) each.removeAttribute('aria-current');
    box.hidden = true;
    keepAwake(false);
    say('', undefined);
    label();
    starters[way].focus();
  });
  aloud.addEventListener('change', speak);
  onVoices(() => { part('aloud-row').hidden = !voice(language); });
  label();
  root.hidden = false;
  if (location.hash === '#seguir') {
    const { going } = get();
    if (going?.id === id) follow(going.way);
  }
}

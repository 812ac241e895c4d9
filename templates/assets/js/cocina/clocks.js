// The timers that run, in a list that moves between the page and the cooking mode.
import { clone, complete, fill } from '../dom.js';
import { ring, shake } from './bell.js';
import { get, subscribe, update } from './kept.js';
import { clock, extend, left, pause, resume, ringing, settle } from './timers.js';
import { ago, part } from './words.js';

/** @param {DOMStringMap} words @returns {{ element: HTMLElement, say: (text: string) => void }} */
export function clocks(words) {
  const element = clone('clocks'), list = part(element, 'list'), live = part(element, 'say');
  /** @type {Map<string, HTMLElement>} */
  const items = new Map();
  let before = Date.now();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let beat;

  /** @param {string} text */
  const say = (text) => {
    live.textContent = '';
    setTimeout(() => { live.textContent = text; }, 50);
  };
  /** @param {string} id @param {(timer: import('./timers.js').Timer) => import('./timers.js').Timer} change */
  const change = (id, change) => update((kept) => { kept.timers = kept.timers.map((timer) => (timer.id === id ? change(timer) : timer)); });

  /** @param {import('./timers.js').Timer} timer */
  const make = ({ id, name, dish, url }) => {
    const item = fill(clone('clock'), { name });
    const link = /** @type {HTMLAnchorElement} */ (part(item, 'dish'));
    link.textContent = dish;
    link.href = url;
    link.hidden = url === location.pathname;
    part(item, 'pause').addEventListener('click', () => change(id, (timer) => (timer.left === null ? pause(timer, Date.now()) : resume(timer, Date.now()))));
    part(item, 'more').addEventListener('click', () => change(id, (timer) => extend(timer, Date.now(), 60)));
    part(item, 'drop').addEventListener('click', () => {
      const next = item.nextElementSibling ?? item.previousElementSibling;
      const dialog = item.closest('dialog');
      update((kept) => { kept.timers = kept.timers.filter((timer) => timer.id !== id); });
      const target = next?.querySelector('[data-drop]') ?? dialog?.querySelector('[data-forward]') ?? document.querySelector('[data-open]');
      if (target instanceof HTMLElement) target.focus();
    });
    for (const button of ['more', 'drop']) part(item, button).setAttribute('aria-label', `${part(item, button).textContent}: ${name}`);
    return item;
  };

  const show = () => {
    const now = Date.now(), { timers } = get();
    for (const [id, item] of items) {
      if (timers.some((timer) => timer.id === id)) continue;
      item.remove();
      items.delete(id);
    }
    for (const timer of timers) {
      const item = items.get(timer.id) ?? make(timer);
      if (!items.has(timer.id)) {
        items.set(timer.id, item);
        list.append(item);
      }
      const rest = left(timer, now), isOver = rest === 0;
      const late = Math.floor((now - timer.end) / 1000);
      fill(item, { time: clock(rest), since: isOver && late >= 60 ? complete(words.since, { ago: ago(late) }) : '' });
      item.classList.toggle('is-over', isOver);
      part(item, 'over').hidden = !isOver;
      /** @type {HTMLElement} */ (item.querySelector('[role=timer]')).hidden = isOver;
      const button = part(item, 'pause'), label = timer.left === null ? words.pause : words.goOn;
      button.hidden = isOver;
      if (button.textContent !== label) {
        button.textContent = label ?? '';
        button.setAttribute('aria-label', `${label}: ${timer.name}`);
      }
    }
    element.hidden = timers.length === 0;
    document.documentElement.classList.toggle('has-clocks', timers.length > 0);
    if (timers.length > 0) beat ??= setInterval(tick, 500);
    else beat = void clearInterval(beat);
  };

  const tick = () => {
    const now = Date.now(), { timers, sound } = get();
    const settled = settle(timers, before, now);
    if (settled !== timers) update((kept) => { kept.timers = settled; });
    before = now;
    const over = ringing(settled, now);
    if (over.length > 0) {
      update((kept) => { kept.timers = kept.timers.map((timer) => (over.some((each) => each.id === timer.id) ? { ...timer, rung: true } : timer)); });
      say(over.map(({ name }) => complete(words.over, { name })).join('. '));
      if (sound) ring();
      shake();
    }
    show();
  };

  subscribe(show);
  tick();
  document.addEventListener('visibilitychange', tick);
  return { element, say };
}

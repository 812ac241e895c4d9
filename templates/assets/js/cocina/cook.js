// Cooking mode: the steps of the page one at a time, in a dialog over it.
import { clone, complete, fill } from '../dom.js';
import { onVoices, say, voice } from '../voice.js';
import { keepAwake } from '../wakelock.js';
import { ready } from './bell.js';
import { clocks } from './clocks.js';
import { get, MOST, subscribe, update } from './kept.js';
import { offers, start as startTimer } from './timers.js';
import { all, day, locale, part, span } from './words.js';

const box = document.querySelector('[data-cook]');
const HASH = '#modo-cocina';

/** @param {HTMLElement} box */
function begin(box) {
  const words = box.dataset, id = words.cook ?? '', title = words.title ?? '';
  const steps = all(document, '.steps > li');
  const units = { hours: words.hours ?? '', minutes: words.minutes ?? '', seconds: words.seconds ?? '' };
  const dialog = /** @type {HTMLDialogElement} */ (clone('cook-mode'));
  const timers = clocks(words);
  const shown = part(dialog, 'shown'), body = part(dialog, 'body'), done = part(dialog, 'done'), choices = part(dialog, 'offers');
  const back = /** @type {HTMLButtonElement} */ (part(dialog, 'before')), forward = part(dialog, 'forward');
  const bar = /** @type {HTMLProgressElement} */ (part(dialog, 'bar'));
  const aloud = /** @type {HTMLInputElement} */ (part(dialog, 'aloud')), sound = /** @type {HTMLInputElement} */ (part(dialog, 'sound'));
  const home = document.createElement('div');
  home.className = 'clocks-home';
  let step = 0, isDone = false;

  document.body.append(home, dialog);
  home.append(timers.element);

  onVoices(() => { part(dialog, 'aloud-row').hidden = !voice(locale); });
  const speak = () => {
    const text = isDone ? done.querySelector('p')?.textContent : all(shown, 'h3, :scope > p, .step-until').map((each) => each.textContent?.trim()).join('. ');
    say(aloud.checked && dialog.open ? text ?? '' : '', voice(locale));
  };

  /** @param {HTMLElement} item */
  const textOf = (item) => all(item, ':scope > p').map((each) => each.textContent).join(' ');

  const offer = () => {
    const item = steps[step];
    const seconds = isDone ? [] : offers({ text: textOf(item), waiting: Number(item.dataset.waiting) || 0, units });
    choices.replaceChildren(...seconds.map((each) => {
      const button = fill(clone('offer'), { text: complete(words.start, { time: span(each) }) });
      button.addEventListener('click', () => {
        ready();
        if (get().timers.length >= MOST.timers) return timers.say(complete(words.full, { n: MOST.timers }));
        const name = complete(words.name, { number: step + 1, title: item.querySelector('h3')?.textContent ?? '' });
        update((kept) => {
          kept.timers.push(startTimer({ id: `t${Date.now().toString(36)}${kept.timers.length}`, name, dish: title, url: location.pathname, seconds: each }, Date.now()));
        });
        timers.say(complete(words.started, { name, time: span(each) }));
      });
      return button;
    }));
  };

  const show = () => {
    const item = steps[step];
    if (isDone) shown.replaceChildren();
    else shown.replaceChildren(...[...item.children].map((child) => child.cloneNode(true)));
    done.hidden = !isDone;
    part(dialog, 'where').textContent = isDone ? '' : complete(words.step, { number: step + 1, total: steps.length });
    bar.max = steps.length;
    bar.value = isDone ? steps.length : step + 1;
    back.disabled = step === 0;
    forward.hidden = isDone;
    part(dialog, 'forward-text').textContent = (step === steps.length - 1 ? words.end : words.next) ?? '';
    offer();
    body.scrollTop = 0;
    speak();
  };

  /** Remembers the step; those before it are done.
   * @param {number} next */
  const go = (next) => {
    if (next < 0 || (isDone && next >= steps.length)) return;
    if (next >= steps.length) {
      isDone = true;
      update((kept) => {
        kept.dishes[id] ??= Date.now();
        delete kept.cooking[id];
      });
    } else {
      step = isDone ? steps.length - 1 : next;
      isDone = false;
      // Nobody has begun yet who only looks at the first step.
      if (step > 0 || get().cooking[id]) update((kept) => {
        const ticked = kept.cooking[id]?.done ?? [];
        kept.cooking[id] = { title, url: location.pathname, step, steps: steps.length, at: Date.now(),
          done: [...new Set([...ticked, ...Array.from({ length: step }, (_, i) => i + 1)])] };
      });
    }
    const focused = document.activeElement, isLost = focused === document.body || focused === null || done.contains(focused);
    show();
    if (isDone) (done.querySelector('a') ?? part(dialog, 'close')).focus();
    else if (isLost || back.disabled) forward.focus();
  };

  const awake = async () => {
    const isOn = await keepAwake(true);
    part(dialog, 'awake').hidden = !isOn;
    part(dialog, 'asleep').hidden = isOn;
  };

  const open = () => {
    if (dialog.open) return;
    const kept = get();
    step = Math.min(kept.cooking[id]?.step ?? 0, steps.length - 1);
    isDone = false;
    sound.checked = kept.sound;
    aloud.checked = kept.aloud;
    part(dialog, 'clocks').append(timers.element);
    dialog.showModal();
    go(step);
    forward.focus();
    awake();
  };

  part(dialog, 'ingredients').append(...all(document, '.shopping .ingredients').map((list) => list.cloneNode(true)));
  part(dialog, 'finish-links').append(...all(document, 'main .actions [data-finish]').map((link) => link.cloneNode(true)));
  part(box, 'open').addEventListener('click', () => {
    ready();
    open();
  });
  part(dialog, 'close').addEventListener('click', () => dialog.close());
  part(dialog, 'again').addEventListener('click', () => {
    update((kept) => { delete kept.cooking[id]; });
    isDone = false;
    go(0);
    forward.focus();
  });
  back.addEventListener('click', () => go(isDone ? steps.length - 1 : step - 1));
  forward.addEventListener('click', () => go(step + 1));
  sound.addEventListener('change', () => {
    ready();
    update((kept) => { kept.sound = sound.checked; });
  });
  aloud.addEventListener('change', () => {
    update((kept) => { kept.aloud = aloud.checked; });
    speak();
  });
  dialog.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowRight') go(step + 1);
    else if (event.key === 'ArrowLeft') go(isDone ? steps.length - 1 : step - 1);
    else return;
    event.preventDefault();
  });
  /** @type {{ x: number, y: number } | null} */
  let from = null;
  dialog.addEventListener('touchstart', ({ touches }) => { from = touches.length === 1 ? { x: touches[0].clientX, y: touches[0].clientY } : null; }, { passive: true });
  dialog.addEventListener('touchend', ({ changedTouches }) => {
    const [to] = changedTouches;
    if (!from || !to) return;
    const x = to.clientX - from.x, y = to.clientY - from.y;
    from = null;
    if (Math.abs(x) < 60 || Math.abs(y) > Math.abs(x) / 2) return;
    go(x < 0 ? step + 1 : isDone ? steps.length - 1 : step - 1);
  }, { passive: true });
  dialog.addEventListener('close', () => {
    globalThis.speechSynthesis?.cancel();
    keepAwake(false);
    home.append(timers.element);
    if (location.hash === HASH) history.replaceState(history.state, '', location.pathname + location.search);
    part(box, 'open').focus();
  });

  const refresh = () => {
    const kept = get(), pot = kept.cooking[id], at = kept.dishes[id];
    const openText = part(box, 'open-text');
    openText.dataset.words ??= openText.textContent ?? '';
    openText.textContent = pot && pot.step > 0 ? complete(words.resume, { number: pot.step + 1 }) : openText.dataset.words;
    part(box, 'cooked').hidden = !at;
    const text = part(box, 'cooked-text');
    if (at) text.textContent = complete(text.dataset.words, { date: day(at) });
  };
  part(box, 'uncook').addEventListener('click', () => {
    update((kept) => { delete kept.dishes[id]; });
    part(box, 'open').focus();
  });
  subscribe(refresh);
  refresh();
  box.hidden = false;
  if (location.hash === HASH) open();
}

if (box instanceof HTMLElement && typeof HTMLDialogElement === 'function') begin(box);

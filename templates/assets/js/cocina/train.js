// Boxes that are ticked: skills that are practised, steps that are done, and the round of a review.
import { complete } from '../dom.js';
import { get, subscribe, update } from './kept.js';
import { keptLines } from './lines.js';
import { all, day, part } from './words.js';

const trains = all(document, '[data-train]');

/** @param {HTMLElement} train @returns {[string, HTMLInputElement][]} */
function boxesOf(train) {
  const keys = (train.dataset.keys ?? '').split(' ');
  return all(train, '.train-bar input').map((box, i) => [keys[i] ?? '', /** @type {HTMLInputElement} */ (box)]);
}

const dish = () => {
  const found = document.querySelector('[data-cook]');
  return found instanceof HTMLElement ? { id: found.dataset.cook ?? '', title: found.dataset.title ?? '' } : null;
};

function show() {
  const kept = get(), pot = dish();
  for (const train of trains) {
    const kind = train.dataset.train;
    if (kind === 'review') continue;
    for (const [key, box] of boxesOf(train)) {
      box.checked = kind === 'skills' ? key in kept.skills
        : pot !== null && (kept.cooking[pot.id] ? kept.cooking[pot.id].done.includes(Number(key)) : pot.id in kept.dishes);
    }
  }
}

for (const train of trains) {
  const boxes = boxesOf(train), kind = train.dataset.train;
  for (const [key, box] of boxes) {
    box.addEventListener('change', () => update((kept) => {
      const pot = dish();
      if (kind === 'steps' && pot) {
        const done = boxes.filter(([, each]) => each.checked).map(([number]) => Number(number));
        const before = kept.cooking[pot.id];
        if (done.length === boxes.length) {
          kept.dishes[pot.id] ??= Date.now();
          delete kept.cooking[pot.id];
        } else if (done.length > 0 || before) {
          kept.cooking[pot.id] = { title: pot.title, url: location.pathname, step: before?.step ?? 0, steps: boxes.length, done, at: Date.now() };
        }
      } else if (box.checked) {
        kept.skills[key] ??= Date.now();
      } else if (kind === 'skills') {
        delete kept.skills[key];
      }
    }));
  }
}

// A review counts once while the page is open: by its button, or by its last box.
const review = document.querySelector('[data-review]');
if (review instanceof HTMLElement) {
  const topic = review.dataset.review ?? '';
  /** @type {number | null} */
  let counted = null;
  const first = part(review, 'first'), ready = part(review, 'ready'), past = part(review, 'past');
  const count = () => {
    const now = Date.now();
    if (counted !== null || !(topic in get().topics)) return;
    counted = now;
    update((kept) => { kept.reviews.push({ topic, at: now }); });
  };
  const refresh = () => {
    const kept = get(), at = kept.topics[topic];
    first.hidden = Boolean(at);
    ready.hidden = !at;
    const earlier = kept.reviews.filter((each) => each.topic === topic && each.at >= (at ?? 0));
    const last = earlier.at(-1);
    past.hidden = !last;
    if (last) past.textContent = complete(earlier.length === 1 ? review.dataset.once : review.dataset.again, { done: earlier.length, date: day(last.at) });
    const isCounted = counted !== null && kept.reviews.some((each) => each.topic === topic && each.at === counted);
    if (!isCounted) counted = null;
    part(review, 'counted').hidden = !isCounted;
    part(review, 'count').hidden = isCounted;
    review.hidden = false;
  };
  part(review, 'count').addEventListener('click', () => {
    count();
    part(review, 'remove').focus();
  });
  part(review, 'remove').addEventListener('click', () => {
    const at = counted;
    update((kept) => { kept.reviews = kept.reviews.filter((each) => each.topic !== topic || each.at !== at); });
    part(review, 'count').focus();
  });
  for (const train of trains.filter((each) => each.dataset.train === 'review')) {
    const boxes = boxesOf(train);
    for (const [, box] of boxes) box.addEventListener('change', () => { if (boxes.every(([, each]) => each.checked)) count(); });
  }
  subscribe(refresh);
  refresh();
}

subscribe(show);
show();
keptLines();

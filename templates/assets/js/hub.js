// What the visitor was at, on the first page of all portals: a line for each, from what the device keeps.

import * as botes from './botes/kept.js';
import * as cocina from './cocina/kept.js';
import * as conecta from './conecta/kept.js';
import { complete } from './dom.js';
import * as ponte from './ponte/kept.js';

const box = document.querySelector('[data-hub]');
if (box instanceof HTMLElement) {
  const shown = box;
  const show = () => {
    const lines = onward();
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (shown.querySelectorAll('[data-of]'))) {
      const line = lines.get(row.dataset.of ?? '');
      row.hidden = !line;
      const link = row.querySelector('a');
      if (!line || !link) continue;
      if (line.url) link.href = line.url;
      link.textContent = complete(row.dataset[line.text], line.values);
    }
    shown.hidden = lines.size === 0;
  };
  conecta.subscribe(show);
  cocina.subscribe(show);
  botes.subscribe(show);
  ponte.subscribe(show);
  show();
}

/** What there is to go on with, by portal: the name of a text, what stands in its gaps, and an address if it is not the
 * one of the page.
 * @returns {Map<string, { text: string, values: Record<string, string | number>, url?: string }>} */
function onward() {
  /** @type {ReturnType<typeof onward>} */
  const found = new Map();
  const { bottles } = botes.get();
  if (bottles > 0) found.set('botes', { text: bottles === 1 ? 'one' : 'many', values: { n: bottles } });
  const { going } = conecta.get();
  if (going) found.set('conecta', { text: going.way, values: { title: going.title, number: going.step + 1, total: going.steps }, url: `${going.url}#seguir` });
  const saved = ponte.get();
  const count = saved.requests.length + saved.institutions.length;
  if (count > 0) found.set('ponte', { text: count === 1 ? 'one' : 'many', values: { n: count } });
  const course = cocina.get();
  const [dish] = Object.values(course.cooking).sort((one, two) => two.at - one.at);
  const topics = Object.keys(course.topics).length;
  if (dish) found.set('cocina', { text: 'dish', values: { title: dish.title, number: dish.step + 1, total: dish.steps }, url: dish.url });
  else if (topics > 0) found.set('cocina', { text: topics === 1 ? 'one' : 'many', values: { n: topics } });
  return found;
}

// Asks an index that is on the disk with the code of the browser: reads `[text, scope]` lists from standard input and prints the
// results of each as the command does. $OUTPUT is the folder of a site, $LOCALE the tag of the language.

import { readFileSync } from 'node:fs';
import { SearchIndex } from '../../Browser/assets/acopio/index.js';

const { OUTPUT = 'Output', LOCALE = 'en', BASE = '' } = process.env;
globalThis.fetch = async (address) => {
  try {
    const text = readFileSync(OUTPUT + String(address).slice(BASE.length), 'utf8');
    return { ok: true, status: 200, json: async () => JSON.parse(text) };
  } catch {
    return { ok: false, status: 404 };
  }
};
const indices = new Map();
const all = [];
for (const [text, scope = ''] of JSON.parse(readFileSync(0, 'utf8'))) {
  const index = indices.get(scope) ?? new SearchIndex(`${BASE}/search/${LOCALE}.json`, scope || undefined);
  indices.set(scope, index);
  const { results } = await index.search(text, 10);
  all.push(results.map(({ url, title, section, score }) => ({ url: section?.url ?? url, title, section: section?.title ?? '', score })));
}
console.log(JSON.stringify(all));

// Asks what searches on a site that is on the disk, as a page does without a worker: reads `[text, scope]` lists from standard input and prints the
// results of each as the command does. $OUTPUT is the folder of a site, $LOCALE the tag of the language.

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const { OUTPUT = 'Output', LOCALE = 'en', BASE = '' } = process.env;
globalThis.fetch = async (address) => {
  try {
    const text = readFileSync(OUTPUT + String(address).slice(BASE.length), 'utf8');
    return { ok: true, status: 200, json: async () => JSON.parse(text) };
  } catch {
    return { ok: false, status: 404 };
  }
};
const { ask } = await import(pathToFileURL(`${OUTPUT}/search/${LOCALE}.js`).href);
const all = [];
for (const [text, scope = ''] of JSON.parse(readFileSync(0, 'utf8'))) {
  const { results, isHere } = await ask({ text, scope });
  // The command does not go on with the whole site.
  all.push(!isHere ? [] : results.map(({ url, title, section, score }) => ({ url: section?.url ?? url, title, section: section?.title ?? '', score })));
}
console.log(JSON.stringify(all));

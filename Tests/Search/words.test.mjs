// The words of the browser are those of words.json, the stems those of forms.json, and letters may be wrong.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { distance, fold, stemmer, words } from '../../Browser/engine.js';

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const cases = read('words.json'), forms = read('forms.json'), languages = read('../../Browser/search.json');

test('there are enough', () => assert.ok(cases.length >= 140 && Object.keys(forms).length >= 14));

for (const { language, text, words: expected } of cases) {
  test(`${language}: ${JSON.stringify(text)}`, () => assert.deepEqual(words(text, language), expected));
}

for (const [language, groups] of Object.entries(forms)) {
  test(`the forms of a word have one stem: ${language}`, () => {
    const stem = stemmer(languages[language].endings);
    for (const group of groups) assert.equal(new Set(group.map((form) => stem(fold(form, language)))).size, 1, group.join());
  });
}

test('one letter may be wrong, missing, added or in the place of its neighbour', () => {
  for (const other of ['guacamolr', 'guacamol', 'guacamolee', 'gaucamole', 'xuacamole', 'uacamole', 'guacaomle']) {
    assert.equal(distance('guacamole', other, 1, false), 1, other);
  }
  assert.equal(distance('guacamole', 'guacamole', 1, false), 0);
  for (const other of ['guacamolxx', 'guacamo', 'ugacamoel', 'mole', '']) {
    assert.ok(distance('guacamole', other, 1, false) > 1, other);
  }
});

test('two letters may be wrong, at both ends', () => {
  for (const other of ['xuacamolx', 'uacamol', 'ugacamoel', 'guxaxamole']) assert.ok(distance('guacamole', other, 2, false) <= 2, other);
  assert.equal(distance('guacamole', 'xxxcamole', 2, false), 3);
});

test('an ñ is a n, and a beginning may have a wrong letter too', () => {
  assert.equal(distance('ano', 'año', 1, false), 0);
  assert.equal(distance('tasqena', 'tasqueña', 1, false), 1);
  assert.equal(distance('guaxam', 'guacamole', 1, true), 1);
  assert.equal(distance('xuaxam', 'guacamole', 1, true), 2);
});

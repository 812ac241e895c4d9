// The words of searches are those of words.json, which the build is tested with too.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { isNear, term, words } from '../../Browser/assets/acopio/words.js';

const cases = JSON.parse(readFileSync(new URL('words.json', import.meta.url), 'utf8'));

test('there are examples enough', () => assert.ok(cases.length >= 60));

for (const { language, text, terms } of cases) {
  test(`${language}: ${JSON.stringify(text)}`, () => {
    const found = words(text).map((word) => term(word, language)).filter((word) => word !== '');
    assert.deepEqual(found, terms);
  });
}

test('one letter may be wrong, missing, added or in the place of its neighbour', () => {
  for (const other of ['guacamolr', 'guacamol', 'guacamolee', 'gaucamole', 'xuacamole', 'uacamole', 'guacamole']) {
    assert.ok(isNear('guacamole', other, false), other);
  }
  for (const other of ['guacamolxx', 'guacamo', 'ugacamoel', 'mole', '']) {
    assert.ok(!isNear('guacamole', other, false), other);
  }
});

test('a beginning may have a wrong letter too', () => {
  assert.ok(isNear('guaxa', 'guacamole', true));
  assert.ok(!isNear('xuaxa', 'guacamole', true));
});

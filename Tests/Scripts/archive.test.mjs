import assert from 'node:assert/strict';
import test from 'node:test';
import { file, forget, items, LARGEST, take } from '../../templates/assets/js/archive.js';

const text = (data) => JSON.stringify({ v: 1, at: '2026-01-01T00:00:00Z', data });

/** A localStorage with so much room. */
function give(start = {}, room = Infinity) {
  const all = new Map(Object.entries(start));
  const disk = {
    get length() { return all.size; },
    key: (index) => [...all.keys()][index] ?? null,
    getItem: (key) => all.get(key) ?? null,
    removeItem: (key) => void all.delete(key),
    setItem(key, value) {
      let used = value.length;
      for (const [name, other] of all) if (name !== key) used += other.length;
      if (used > room) throw new Error('QuotaExceededError');
      all.set(key, value);
    },
  };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: disk });
  return all;
}

test('what is kept is listed by name, and nothing else', () => {
  give({ 'acopio.b': text(1), other: 'x', 'acopio.a.old': 'rubbish' });
  assert.deepEqual(items(), [{ name: 'a.old', text: 'rubbish', at: '' }, { name: 'b', text: text(1), at: '2026-01-01T00:00:00Z' }]);
});

test('a file brings back what was there', () => {
  give({ 'acopio.b': text({ q: '"ñ' }), 'acopio.a.old': 'rubbish' });
  const whole = file();
  const all = give();
  assert.deepEqual(take(whole, ['a', 'b'], false), { taken: ['a.old', 'b'], left: [] });
  assert.equal(all.get('acopio.b'), text({ q: '"ñ' }));
  assert.deepEqual(take(whole, ['a', 'b'], false).left, []);
});

test('what the site does not know, and what is no value of a page, is not taken', () => {
  const all = give();
  for (const wrong of ['', 'null', '{"acopio":1,"data":{"b":"7"}}', '{"acopio":1,"data":{"b":1}}', `{"acopio":1,"data":{"c":${JSON.stringify(text(1))}}}`]) {
    assert.deepEqual(take(wrong, ['b'], true), { fault: 'form' });
  }
  assert.deepEqual(take(' '.repeat(LARGEST + 1), ['b'], true), { fault: 'size' });
  assert.equal(all.size, 0);
});

test('without room for all, all is as before', () => {
  const before = { 'acopio.a': text(1), 'acopio.b': text(2) };
  const all = give(before, 200);
  const large = JSON.stringify({ acopio: 1, data: { a: text({ x: 1 }), b: text({ y: 'y'.repeat(300) }) } });
  assert.deepEqual(take(large, ['a', 'b'], true), { fault: 'room' });
  assert.deepEqual(Object.fromEntries(all), before);
});

test('what is of another kind than pages keep takes the place of nothing', () => {
  const all = give({ 'acopio.b': text({ bottles: 70 }) });
  for (const data of [5, 'x', [], null]) assert.deepEqual(take(JSON.stringify({ acopio: 1, data: { b: text(data) } }), ['b'], true), { fault: 'form' });
  assert.deepEqual(take(JSON.stringify({ acopio: 1, data: { theme: text({}) } }), ['theme'], true), { fault: 'form' });
  assert.equal(all.get('acopio.b'), text({ bottles: 70 }));
  assert.deepEqual(take(JSON.stringify({ acopio: 1, data: { theme: text('dark') } }), ['theme'], true), { taken: ['theme'], left: [] });
});

test('deleting one leaves the others', () => {
  const all = give({ 'acopio.a': text(1), 'acopio.a.old': 'x', 'acopio.ab': text(2), other: 'y' });
  forget('a');
  assert.deepEqual([...all.keys()], ['acopio.ab', 'other']);
  forget();
  assert.deepEqual([...all.keys()], ['other']);
});

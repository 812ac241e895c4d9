import assert from 'node:assert/strict';
import test from 'node:test';
import { isAddress, store } from '../../templates/assets/js/state.js';

class Disk {
  /** @param {Record<string, string>} items */
  constructor(items = {}, room = Infinity) {
    this.items = new Map(Object.entries(items));
    this.room = room;
  }
  getItem(key) { return this.items.get(key) ?? null; }
  removeItem(key) { this.items.delete(key); }
  setItem(key, text) {
    let used = text.length;
    for (const [name, value] of this.items) if (name !== key) used += value.length;
    if (used > this.room) throw new Error('QuotaExceededError');
    this.items.set(key, text);
  }
}

const give = (disk) => Object.defineProperty(globalThis, 'localStorage', { configurable: true, writable: true, value: disk });
const forbid = () => Object.defineProperty(globalThis, 'localStorage', { configurable: true, get() { throw new Error('SecurityError'); } });
const options = { version: 2, initial: { n: 0 }, valid: (d) => typeof d?.n === 'number',
  migrate: (d, from) => (from === 1 ? { n: d } : undefined) };
const text = (v, data) => JSON.stringify({ v, at: '2026-01-01T00:00:00Z', data });

test('a value is kept with its version and its time', () => {
  const disk = give(new Disk()).localStorage;
  const a = store('a', options);
  assert.deepEqual(a.get(), { n: 0 });
  a.update((v) => ({ n: v.n + 1 }));
  const kept = JSON.parse(disk.getItem('acopio.a'));
  assert.equal(kept.v, 2);
  assert.match(kept.at, /^\d{4}-.*Z$/);
  assert.deepEqual(store('a', options).get(), { n: 1 });
  assert.equal(a.persistent, true);
  a.get().n = 9;
  assert.deepEqual(a.get(), { n: 1 });
  a.clear();
  assert.equal(disk.getItem('acopio.a'), null);
});

test('an older version is migrated', () => {
  give(new Disk({ 'acopio.b': text(1, 7) }));
  assert.deepEqual(store('b', options).get(), { n: 7 });
});

for (const [name, rubbish] of [['not JSON', '{'], ['null', 'null'], ['no version', '{"data":{"n":1}}'],
  ['other data', text(2, 'x')], ['a migration that fails', text(1, 'x')], ['version 0', text(0, { n: 1 })]]) {
  test(`${name} is set aside`, () => {
    const disk = give(new Disk({ 'acopio.c': rubbish })).localStorage;
    const c = store('c', options);
    assert.deepEqual(c.get(), { n: 0 });
    assert.equal(disk.getItem('acopio.c.old'), rubbish);
    c.set({ n: 3 });
    assert.deepEqual(c.get(), { n: 3 });
    assert.equal(disk.getItem('acopio.c.old'), rubbish);
  });
}

test('a newer version is read and never written', () => {
  const newer = text(3, { n: 5, more: 1 });
  const disk = give(new Disk({ 'acopio.d': newer })).localStorage;
  const d = store('d', options);
  assert.equal(d.get().n, 5);
  d.set({ n: 6 });
  assert.deepEqual(d.get(), { n: 6 });
  assert.equal(d.persistent, false);
  assert.equal(disk.getItem('acopio.d'), newer);
  store('d', options).set({ n: 7 });
  d.update((data) => ({ n: data.n + 1 }));
  assert.equal(d.get().n, 8);
  assert.equal(disk.getItem('acopio.d'), newer);
});

test('over quota the value is in memory and the old one stays', () => {
  const old = text(2, { n: 1 });
  const disk = give(new Disk({ 'acopio.e': old }, old.length)).localStorage;
  const e = store('e', options);
  e.set({ n: 12345678901234 });
  assert.equal(e.get().n, 12345678901234);
  assert.equal(e.persistent, false);
  assert.equal(disk.getItem('acopio.e'), old);
  disk.room = Infinity;
  e.set({ n: 2 });
  assert.equal(e.persistent, true);
});

test('forbidden storage is no error', () => {
  forbid();
  const f = store('f', options);
  assert.deepEqual(f.get(), { n: 0 });
  f.set({ n: 4 });
  assert.deepEqual(f.get(), { n: 4 });
  assert.equal(f.persistent, false);
  f.clear();
  assert.deepEqual(f.get(), { n: 0 });
});

test('listeners hear changes until they leave', () => {
  give(new Disk());
  const heard = [];
  const end = store('g', options).subscribe((v) => heard.push(v.n));
  store('g', options).set({ n: 1 });
  end();
  store('g', options).set({ n: 2 });
  assert.deepEqual(heard, [1]);
});

test('only paths of this site are addresses', () => {
  for (const path of ['/', '/a/', '/a/b#c', '/ñ/?q=1']) assert.ok(isAddress(path), path);
  for (const other of ['', 'a', '//evil.example', '/\\evil.example', '/\t/evil.example', '/\n/evil.example', '/a\\b', 'https://evil.example/']) assert.ok(!isAddress(other), other);
});

// The service worker, with what browsers give it stood in for: what it answers, and from where.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import vm from 'node:vm';

const source = readFileSync(new URL('../../Browser/worker.js', import.meta.url), 'utf8');
const patterns = JSON.parse(readFileSync(new URL('patterns.json', import.meta.url), 'utf8'));
const origin = 'https://library.example';

/**
 * A worker whose caches have `kept`, and which has no network: what it answers for an address, or `undefined` if it
 * leaves that to the browser.
 */
function worker(config, kept = {}) {
  const listeners = {};
  const cache = { match: async (address) => kept[address]?.clone() };
  const self = {
    acopio: {
      name: 'all', path: '/', base: '/', version: '1', retired: false, files: [], visit: [], immutable: '/assets/',
      timeout: 50, missing: {}, ...config,
    },
    location: { origin },
    registration: {},
    clients: { get: async () => undefined, matchAll: async () => [] },
    addEventListener: (name, listener) => { listeners[name] = listener; },
  };
  vm.runInNewContext(source, {
    self, caches: { open: async () => cache, keys: async () => [] }, fetch: async () => { throw new TypeError('no network'); },
    URL, Headers, Response, setTimeout, clearTimeout, Date,
  });
  return (address, headers = {}, mode = 'no-cors') => {
    let answer;
    listeners.fetch({
      request: { method: 'GET', url: origin + encodeURI(address), mode, headers: new Headers(headers) },
      waitUntil: () => {}, respondWith: (found) => { answer = found; },
    });
    return answer;
  };
}

for (const [pattern, address, isMatch] of patterns) {
  test(`${pattern} ${isMatch ? 'matches' : 'does not match'} ${address.slice(0, 40)}`, async () => {
    const answer = worker({ visit: [pattern] })(address);
    assert.equal(answer !== undefined, isMatch);
    await answer?.catch(() => undefined);
  });
}

test('a pattern of many stars is decided at once', () => {
  const visit = [`/${'**a'.repeat(40)}b`, `/${'*a'.repeat(40)}b`];
  assert.equal(worker({ visit })(`/${'a'.repeat(2000)}`), undefined);
});

const film = () => new Response('0123456789', {
  headers: { 'content-type': 'video/mp4', etag: '"1"', 'last-modified': 'Sat, 21 Nov 2026 00:00:00 GMT', 'x-acopio-kept': '1' },
});

for (const [range, status, content, body] of [
  ['bytes=0-', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=0-1', 206, 'bytes 0-1/10', '01'],
  ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
  ['bytes=9-', 206, 'bytes 9-9/10', '9'],
  ['bytes=5-99', 206, 'bytes 5-9/10', '56789'],
  ['bytes=-3', 206, 'bytes 7-9/10', '789'],
  ['bytes=-99', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=10-', 416, 'bytes */10', ''],
  ['bytes=-0', 416, 'bytes */10', ''],
  ['bytes=4-2', 200, null, '0123456789'],
  ['bytes=0-1,4-5', 200, null, '0123456789'],
  ['items=0-1', 200, null, '0123456789'],
  ['bytes=-', 200, null, '0123456789'],
  [undefined, 200, null, '0123456789'],
]) {
  for (const path of ['/assets/film.1234567890.mp4', '/film.mp4']) {
    test(`a kept film is answered without a network: ${path}, ${range}`, async () => {
      const ask = worker({ files: [['/film.mp4', '1', 10]] }, { [path]: film() });
      const answer = await ask(path, range === undefined ? {} : { range });
      assert.equal(answer.status, status);
      assert.equal(answer.headers.get('content-range'), content);
      assert.equal(answer.headers.get('content-type'), 'video/mp4');
      assert.equal(await answer.text(), body);
      if (status === 206) assert.equal(answer.headers.get('content-length'), String(body.length));
    });
  }
}

for (const [version, status] of [['"1"', 206], ['"2"', 200], ['Sat, 21 Nov 2026 00:00:00 GMT', 206], ['Sun, 22 Nov 2026 00:00:00 GMT', 200]]) {
  test(`a range of the version ${version} is answered with ${status}`, async () => {
    const ask = worker({}, { '/assets/film.mp4': film() });
    assert.equal((await ask('/assets/film.mp4', { range: 'bytes=0-1', 'if-range': version })).status, status);
  });
}

test('a film that is not kept is the business of the network', async () => {
  const answer = worker({ files: [['/film.mp4', '1', 10]] })('/film.mp4', { range: 'bytes=0-' });
  await assert.rejects(answer);
});

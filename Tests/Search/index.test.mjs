// What a search loads and finds, in an index that is made here: one term in each part.

import assert from 'node:assert/strict';
import test from 'node:test';
import { SearchIndex } from '../../Browser/assets/acopio/index.js';

/** @param {string[]} terms sorted, each in one document @param {string} language @param {[string, number, number][]} scopes */
function index(terms, language, scopes = [['all', 0, terms.length]]) {
  const files = { '/d': { documents: terms.map((term) => [term, `/${term}/`, '', '']) } };
  terms.forEach((term, number) => { files[`/t/${term}`] = { terms: [term], postings: [[number, 9]] }; });
  files['/m'] = { version: 1, locale: language, language, count: terms.length, block: terms.length, scopes, ignored: [],
    terms: terms.map((term) => [term, `/t/${term}`]), documents: ['/d'] };
  const loaded = [];
  globalThis.fetch = async (address) => {
    loaded.push(address);
    return { ok: address in files, status: address in files ? 200 : 404, json: async () => files[address] };
  };
  return { loaded, find: async (text, scope) => (await new SearchIndex('/m', scope).search(text)).results.map(({ title }) => title) };
}

test('each beginning of a plural finds it', async () => {
  const spanish = index(['casa', 'luz', 'pez'], 'es');
  for (const text of ['lu', 'luc', 'luce', 'luces', 'luz']) assert.deepEqual(await spanish.find(text), ['luz'], text);
  const english = index(['berry', 'cherry'], 'en');
  for (const text of ['ber', 'berr', 'berri', 'berrie', 'berries', 'berry']) assert.equal((await english.find(text))[0], 'berry', text);
});

test('a beginning that many parts have loads few of them, and more of it the right ones', async () => {
  const terms = Array.from({ length: 200 }, (_, i) => `co${String.fromCharCode(97 + Math.floor(i / 26))}${String.fromCharCode(97 + (i % 26))}zz`).sort();
  const large = index(terms, 'es');
  for (const text of ['c', 'co', 'coc', 'cocd', 'cocdz']) {
    large.loaded.length = 0;
    const found = await large.find(text);
    assert.ok(found.length > 0, text);
    assert.ok(large.loaded.filter((address) => address.startsWith('/t/')).length <= 6, `${text}: ${large.loaded.length}`);
  }
  assert.equal((await large.find('cohdzz'))[0], 'cohdzz');
  // One wrong letter, behind those that choose the parts.
  assert.equal((await large.find('cohdxz '))[0], 'cohdzz');
});

test('a part of the site is searched alone', async () => {
  const parts = index(['casa', 'casona'], 'es', [['a', 0, 1], ['b', 1, 1]]);
  assert.deepEqual(await parts.find('cas', 'b'), ['casona']);
  assert.deepEqual(await parts.find('cas', 'gone'), []);
});

test('the word itself comes before words with a wrong letter, however much those weigh', async () => {
  const near = index(['casa', 'casi', 'caso', 'cosa', 'masa'], 'es');
  assert.equal((await near.find('casa'))[0], 'casa');
  const files = { '/m': { version: 1, locale: 'es', language: 'es', count: 2, block: 2, scopes: [['all', 0, 2]], ignored: [], terms: [['casa', '/t']], documents: ['/d'] },
    '/t': { terms: ['casa', 'masa'], postings: [[0, 1], [1, 255]] }, '/d': { documents: [['text', '/a/', '', ''], ['title', '/b/', '', '']] } };
  globalThis.fetch = async (address) => ({ ok: true, status: 200, json: async () => files[address] });
  assert.deepEqual((await new SearchIndex('/m').search('casa ')).results.map(({ title }) => title), ['text', 'title']);
});

test('after a publication the list of parts is asked for anew, past what the browser keeps of it', async () => {
  const part = { terms: ['casa'], postings: [[0, 9]] }, documents = { documents: [['Casa', '/casa/', '', '']] };
  const list = (name) => ({ version: 1, locale: 'es', language: 'es', count: 1, block: 1, scopes: [['all', 0, 1]], ignored: [], terms: [['casa', name]], documents: ['/d'] });
  const asked = [];
  globalThis.fetch = async (address, { cache = 'default' } = {}) => {
    asked.push(`${address} ${cache}`);
    // What the browser keeps names a part that is gone.
    const found = { '/m': list(cache === 'reload' ? '/new' : '/old'), '/new': part, '/d': documents }[address];
    return { ok: found !== undefined, status: found ? 200 : 404, json: async () => found };
  };
  assert.equal((await new SearchIndex('/m').search('casa')).results[0]?.title, 'Casa');
  assert.deepEqual(asked.filter((each) => each.startsWith('/m')), ['/m default', '/m reload']);
});

test('what is no part of an index is not kept, so that the next try can be better', async () => {
  let isBroken = true;
  const good = { version: 1, locale: 'es', language: 'es', count: 1, block: 1, scopes: [['all', 0, 1]], ignored: [], terms: [['casa', '/t']], documents: ['/d'] };
  globalThis.fetch = async (address) => ({ ok: true, status: 200,
    json: async () => (isBroken ? null : { '/m': good, '/t': { terms: ['casa'], postings: [[0, 9]] }, '/d': { documents: [['Casa', '/casa/', '', '']] } }[address]) });
  const search = new SearchIndex('/m');
  await assert.rejects(search.search('casa'), /not a part of an index/);
  isBroken = false;
  assert.equal((await search.search('casa')).total, 1);
});

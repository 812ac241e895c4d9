// What a search loads and finds, in an index that is made here.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { SearchIndex } from '../../Browser/assets/acopio/index.js';

const LANGUAGES = JSON.parse(readFileSync(new URL('../../Browser/search.json', import.meta.url), 'utf8'));
const SIGNS = Array.from({ length: 94 }, (_, n) => String.fromCharCode(33 + n)).filter((sign) => sign !== '"' && sign !== '\\');
const sign = (number) => (number < 62 ? SIGNS[number] : SIGNS[62 + Math.floor((number - 62) / 92)] + SIGNS[(number - 62) % 92]);
const plain = (words) => words.map((word) => SIGNS[0] + word).join(' ');
const turned = (word) => [...word].reverse().join('');
const before = (one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/**
 * An index of documents: the weight of each of their words, the highest of which is 27; one term in each part.
 * @param {Record<string, number>[]} documents
 */
function index(documents, language, { scopes = [['all', 0, documents.length]], more = {}, texts = documents.map(() => ['']), titles = [] } = {}) {
  const terms = [...new Set(documents.flatMap(Object.keys))].sort(before);
  const { synonyms = [], ...rest } = more;
  const files = { '/i/d.d.json': { titles: documents.map((words, n) => titles[n] ?? Object.keys(words).join(' ')), urls: plain(documents.map((_, n) => `/${n}/`)),
    texts: [0, 'x'] },
    '/i/more/x.x.json': { texts }, '/i/more/w.f.json': { words: plain(terms) }, '/i/more/w.b.json': { words: plain(terms.map(turned).sort(before)) } };
  for (const term of terms) {
    const own = documents.flatMap((words, n) => (term in words ? [sign(words[term]) + sign(1) + sign(n)] : []));
    files[`/i/t.${term}.json`] = { terms: plain([term]), postings: own.join(''), synonyms: { groups: synonyms.map((group, n) => [n, ...group]), terms: '', postings: '' } };
  }
  files['/m'] = { version: 4, language, kinds: ['', documents.length], count: documents.length, base: '/i/', scopes, ignored: LANGUAGES[language]?.ignored ?? '',
    negations: LANGUAGES[language]?.negations ?? '', endings: LANGUAGES[language]?.endings ?? [],
    terms: terms.flatMap((term) => [term, term]), documents: [0, 'd'], forward: [terms[0] ?? '', 'f'],
    backward: [terms.map(turned).sort(before)[0] ?? '', 'b'], ...rest };
  const loaded = [];
  globalThis.fetch = async (address, { cache = 'default' } = {}) => {
    loaded.push(cache === 'default' ? address : `${address} ${cache}`);
    return { ok: address in files, status: address in files ? 200 : 404, json: async () => files[address] };
  };
  const search = (text, scope) => new SearchIndex('/m', scope).search(text);
  return { files, loaded, search, find: async (text, scope) => (await search(text, scope)).results.map(({ title }) => title) };
}

const each = (words, weight = 12) => words.map((word) => ({ [word]: weight }));

test('each form and each beginning of a word finds it', async () => {
  const spanish = index(each(['casa', 'luz', 'pez']), 'es');
  for (const text of ['lu', 'luces', 'luz', 'Luz ']) assert.deepEqual(await spanish.find(text), ['luz'], text);
  const english = index(each(['berries', 'cherry']), 'en');
  for (const text of ['ber', 'berr', 'berri', 'berrie', 'berries', 'berry']) assert.equal((await english.find(text))[0], 'berries', text);
});

test('the word itself comes before its other forms, and these before words that begin so', async () => {
  const { find } = index(each(['recicla', 'reciclaje', 'reciclar', 'recicladora']), 'es');
  assert.deepEqual((await find('reciclaje'))[0], 'reciclaje');
  assert.deepEqual(await index(each(['pan', 'panadero', 'panes']), 'es').find('pan'), ['pan', 'panes', 'panadero']);
});

test('a beginning that many parts have loads few of them, and more of it the right ones', async () => {
  const terms = Array.from({ length: 200 }, (_, i) => `co${String.fromCharCode(97 + Math.floor(i / 26))}${String.fromCharCode(97 + (i % 26))}zz`).sort();
  const large = index(each(terms), 'es');
  for (const text of ['c', 'co', 'coc', 'cocd', 'cocdz']) {
    large.loaded.length = 0;
    const found = await large.find(text);
    assert.ok(found.length > 0, text);
    assert.ok(large.loaded.filter((address) => address.startsWith('/i/t.')).length <= 4, `${text}: ${large.loaded.length}`);
  }
  assert.equal((await large.find('cohdzz'))[0], 'cohdzz');
});

test('one letter may be wrong anywhere in a short word, two in a long one, and ñ is nearly n', async () => {
  const { find } = index(each(['año', 'casa', 'guacamole', 'tasqueña', 'vidrio']), 'es');
  for (const text of ['xasa ', 'cxsa ', 'casx ', 'asa ', 'acsa ', 'caasa ']) assert.equal((await find(text))[0], 'casa', text);
  for (const text of ['xuacamolx', 'guacmol', 'gauacmole', 'ugacamole']) assert.equal((await find(text))[0], 'guacamole', text);
  assert.deepEqual(await find('ano '), ['año']);
  assert.deepEqual(await find('tasqena'), ['tasqueña']);
  assert.deepEqual(await find('zzzz '), []);
});

test('without a network for the lists of words, wrong letters are looked for in what is there', async () => {
  const one = index([{ casa: 9, cosa: 9 }], 'es');
  one.files['/i/t.casa.json'] = { terms: plain(['casa', 'cosa']), postings: `${sign(9)}${sign(1)}${sign(0)} ${sign(9)}${sign(1)}${sign(0)}` };
  one.files['/m'].terms = ['casa', 'casa'];
  const fetch = globalThis.fetch;
  globalThis.fetch = async (address, options) => {
    if (String(address).includes('/more/')) throw new TypeError('no network');
    return fetch(address, options);
  };
  assert.deepEqual(await one.find('caxa '), ['casa cosa']);
});

test('words that say nothing are looked for only if there are no others', async () => {
  const { find } = index([{ como: 27 }, { reciclo: 1 }, { donde: 9 }], 'es');
  assert.deepEqual(await find('cómo reciclo '), ['reciclo']);
  assert.deepEqual(await find('como donde '), ['como', 'donde']);
});

test('any of the words is enough if no page has all of them, and pages with more of them come first', async () => {
  const { find } = index([{ sopa: 20 }, { sopa: 4, fria: 4 }, { leche: 9 }], 'es');
  assert.deepEqual(await find('sopa fria '), ['sopa fria', 'sopa']);
  assert.deepEqual((await find('fria leche ')).sort(), ['leche', 'sopa fria']);
});

test('a word after a negation is not wanted, and pages that say so are the best', async () => {
  const documents = [{ desayuno: 12, huevo: 12 }, { desayuno: 12, pan: 12 }, { desayuno: 12, huevo: 4, '-huevo': 4 }];
  const { find } = index(documents, 'es', { titles: ['with', 'other', 'without'] });
  assert.deepEqual(await find('desayuno sin huevo '), ['without', 'other', 'with']);
  assert.deepEqual(await find('desayunos sin el huevo'), ['without', 'other', 'with']);
  assert.deepEqual(await find('sin huevos'), ['without']);
});

test('synonyms are found after the word, in phrases and across languages', async () => {
  const more = { synonyms: [['banana', 'platano'], ['primeros auxilios', 'first aid', 'botiquin', '-curitas']] };
  const { find } = index([{ platano: 12 }, { banana: 12 }, { botiquin: 12 }, { first: 9, aid: 9 }, { first: 12 }], 'es', { more });
  assert.deepEqual(await find('bananas '), ['banana', 'platano']);
  assert.deepEqual(await find('primeros auxilios'), ['botiquin', 'first aid']);
  assert.deepEqual(await find('botiquin '), ['botiquin', 'first aid']);
  // The site does not have it.
  assert.deepEqual(await find('curita'), ['botiquin', 'first aid']);
});

test('the section that has the words is named, with the text around them', async () => {
  const texts = [['A page', ['', '', 'Something else.'], ['Opening hours', 'hours', `${'long '.repeat(60)}The library opens\nat nine, on Sundays at ten`]], ['', ['', '', 'first words of it']]];
  const { search } = index([{ library: 9, opens: 9 }, { library: 1 }], 'en', { texts, titles: ['Visit', 'Library'] });
  const [first] = (await search('library opening')).results;
  assert.deepEqual(first?.section, { title: 'Opening hours', url: '/0/#hours' });
  assert.deepEqual(first?.excerpt?.filter((piece) => piece.isFound).map((piece) => piece.text), ['library', 'opens']);
  assert.match(first?.excerpt?.map((piece) => piece.text).join('') ?? '', /^…(long )+The library opens at nine, on Sundays at ten$/u);
  // Words that are in the title alone: the page is shown by its first words.
  const other = (await search('library')).results.find(({ url }) => url === '/1/');
  assert.deepEqual(other?.excerpt, [{ text: 'first words of it', isFound: false }]);
});

test('words that follow each other come before words that are apart, and a title that is the question first', async () => {
  const texts = [['', ['', '', 'red one two three four five blue']], ['', ['', '', 'a red blue thing']], ['', ['', '', '']]];
  const { find } = index([{ red: 9, blue: 9 }, { red: 9, blue: 9 }, { red: 9, blue: 9 }], 'xx', { texts, titles: ['apart', 'together', 'Red Blue'] });
  assert.deepEqual(await find('red blue '), ['Red Blue', 'together', 'apart']);
});

test('a synonym of several words is marked where all of them are', async () => {
  const more = { synonyms: [['voucher', 'gift card', 'coupon']] };
  const texts = [['', ['', '', 'A gift red card, a coupon, no gift of a card.']], ['', ['', '', 'A voucher']]];
  const { search } = index([{ coupon: 9, gift: 9, card: 9 }, { voucher: 9 }], 'en', { more, texts, titles: ['Gift', 'Card'] });
  const { results } = await search('voucher ');
  assert.deepEqual(results.map(({ title }) => title), ['Card', 'Gift']);
  const marked = results[1]?.excerpt?.map(({ text, isFound }) => (isFound ? `<${text}>` : text)).join('');
  assert.equal(marked, 'A gift red card, a <coupon>, no <gift> of a <card>.');
  assert.deepEqual(results[1]?.marked, [{ text: 'Gift', isFound: false }]);
});

test('the kinds of all results are counted, and one is chosen', async () => {
  const { files } = index([{ pan: 9 }, { pan: 9 }, { pan: 4 }, { sal: 9 }], 'es', { more: { kinds: ['Notes', 1, '', 1, 'Guides', 2] }, titles: ['a', 'b', 'c', 'd'] });
  assert.ok(files);
  const search = new SearchIndex('/m');
  /** @param {string} kind */
  const wish = (kind) => ({ kind, facets: new Map(), order: '' });
  const all = await search.search('pan ', 10, 3, wish(''));
  assert.deepEqual(all.results.map(({ title, kind }) => [title, kind]), [['a', 'Notes'], ['b', ''], ['c', 'Guides']]);
  assert.deepEqual([...all.kinds].sort(), [['', 1], ['Guides', 1], ['Notes', 1]]);
  const one = await search.search('pan ', 10, 3, wish('Guides'));
  assert.deepEqual([one.total, one.results.map(({ title }) => title), one.kinds.size], [1, ['c'], 3]);
  assert.equal((await search.search('pan ', 10, 3, wish('Others'))).total, 0);
});

test('results are narrowed by facets, each counted with all other choices, and sorted', async () => {
  const documents = [{ pan: 9 }, { pan: 8 }, { pan: 7 }, { pan: 6 }, { sal: 9 }];
  const { files, loaded } = index(documents, 'es', { more: { choices: 'c', kinds: ['Books', 3, 'Notes', 2] }, titles: ['a', 'b', 'c', 'd', 'e'] });
  const list = (...numbers) => numbers.map(sign).join('');
  // Of each value, the differences of its documents.
  files['/i/more/f.c.json'] = { facets: ['Author', ['Ana', 'Zoe', 'Nobody'], `${list(0, 1)} ${list(1, 0, 0)} ${list(4)}`, 'Shelf', ['Tall'], list(0, 0)], orders: ['Newest', 'n'] };
  files['/i/more/o.n.json'] = { documents: list(2, 4, 1, 0) };
  const search = new SearchIndex('/m');
  const ask = async (kind, facets, order = '') => {
    const { results, total, kinds, facets: counts, orders } = await search.search('pan ', 10, 3, { kind, facets: new Map(facets), order });
    return { titles: results.map(({ title }) => title).join(''), total, kinds: Object.fromEntries(kinds), counts: Object.fromEntries(counts.map(({ title, values }) => [title, Object.fromEntries(values)])), orders };
  };
  assert.deepEqual(await ask('', []), { titles: 'abcd', total: 4, kinds: { Books: 3, Notes: 1 }, counts: { Author: { Ana: 2, Zoe: 3 }, Shelf: { Tall: 2 } }, orders: ['Newest'] });
  // The own choice does not count, so that another one can be made.
  assert.deepEqual(await ask('', [['Author', 'Ana']]), { titles: 'ac', total: 2, kinds: { Books: 2 }, counts: { Author: { Ana: 2, Zoe: 3 }, Shelf: { Tall: 1 } }, orders: ['Newest'] });
  assert.deepEqual(await ask('Books', [['Author', 'Zoe'], ['Shelf', 'Tall']]), { titles: 'b', total: 1, kinds: { Books: 1 }, counts: { Author: { Ana: 1, Zoe: 1 }, Shelf: { Tall: 1 } }, orders: ['Newest'] });
  assert.equal((await ask('', [['Author', 'Gone']])).total, 0);
  // Those without the value of the order come last, and an order that is not there is none.
  assert.equal((await ask('', [], 'Newest')).titles, 'cbad');
  assert.equal((await ask('', [], 'Oldest')).titles, 'abcd');
  loaded.length = 0;
  assert.equal((await new SearchIndex('/m').search('pan ')).total, 4);
  assert.deepEqual(loaded.filter((address) => /more\/[fo]/u.test(address)), []);
  files['/i/more/f.c.json'] = null;
  await assert.rejects(new SearchIndex('/m').search('pan ', 10, 3, { kind: '', facets: new Map(), order: '' }), /not a part of an index/);
});

test('words that are written together find pages that have both, and in some languages pages that have the last one', async () => {
  const documents = [{ kinder: 9, buch: 9 }, { buch: 9 }, { kinder: 9 }, { donau: 9, dampf: 9, schiff: 9 }, { schiffe: 4 }];
  const { find } = index(documents, 'de', { more: { compounds: true }, titles: ['both', 'book', 'children', 'ship', 'ships'] });
  assert.deepEqual(await find('Kinderbücher '), ['both']);
  assert.deepEqual((await find('Dampfbuch ')).sort(), ['book', 'both']);
  assert.deepEqual((await find('Donaudampfschiff '))[0], 'ship');
  // A wrong letter, and a word that is there.
  assert.deepEqual((await find('Kindre '))[0], 'both');
  const other = index(documents, 'en', { titles: ['both', 'book', 'children', 'ship', 'ships'] });
  assert.deepEqual(await other.find('kinderbuch '), ['both']);
  assert.deepEqual(await other.find('dampfbuch '), []);
  const chinese = index([{ 补车: 9, 车胎: 9, 胎的: 9 }, { 补药: 9 }, { 胎生: 9 }], 'zh', { titles: ['tyre', 'medicine', 'birth'] });
  assert.deepEqual(await chinese.find('补胎'), ['tyre']);
  assert.deepEqual(await chinese.find('补海'), []);
});

test('a title that is the question, and then one with little else, come first; a short address before a long one', async () => {
  const documents = [{ bread: 9, rye: 9 }, { bread: 9 }, { bread: 9, oven: 9 }];
  const { find } = index(documents, 'xx', { titles: ['The rye bread of old', 'Bread', 'Bread oven'] });
  assert.deepEqual(await find('bread '), ['Bread', 'Bread oven', 'The rye bread of old']);
  const same = index([{ bread: 9 }, { bread: 9 }], 'xx', { titles: ['Bread', 'Bread'] });
  same.files['/i/d.d.json'].urls = plain(['/a/b/bread/', '/bread/']);
  assert.deepEqual((await same.search('bread ')).results.map(({ url }) => url), ['/bread/', '/a/b/bread/']);
});

test('a part that cannot be read is asked for once more, and then it is said', async () => {
  for (const broken of ['/i/t.casa.json', '/i/d.d.json', '/i/more/x.x.json']) {
    const one = index(each(['casa']), 'es');
    const whole = one.files[broken];
    for (const bytes of [null, {}, [], { terms: 1, titles: {}, texts: 'x' }]) {
      one.files[broken] = bytes;
      await assert.rejects(one.search('casa'), /not a part of an index/, broken);
    }
    const search = new SearchIndex('/m');
    await assert.rejects(search.search('casa'));
    one.loaded.length = 0;
    one.files[broken] = whole;
    assert.equal((await search.search('casa')).total, 1);
    assert.ok(one.loaded.includes(`${broken} reload`), String(one.loaded));
  }
});

test('a part of the site is searched alone', async () => {
  const parts = index(each(['casa', 'casona']), 'es', { scopes: [['a', 0, 1], ['b', 1, 1]] });
  assert.deepEqual(await parts.find('cas', 'b'), ['casona']);
  assert.deepEqual(await parts.find('cas', 'gone'), []);
});

test('Chinese, Japanese and Thai are found by two letters that follow each other', async () => {
  assert.deepEqual(await index([{ 图书: 9, 书馆: 9 }, { 图书: 9, 书店: 9 }], 'zh', { titles: ['library', 'shop'] }).find('图书馆'), ['library', 'shop']);
  assert.deepEqual(await index([{ 図書: 9, 書館: 9 }], 'ja', { titles: ['library'] }).find('図'), ['library']);
});

test('after a publication the list of parts is asked for anew, past what the browser keeps of it', async () => {
  const one = index(each(['casa']), 'es');
  const fetch = globalThis.fetch;
  const asked = [];
  globalThis.fetch = async (address, { cache = 'default' } = {}) => {
    asked.push(`${address} ${cache}`);
    // What the browser keeps names a part that is gone.
    if (address === '/m' && cache !== 'reload') return { ok: true, status: 200, json: async () => ({ ...one.files['/m'], terms: ['casa', 'old'] }) };
    return fetch(address);
  };
  assert.equal((await new SearchIndex('/m').search('casa')).results[0]?.title, 'casa');
  assert.deepEqual(asked.filter((each) => each.startsWith('/m')), ['/m default', '/m reload']);
});

test('what is no part of an index is not kept, so that the next try can be better', async () => {
  const one = index(each(['casa']), 'es');
  const fetch = globalThis.fetch;
  let isBroken = true;
  globalThis.fetch = async (address) => (isBroken ? { ok: true, status: 200, json: async () => null } : fetch(address));
  const search = new SearchIndex('/m');
  await assert.rejects(search.search('casa'), /not a part of an index/);
  isBroken = false;
  assert.equal((await search.search('casa')).total, 1);
});

test('a question loads one part for each of its words, those of synonyms after these, and one for documents that are together', async () => {
  const synonyms = [['banana', 'platano']];
  const { find, loaded, files } = index(each(['banana', 'manzana', 'platano', 'sopa']), 'es', { more: { synonyms } });
  files['/m'].terms = ['', 'banana', 'm', 'manzana', 'p', 'platano', 's', 'sopa'];
  // Only the part in which the stem of a word is has its synonyms.
  for (const name of ['manzana', 'sopa']) files[`/i/t.${name}.json`].synonyms = undefined;
  assert.deepEqual(await find('sopas '), ['sopa']);
  assert.deepEqual(loaded, ['/m', '/i/t.sopa.json', '/i/d.d.json', '/i/more/x.x.json']);
  loaded.length = 0;
  assert.deepEqual(await find('bananas '), ['banana', 'platano']);
  assert.deepEqual(loaded, ['/m', '/i/t.banana.json', '/i/t.platano.json', '/i/d.d.json', '/i/more/x.x.json']);
  // It may have their forms, too.
  const { terms, postings } = files['/i/t.platano.json'], own = files['/i/t.banana.json'];
  files['/i/t.banana.json'] = { terms: own.terms, postings: own.postings, synonyms: { ...own.synonyms, terms, postings } };
  loaded.length = 0;
  assert.deepEqual(await find('bananas '), ['banana', 'platano']);
  assert.deepEqual(loaded, ['/m', '/i/t.banana.json', '/i/d.d.json', '/i/more/x.x.json']);
});

test('documents are in blocks of any size, and an address may have the words of its title', async () => {
  const { files, search } = index(each(['casa', 'casona', 'caso', 'casual']), 'es', { titles: ['La casa', 'Año 2', 'c', 'd'] });
  files['/m'].documents = [0, 'd', 1, 'e', 3, 'f'];
  Object.assign(files['/i/d.d.json'], { titles: ['La casa'], urls: plain(['/a/|/']), texts: [0, 'x'] });
  files['/i/d.e.json'] = { titles: ['Año 2', 'c'], urls: plain(['/|.html', '/c/']), texts: [1, 'y'] };
  files['/i/d.f.json'] = { titles: ['d'], urls: plain(['/d/']), texts: [3, 'x'] };
  files['/i/more/x.y.json'] = { texts: [['one'], ['two']] };
  const { results } = await search('cas');
  assert.deepEqual(results.map(({ url }) => url).sort(), ['/a/la-casa/', '/ano-2.html', '/c/', '/d/']);
});

// What a search loads and finds, in an index that is made here.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { ask, begin, SearchIndex, stemmer } from '../../Browser/engine.js';

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
  const stem = stemmer(LANGUAGES[language]?.endings ?? []), home = (word) => stem(word.replace(/^-/u, ''));
  const terms = [...new Set(documents.flatMap(Object.keys))].sort(before);
  // All forms of a word are in one part, before which there is none of its letters.
  const homes = [...new Set(terms.map(home))].sort(before);
  const { synonyms = [], ...rest } = more;
  const files = { '/i/d.d.json': { titles: documents.map((words, n) => titles[n] ?? Object.keys(words).join(' ')), urls: plain(documents.map((_, n) => `/${n}/`)),
    texts: [0, 'x'] },
    '/i/more/x.x.json': { texts }, '/i/more/w.f.json': { words: plain(terms) }, '/i/more/w.b.json': { words: plain(terms.map(turned).sort(before)) } };
  for (const each of homes) {
    const own = terms.filter((term) => home(term) === each);
    const postings = own.map((term) => documents.flatMap((words, n) => (term in words ? [sign(words[term]) + sign(1) + sign(n)] : [])).join(''));
    files[`/i/t.${each}.json`] = { terms: plain(own), postings: postings.join(' '), synonyms: { groups: synonyms.map((group, n) => [n, ...group]), terms: '', postings: '' } };
  }
  const manifest = { version: 5, language, kinds: ['', documents.length], count: documents.length, base: '/i/', scopes, ignored: LANGUAGES[language]?.ignored ?? '',
    negations: LANGUAGES[language]?.negations ?? '', endings: LANGUAGES[language]?.endings ?? [],
    kept: '', terms: homes.flatMap((each) => [each, each]), documents: [0, 'd'], forward: [terms[0] ?? '', 'f'],
    backward: [terms.map(turned).sort(before)[0] ?? '', 'b'], ...rest };
  const loaded = [];
  globalThis.fetch = async (address, { cache = 'default' } = {}) => {
    loaded.push(cache === 'default' ? address : `${address} ${cache}`);
    return { ok: address in files, status: address in files ? 200 : 404, json: async () => files[address] };
  };
  const search = (text, scope, more = {}) => new SearchIndex(manifest).search({ text, scope, ...more });
  return { files, loaded, manifest, search, find: async (text, scope) => (await search(text, scope)).results.map(({ title }) => title) };
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
  one.files['/i/t.cas.json'] = { terms: plain(['casa', 'cosa']), postings: `${sign(9)}${sign(1)}${sign(0)} ${sign(9)}${sign(1)}${sign(0)}` };
  one.manifest.terms = ['cas', 'cas'];
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
  const { search } = index([{ pan: 9 }, { pan: 9 }, { pan: 4 }, { sal: 9 }], 'es', { more: { kinds: ['Notes', 1, '', 1, 'Guides', 2] }, titles: ['a', 'b', 'c', 'd'] });
  const wish = (kind) => ({ wish: { kind, facets: new Map(), order: '' } });
  const all = await search('pan ', '', wish(''));
  assert.deepEqual(all.results.map(({ title, kind }) => [title, kind]), [['a', 'Notes'], ['b', ''], ['c', 'Guides']]);
  assert.deepEqual([...all.kinds].sort(), [['', 1], ['Guides', 1], ['Notes', 1]]);
  const one = await search('pan ', '', wish('Guides'));
  assert.deepEqual([one.total, one.results.map(({ title }) => title), one.kinds.size], [1, ['c'], 3]);
  assert.equal((await search('pan ', '', wish('Others'))).total, 0);
});

test('results are narrowed by facets, each counted with all other choices, and sorted', async () => {
  const documents = [{ pan: 9 }, { pan: 8 }, { pan: 7 }, { pan: 6 }, { sal: 9 }];
  const { files, loaded, search } = index(documents, 'es', { more: { choices: 'c', kinds: ['Books', 3, 'Notes', 2] }, titles: ['a', 'b', 'c', 'd', 'e'] });
  const list = (...numbers) => numbers.map(sign).join('');
  // Of each value, the differences of its documents.
  files['/i/more/f.c.json'] = { facets: ['Author', ['Ana', 'Zoe', 'Nobody'], `${list(0, 1)} ${list(1, 0, 0)} ${list(4)}`, 'Shelf', ['Tall'], list(0, 0)], orders: ['Newest', 'n'] };
  files['/i/more/o.n.json'] = { documents: list(2, 4, 1, 0) };
  const chosen = async (kind, facets, order = '') => {
    const { results, total, kinds, facets: counts, orders } = await search('pan ', '', { wish: { kind, facets: new Map(facets), order } });
    return { titles: results.map(({ title }) => title).join(''), total, kinds: Object.fromEntries(kinds), counts: Object.fromEntries(counts.map(({ title, values }) => [title, Object.fromEntries(values)])), orders };
  };
  assert.deepEqual(await chosen('', []), { titles: 'abcd', total: 4, kinds: { Books: 3, Notes: 1 }, counts: { Author: { Ana: 2, Zoe: 3 }, Shelf: { Tall: 2 } }, orders: ['Newest'] });
  // The own choice does not count, so that another one can be made.
  assert.deepEqual(await chosen('', [['Author', 'Ana']]), { titles: 'ac', total: 2, kinds: { Books: 2 }, counts: { Author: { Ana: 2, Zoe: 3 }, Shelf: { Tall: 1 } }, orders: ['Newest'] });
  assert.deepEqual(await chosen('Books', [['Author', 'Zoe'], ['Shelf', 'Tall']]), { titles: 'b', total: 1, kinds: { Books: 1 }, counts: { Author: { Ana: 1, Zoe: 1 }, Shelf: { Tall: 1 } }, orders: ['Newest'] });
  assert.equal((await chosen('', [['Author', 'Gone']])).total, 0);
  // Those without the value of the order come last, and an order that is not there is none.
  assert.equal((await chosen('', [], 'Newest')).titles, 'cbad');
  assert.equal((await chosen('', [], 'Oldest')).titles, 'abcd');
  loaded.length = 0;
  assert.equal((await search('pan ')).total, 4);
  assert.deepEqual(loaded.filter((address) => /more\/[fo]/u.test(address)), []);
  files['/i/more/f.c.json'] = null;
  await assert.rejects(search('pan ', '', { wish: { kind: '', facets: new Map(), order: '' } }), /not a part of an index/);
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

test('a part that cannot be read is asked for once more, past what the browser keeps, and then it is said', async () => {
  for (const broken of ['/i/t.cas.json', '/i/d.d.json', '/i/more/x.x.json']) {
    const one = index(each(['casa']), 'es');
    const whole = one.files[broken];
    for (const bytes of [null, {}, [], { terms: 1, titles: {}, texts: 'x' }]) {
      one.files[broken] = bytes;
      await assert.rejects(one.search('casa'), /not a part of an index/, broken);
    }
    const search = new SearchIndex(one.manifest);
    await assert.rejects(search.search({ text: 'casa' }), { name: 'MissingPart' });
    assert.deepEqual(one.loaded.slice(-2), [broken, `${broken} reload`]);
    one.files[broken] = whole;
    assert.equal((await search.search({ text: 'casa' })).total, 1);
  }
});

test('a part of the site is searched alone', async () => {
  const parts = index(each(['casa', 'casona']), 'es', { scopes: [['a', 0, 1], ['b', 1, 1]] });
  assert.deepEqual(await parts.find('cas', 'b'), ['casona']);
  // One that has nothing gives way to the whole site.
  assert.equal((await parts.search('casona', 'b')).isHere, true);
  const other = await parts.search('casa ', 'gone');
  assert.deepEqual([other.isHere, other.results.map(({ title }) => title)], [false, ['casa']]);
});

test('Chinese, Japanese and Thai are found by two letters that follow each other', async () => {
  assert.deepEqual(await index([{ 图书: 9, 书馆: 9 }, { 图书: 9, 书店: 9 }], 'zh', { titles: ['library', 'shop'] }).find('图书馆'), ['library', 'shop']);
  assert.deepEqual(await index([{ 図書: 9, 書館: 9 }], 'ja', { titles: ['library'] }).find('図'), ['library']);
});

test('what is no part of an index is not kept, so that the next try can be better', async () => {
  const one = index(each(['casa']), 'es');
  const fetch = globalThis.fetch;
  let isBroken = true;
  globalThis.fetch = async (address) => (isBroken ? { ok: true, status: 200, json: async () => null } : fetch(address));
  const search = new SearchIndex(one.manifest);
  await assert.rejects(search.search({ text: 'casa' }), /not a part of an index/);
  isBroken = false;
  assert.equal((await search.search({ text: 'casa' })).total, 1);
});

test('a question loads one part for each of its words, those of synonyms after these, and one for documents that are together', async () => {
  const synonyms = [['banana', 'platano']];
  const { find, loaded, files, manifest } = index(each(['banana', 'manzana', 'platano', 'sopa']), 'es', { more: { synonyms } });
  // Only the part in which a word of it is has a group.
  for (const name of ['manzan', 'sop']) files[`/i/t.${name}.json`].synonyms = undefined;
  assert.deepEqual(await find('sopas '), ['sopa']);
  assert.deepEqual(loaded, ['/i/t.sop.json', '/i/d.d.json', '/i/more/x.x.json']);
  loaded.length = 0;
  assert.deepEqual(await find('bananas '), ['banana', 'platano']);
  assert.deepEqual(loaded, ['/i/t.banan.json', '/i/t.platan.json', '/i/d.d.json', '/i/more/x.x.json']);
  // It may have their forms, too.
  const { terms, postings } = files['/i/t.platan.json'], own = files['/i/t.banan.json'];
  files['/i/t.banan.json'] = { terms: own.terms, postings: own.postings, synonyms: { ...own.synonyms, terms, postings } };
  loaded.length = 0;
  assert.deepEqual(await find('bananas '), ['banana', 'platano']);
  assert.deepEqual(loaded, ['/i/t.banan.json', '/i/d.d.json', '/i/more/x.x.json']);
  // Or they are kept together, and are found by either of them, and by a beginning.
  files['/i/t.banan.json'] = { terms: plain(['banana', 'platano']), postings: `${own.postings} ${postings}`, synonyms: own.synonyms };
  Object.assign(manifest, { kept: 'banan platan', terms: ['', 'banan', 'm', 'manzan', 's', 'sop'] });
  for (const text of ['plátano ', 'platanos', 'plata', 'bana']) {
    loaded.length = 0;
    assert.deepEqual((await find(text)).sort(), text.length > 5 ? ['banana', 'platano'] : text === 'plata' ? ['platano'] : ['banana'], text);
    assert.equal(loaded.filter((address) => address === '/i/t.banan.json').length, 1, text);
  }
});

test('a short answer loads the text of the first result alone, and none if the title says it', async () => {
  const texts = [['', ['', '', 'a red bike']], ['', ['', '', 'red and then a bike']], ['', ['', '', 'bike']]];
  const one = index([{ red: 20, bike: 20 }, { red: 4, bike: 4 }, { bike: 20 }], 'xx', { texts, titles: ['Wheels', 'Things', 'Bike'] });
  const load = async (text) => {
    one.loaded.length = 0;
    const { results } = await one.search(text, '', { isBrief: true });
    return [one.loaded.some((address) => address.includes('/more/x.')), results.map(({ title, excerpt }) => `${title}${excerpt ? ' +' : ''}`)];
  };
  assert.deepEqual(await load('red bike '), [true, ['Wheels +', 'Bike', 'Things']]);
  assert.deepEqual(await load('bike '), [false, ['Bike', 'Wheels', 'Things']]);
  // The order is the same as in a long one.
  for (const text of ['red bike ', 'bike ', 'red ']) {
    const titles = async (isBrief) => (await one.search(text, '', { isBrief })).results.map(({ title }) => title);
    assert.deepEqual(await titles(true), await titles(false), text);
  }
});

test('a short answer leaves out what is much worse and in another part of the index', async () => {
  const one = index([{ bike: 24 }, { bike: 1 }, { bike: 1 }], 'xx', { titles: ['a', 'b', 'c'] });
  one.manifest.documents = [0, 'd', 2, 'e'];
  one.files['/i/d.e.json'] = { titles: ['c'], urls: plain(['/2/']), texts: [2, 'x'] };
  const titles = async (isBrief) => (await one.search('bike ', '', { isBrief })).results.map(({ title }) => title);
  assert.deepEqual(await titles(true), ['a', 'b']);
  assert.ok(!one.loaded.includes('/i/d.e.json'));
  assert.deepEqual(await titles(false), ['a', 'b', 'c']);
});

test('the first results are the same, however many are asked for, and none is better than one before it', async () => {
  const documents = Array.from({ length: 35 }, (_, n) => ({ bike: 27 - (n % 20) }));
  const { search } = index(documents, 'xx', { titles: documents.map((_, n) => (n % 7 === 6 ? 'Bike' : `Wheel ${n}`)) });
  const whole = (await search('bike ', '', { limit: 40 })).results;
  assert.equal(whole.length, 35);
  for (const limit of [1, 2, 9, 10, 11, 20, 34]) {
    assert.deepEqual((await search('bike ', '', { limit })).results.map(({ url, score }) => [url, score]), whole.slice(0, limit).map(({ url, score }) => [url, score]), String(limit));
  }
  assert.ok(whole.every(({ score }, place) => place === 0 || score <= (whole[place - 1]?.score ?? 0)));
});

test('a result has the address of its picture', async () => {
  assert.deepEqual((await index(each(['casa']), 'es').search('casa ')).results.map(({ picture }) => picture), ['']);
  const one = index(each(['casa', 'casona']), 'es');
  one.files['/i/d.d.json'].pictures = `${SIGNS[0]}/a.svg ${SIGNS[0]}`;
  assert.deepEqual((await one.search('cas')).results.map(({ picture }) => picture), ['/a.svg', '']);
});

test('questions are answered once there is a list of parts', async () => {
  await assert.rejects(ask({ text: 'casa' }), { name: 'MissingPart' });
  begin(index(each(['casa']), 'es').manifest);
  assert.equal((await ask({ text: 'casa' })).total, 1);
});

test('documents are in blocks of any size, and an address may have the words of its title', async () => {
  const { files, manifest, search } = index(each(['casa', 'casona', 'caso', 'casual']), 'es', { titles: ['La casa', 'Año 2', 'c', 'd'] });
  manifest.documents = [0, 'd', 1, 'e', 3, 'f'];
  Object.assign(files['/i/d.d.json'], { titles: ['La casa'], urls: plain(['/a/|/']), texts: [0, 'x'] });
  files['/i/d.e.json'] = { titles: ['Año 2', 'c'], urls: plain(['/|.html', '/c/']), texts: [1, 'y'] };
  files['/i/d.f.json'] = { titles: ['d'], urls: plain(['/d/']), texts: [3, 'x'] };
  files['/i/more/x.y.json'] = { texts: [['one'], ['two']] };
  const { results } = await search('cas');
  assert.deepEqual(results.map(({ url }) => url).sort(), ['/a/la-casa/', '/ano-2.html', '/c/', '/d/']);
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { metres } from '../../templates/assets/js/geo.js';
import { coverage, inside, isFeature, nearest, toEdge } from '../../templates/assets/js/conecta/place.js';
import { age, compose, distance, phone } from '../../templates/assets/js/conecta/message.js';
import { clean, get, update } from '../../templates/assets/js/conecta/kept.js';
import { way } from '../../templates/assets/js/conecta/way.js';
import { sms, whatsapp } from '../../templates/assets/js/links.js';

const square = { features: [{ geometry: { type: 'Polygon', coordinates: [[[-99.2, 19.3], [-99.1, 19.3], [-99.1, 19.4], [-99.2, 19.4], [-99.2, 19.3]]] }, properties: {} }] };
const spanish = { start: 'Ayuda, estoy en', end: 'Llámame o manda ayuda, por favor.', maps: 'https://maps.google.com/?q=', near: 'un lugar cerca de {name}, a {distance} ({point})', accuracy: 'Precisión: {distance}.', now: 'Ubicación de este momento.', old: 'Ubicación de {age}.' };
const at = { latitude: 19.43264, longitude: -99.13318, accuracy: 24.7, at: 1_000_000 };

test('a position is inside, outside, or too near the edge to tell', () => {
  const position = (latitude, longitude, accuracy) => ({ latitude, longitude, accuracy });
  assert.equal(coverage(position(19.35, -99.15, 30), square), 'inside');
  assert.equal(coverage(position(19.45, -99.15, 30), square), 'outside');
  assert.equal(coverage(position(19.3999, -99.15, 30), square), 'edge');
  assert.equal(coverage(position(19.4001, -99.15, 30), square), 'edge');
  assert.equal(coverage(position(19.3999, -99.15, 5), square), 'inside');
  assert.equal(coverage(position(19.4001, -99.15, 5), square), 'outside');
  assert.equal(coverage(position(19.4, -99.15, 0), square), 'edge');
  assert.equal(coverage(position(19.45, -99.15, 50000), square), 'edge');
  assert.equal(coverage(position(19.35, -99.15, 30), { features: [] }), 'outside');
  const hole = [[[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]], [[3, 3], [6, 3], [6, 6], [3, 6], [3, 3]]];
  assert.equal(inside({ latitude: 4, longitude: 4 }, hole), false);
  assert.equal(inside({ latitude: 1, longitude: 4 }, hole), true);
});

test('distances', () => {
  assert.ok(Math.abs(metres({ latitude: 19, longitude: -99 }, { latitude: 20, longitude: -99 }) - 111195) < 1);
  assert.ok(Math.abs(toEdge({ latitude: 19.3999, longitude: -99.15 }, square.features[0].geometry.coordinates) - 11.12) < 0.01);
  assert.equal(nearest(at, [{ features: [] }]), null);
  const point = (title, longitude, latitude) => ({ geometry: { type: 'Point', coordinates: [longitude, latitude] }, properties: { title } });
  const found = nearest(at, [{ features: [point('Far', -98, 19), point('Near', -99.133, 19.4326)] }, { features: [point('Zócalo', -99.13318, 19.43264)] }]);
  assert.deepEqual(found, { name: 'Zócalo', metres: 0 });
  assert.deepEqual([3, 47, 104, 994, 1000, 1349].map((each) => distance(each, 'es-MX')), ['5 m', '45 m', '100 m', '990 m', '1 km', '1.3 km']);
  assert.deepEqual([59999, 60000, 7.2e6, 2e8].map((each) => age(each, 'es-MX')), [null, 'hace 1 minuto', 'hace 2 horas', 'hace 2 días']);
});

test('the message, whole', () => {
  assert.equal(compose(spanish, null, null, 0, 'es-MX'), 'Ayuda, estoy en ___. Llámame o manda ayuda, por favor.');
  assert.equal(compose(spanish, at, { name: 'Zócalo', metres: 118 }, at.at, 'es-MX'),
    'Ayuda, estoy en un lugar cerca de Zócalo, a 120 m (19.43264, -99.13318). https://maps.google.com/?q=19.43264,-99.13318 Precisión: 25 m. Ubicación de este momento. Llámame o manda ayuda, por favor.');
  assert.equal(compose(spanish, at, null, at.at + 600000, 'es-MX'),
    'Ayuda, estoy en 19.43264, -99.13318. https://maps.google.com/?q=19.43264,-99.13318 Precisión: 25 m. Ubicación de hace 10 minutos. Llámame o manda ayuda, por favor.');
});

test('the message is whole in its links', () => {
  const text = compose(spanish, at, { name: 'Zócalo', metres: 118 }, at.at, 'es-MX');
  const body = 'Ayuda%2C%20estoy%20en%20un%20lugar%20cerca%20de%20Z%C3%B3calo%2C%20a%20120%C2%A0m%20%2819.43264%2C%20-99.13318%29.%20https%3A%2F%2Fmaps.google.com%2F%3Fq%3D19.43264%2C-99.13318%20Precisi%C3%B3n%3A%2025%C2%A0m.%20Ubicaci%C3%B3n%20de%20este%20momento.%20Ll%C3%A1mame%20o%20manda%20ayuda%2C%20por%20favor.'.replaceAll('%C2%A0', '%20');
  assert.equal(sms('+525512345678', text), `sms:+525512345678?&body=${body}`);
  assert.equal(sms('', text), `sms:?&body=${body}`);
  assert.equal(whatsapp(text, '+525512345678'), `https://wa.me/525512345678?text=${body}`);
  assert.equal(whatsapp(text), `https://wa.me/?text=${body}`);
});

test('phone numbers', () => {
  assert.deepEqual(phone(' (55) 1234-5678 '), { number: '+525512345678' });
  assert.deepEqual(phone('+54 9 11 2345 6789'), { number: '+5491123456789' });
  assert.deepEqual(phone('0049 30 1234567'), { number: '+49301234567' });
  assert.deepEqual(['', 'Ana', '911', '55123456789', '+0123456789'].map(phone), ['empty', 'letters', 'short', 'digits', 'digits'].map((fault) => ({ fault })));
});

test('what is stored is never trusted', () => {
  const none = { contacts: [], consent: false, last: null, going: null, needs: [], trip: null, sos: null };
  for (const each of [null, 3, 'x', [], {}, { contacts: 'x', last: at, going: { url: '//evil' } }]) assert.deepEqual(clean(each), none);
  assert.deepEqual(clean({ consent: false, last: at }).last, null);
  assert.deepEqual(clean({ consent: true, last: { ...at, latitude: 91 } }).last, null);
  const memory = new Map([['acopio.conecta', '{broken']]);
  let room = true;
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, value) => { if (!room) throw new Error('quota'); memory.set(key, value); },
    removeItem: (key) => { memory.delete(key); },
  } });
  const ana = { name: 'Ana', phone: '+525512345678', note: '' };
  assert.deepEqual(get(), none);
  assert.equal(memory.get('acopio.conecta.old'), '{broken');
  assert.equal(update((data) => { data.contacts.push(ana); }), true);
  assert.deepEqual(JSON.parse(memory.get('acopio.conecta')).data.contacts, [ana]);
  const newer = JSON.stringify({ v: 99, at: '', data: { contacts: [ana, 7] } });
  memory.set('acopio.conecta', newer);
  assert.deepEqual(get().contacts, [ana]);
  assert.equal(update((data) => { data.consent = true; }), false);
  assert.equal(memory.get('acopio.conecta'), newer);
  assert.equal(get().consent, true);
  room = false;
  assert.equal(update((data) => { data.contacts = []; }), false);
  assert.deepEqual(get().contacts, []);
});

test('a trip goes over several routes, in both directions, by the shortest', () => {
  const route = (from, to, meters) => ({ from, to, title: `${from}${to}`, url: `/${from}${to}/`, meters, minutes: meters });
  const routes = [route('a', 'b', 5), route('c', 'b', 4), route('c', 'd', 1), route('a', 'd', 20), route('x', 'y', 1)];
  assert.deepEqual(way(routes, 'a', 'd')?.map(({ title, isBack }) => [title, isBack]), [['ab', false], ['cb', true], ['cd', false]]);
  assert.deepEqual(way(routes, 'b', 'a')?.map(({ title, isBack }) => [title, isBack]), [['ab', true]]);
  assert.equal(way(routes, 'a', 'y'), null);
  assert.deepEqual(way(routes, 'a', 'a'), []);
});

test('a feature that cannot be used is none', () => {
  const point = { geometry: { type: 'Point', coordinates: [1, 2] }, properties: {} };
  assert.ok(isFeature(point) && isFeature({ ...point, geometry: { type: 'LineString', coordinates: null } }));
  for (const wrong of [null, 7, {}, { ...point, properties: null }, { ...point, geometry: null }, { ...point, geometry: { type: 'Point', coordinates: ['1', 2] } },
    { ...point, geometry: { type: 'Polygon', coordinates: [[null]] } }, { ...point, geometry: { type: 'Polygon', coordinates: 7 } }]) assert.ok(!isFeature(wrong), JSON.stringify(wrong));
});

test('a place of a time to come has no age', () => {
  const words = { start: 'S', end: 'E', maps: 'M', near: '', accuracy: 'A', now: 'NOW', old: 'OLD {age}', undated: 'UNDATED' };
  const at = (time) => compose(words, { latitude: 1, longitude: 2, accuracy: 5, at: time }, null, 1e7, 'es');
  assert.match(at(1e7), / NOW E$/);
  assert.match(at(1e7 + 30_000), / NOW E$/);
  assert.match(at(1e7 + 300_000), / UNDATED E$/);
  assert.match(at(1e7 - 300_000), / OLD .* E$/);
});

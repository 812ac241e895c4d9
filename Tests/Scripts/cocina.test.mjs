import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';
import { current, levels, reached, states, toReview, topics } from '../../templates/assets/js/cocina/course.js';
import { earned } from '../../templates/assets/js/cocina/earned.js';
import { moment } from '../../templates/assets/js/cocina/hours.js';
import { clean, nothing } from '../../templates/assets/js/cocina/kept.js';
import { clock, extend, left, offers, pause, resume, ringing, settle, spans, start } from '../../templates/assets/js/cocina/timers.js';
import { store } from '../../templates/assets/js/state.js';

const ES = { hours: 'horas?|h', minutes: 'minutos?|min', seconds: 'segundos?|seg|s' };
const EN = { hours: 'hours?|h', minutes: 'minutes?|min', seconds: 'seconds?|sec|s' };
const MINUTE = 60_000;
const egg = (now) => start({ id: 'egg', name: 'Huevos', dish: 'Ramen', url: '/cocina/', seconds: 600 }, now);

test('spans of time are found in the text of steps', () => {
  for (const [text, units, expected] of [
    ['Bate 120 g de mantequilla, 3 minutos. Agrega 2 yemas.', ES, [180]],
    ['Hornea las dos charolas 10 minutos y cámbialas de lugar a los 5.', ES, [600]],
    ['Cuece de 3 a 4 minutos', ES, [180]],
    ['Remoja 1 h 30 min', ES, [5400]],
    ['Deja 1 hora y 15 minutos, luego 20 minutos más', ES, [4500, 1200]],
    ['Fríe 30 segundos por lado', ES, [30]],
    ['Espera 1½ horas o ½ hora', ES, [5400, 1800]],
    ['A 170 °C, con 2 huevos y 12 mesas', ES, []],
    ['Corta 10 minúsculos cubos', ES, []],
    ['Rest for 5–7 minutes, a 10-minute wait', EN, [300, 600]],
    ['Boil 2 or 3 minutes and 45 seconds', EN, [165]],
    ['48 horas', ES, []],
  ]) assert.deepEqual(spans(text, units), expected, text);
});

test('what the text says is timed, once, and what the data says where it says nothing', () => {
  assert.deepEqual(offers({ text: 'Al refrigerador 30 minutos; bate 2 minutos, otros 30 minutos', waiting: 27, units: ES }), [1800, 120]);
  assert.deepEqual(offers({ text: 'Toda la noche', waiting: 480, units: ES }), [28800]);
  assert.deepEqual(offers({ text: 'Sin prisa', waiting: 0, units: ES }), []);
});

test('every step of the course that waits can be timed, and no number of a text is misread', () => {
  const folder = new URL('../../content/cocina/procedures/', import.meta.url);
  let timed = 0;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    for (const step of JSON.parse(readFileSync(new URL(file, folder), 'utf8')).steps) {
      for (const [locale, units] of [['es-MX', ES], ['en-US', EN]]) {
        const found = offers({ text: `${step.text[locale]} ${step.until[locale]}`, waiting: step.waiting ?? 0, units });
        timed += found.length;
        if (step.waiting) assert.ok(found.length > 0, `${file} ${step.number}`);
        assert.ok(found.every((seconds) => seconds >= 5), `${file} ${step.number}: ${found}`);
      }
    }
  }
  assert.ok(timed > 500, String(timed));
});

test('a timer goes on by the clock, pauses, resumes and is extended', () => {
  const timer = egg(0);
  assert.equal(left(timer, 4 * MINUTE), 360);
  const held = pause(timer, 4 * MINUTE);
  assert.equal(left(held, 50 * MINUTE), 360);
  assert.equal(left(resume(held, 50 * MINUTE), 51 * MINUTE), 300);
  assert.deepEqual(ringing([timer], 10 * MINUTE).map((each) => each.id), ['egg']);
  assert.deepEqual(ringing([{ ...timer, rung: true }, held], 99 * MINUTE), []);
  const day = pause({ ...egg(0), seconds: 86400, end: 86400_000 }, 0);
  assert.deepEqual([extend(day, 0, 60).left, extend(day, 0, 60).seconds], [86400, 86400]);
  const more = extend(timer, 11 * MINUTE, 60);
  assert.equal(left(more, 11 * MINUTE), 60);
  assert.equal(more.rung, false);
});

test('clock jumps: back keeps what is left, forward is sleep', () => {
  const now = 1e12, timer = egg(now);
  const [back] = settle([timer], now + MINUTE, now - 60 * MINUTE);
  assert.equal(left(back, now - 60 * MINUTE), 540);
  const [same] = settle([timer], now, now + 1000);
  assert.equal(same, timer);
  assert.equal(left(settle([timer], now, now + 60 * MINUTE)[0], now + 60 * MINUTE), 0);
  // Set back while the page was closed: never more than the whole.
  assert.equal(left(timer, now - 1e9), 600);
  const held = pause(timer, now + MINUTE);
  assert.equal(settle([held], now, now - MINUTE)[0], held);
});

test('clocks are written', () => {
  assert.deepEqual([0, 5, 65, 600, 3600, 36065].map(clock), ['0:00', '0:05', '1:05', '10:00', '1:00:00', '10:01:05']);
});

const topic = (id, skills = [], dishes = []) => ({ id, title: id, url: `/t/${id}/`, skills, dishes });
const COURSE = levels({ data: [
  { id: 'novato', title: 'Novato', url: '/n/', dishes: [{ id: 'guacamole', country: 'mexico' }, { id: 'caprese', country: 'italia' }],
    lessons: [{ id: 'l1', title: 'L1', url: '/l1/', topics: [topic('a', ['picar']), topic('b', ['picar', 'hervir'])] },
      { id: 'l2', title: 'L2', url: '/l2/', topics: [topic('c')] }] },
  { id: 'experto', title: 'Experto', url: '/e/', dishes: [{ id: 'pozole', country: 'mexico' }],
    lessons: [{ id: 'l3', title: 'L3', url: '/l3/', topics: [topic('d')] }] }] });
const ORDER = topics(COURSE).map((each) => each.id);
const with_ = (change) => ({ ...nothing(), ...change });

test('a path has what is done, where one is, and what is open', () => {
  assert.deepEqual([...states(ORDER, nothing()).values()], ['open', 'open', 'open', 'open']);
  assert.deepEqual([...states(ORDER, with_({ last: { topic: 'b', at: 5 } })).values()], ['open', 'current', 'open', 'open']);
  assert.deepEqual([...states(ORDER, with_({ topics: { b: 9 }, last: { topic: 'b', at: 5 } })).values()], ['open', 'done', 'current', 'open']);
  assert.equal(current(ORDER, with_({ topics: { d: 9 } })), 'a');
  assert.equal(current(ORDER, with_({ topics: { a: 1, b: 2, c: 3, d: 4 } })), null);
  assert.equal(current(ORDER, with_({ topics: { gone: 9 }, last: { topic: 'old', at: 1 } })), null);
  // Opened again after it was finished: what follows it.
  assert.equal(current(ORDER, with_({ topics: { a: 1 }, last: { topic: 'a', at: 9 } })), 'b');
});

test('achievements count what is stored, once, and only what the course has', () => {
  assert.deepEqual(reached(COURSE, nothing()).counts, { temas: 0, lecciones: 0, habilidades: 0, paises: 0, repasos: 0, estrellas: 0 });
  const { counts, stars } = reached(COURSE, with_({ topics: { a: 10, b: 20, c: 30, gone: 40 }, skills: { picar: 1, hervir: 2, volar: 1 },
    dishes: { guacamole: 1, pozole: 2, caprese: 3, otro: 4 },
    reviews: [{ topic: 'a', at: 11 }, { topic: 'a', at: 12 }, { topic: 'b', at: 19 }, { topic: 'd', at: 50 }] }));
  assert.deepEqual(counts, { temas: 3, lecciones: 2, habilidades: 2, paises: 2, repasos: 2, estrellas: 1 });
  assert.deepEqual([...stars], ['novato']);
  // A star needs the skills of its level; an undone topic takes it with it.
  assert.equal(reached(COURSE, with_({ topics: { a: 10, b: 20, c: 30 }, skills: { picar: 1 } })).counts.estrellas, 0);
  assert.equal(reached(COURSE, with_({ topics: { a: 10, b: 20 } })).counts.estrellas, 0);
});

test('what is earned has its name, and what was earned before it was announced is known', () => {
  const awards = [{ id: 'primer-tema', title: 'Primer bocado', goal: 'temas', count: 1 }, { id: 'diez', title: 'Diez', goal: 'habilidades', count: 10 }];
  const kept = with_({ topics: { a: 10, b: 20, c: 30 }, skills: { picar: 1, hervir: 2 } });
  assert.deepEqual([...earned(COURSE, awards, kept, 'Estrella de {level}')], [['novato', 'Estrella de Novato'], ['primer-tema', 'Primer bocado']]);
  assert.equal(clean({ topics: { a: 1 } }).awarded, null);
  assert.deepEqual(clean({ topics: { a: 1 }, awarded: ['x', 7, '<b>'] }).awarded, ['x']);
  assert.deepEqual([8, 14, 19, 2].map((hour) => moment(hour).name), ['morning', 'noon', 'evening', 'night']);
});

test('what was seen longest ago is reviewed first', () => {
  const list = toReview(with_({ topics: { a: 10, b: 20, c: 15 }, reviews: [{ topic: 'a', at: 30 }, { topic: 'c', at: 2 }] }));
  assert.deepEqual(list.map((each) => [each.topic, each.reviews, each.seen]), [['c', 0, 15], ['b', 0, 20], ['a', 1, 30]]);
});

test('another feed is no course', () => {
  for (const wrong of [null, {}, { data: [] }, { data: [{ id: 'a' }] }, { data: [{ id: 'a', title: 'A', url: '/', lessons: [{}], dishes: [] }] }]) {
    assert.equal(levels(wrong), null);
  }
});

test('what is stored is kept part by part', () => {
  const whole = { topics: { a: 1 }, skills: { picar: 2 }, dishes: { flan: 3 }, reviews: [{ topic: 'a', at: 4 }],
    cooking: { flan: { title: 'Flan', url: '/cocina/platillos/flan/procedimiento/', step: 2, steps: 9, done: [1, 2], at: 5 } },
    timers: [egg(1e12)], last: { topic: 'a', at: 6 }, name: 'Ana', awarded: ['primer-tema'], sound: false, aloud: true };
  assert.deepEqual(clean(whole), whole);
  assert.deepEqual(clean({ ...whole, reviews: 'x', last: 7, timers: [{}], cooking: { flan: { ...whole.cooking.flan, url: 'https://bad.example/' } } }),
    { ...whole, reviews: [], last: null, timers: [], cooking: {} });
  assert.deepEqual(clean({ topics: { a: 'ayer', b: 5, 'C D': 6 } }).topics, { b: 5 });
  for (const rubbish of [null, 7, 'x', [], { topics: [] }]) assert.deepEqual(clean(rubbish), nothing());
});

test('the next version of the store can read this one, and this one leaves a later one alone', () => {
  const items = new Map();
  globalThis.localStorage = { getItem: (k) => items.get(k) ?? null, setItem: (k, v) => items.set(k, v), removeItem: (k) => items.delete(k) };
  items.set('acopio.cocina', JSON.stringify({ v: 1, at: '2026-11-21T00:00:00Z', data: { topics: { a: 1 }, skills: 'x' } }));
  const next = store('cocina', { version: 2, initial: nothing(), migrate: clean });
  assert.deepEqual(next.get(), { ...nothing(), topics: { a: 1 }, awarded: null });
  next.update((data) => ({ ...data, topics: { ...data.topics, b: 2 } }));
  const mine = store('cocina', { version: 1, initial: nothing(), valid: (d) => typeof d === 'object', migrate: clean });
  assert.deepEqual(mine.get().topics, { a: 1, b: 2 });
  mine.set(nothing());
  assert.equal(mine.persistent, false);
  assert.match(items.get('acopio.cocina'), /"v":2.*"b":2/);
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { basket, kitchen, planned, rounded, written } from '../../templates/assets/js/meal-plan/amounts.js';
import { figures, range } from '../../templates/assets/js/meal-plan/energy.js';
import { fitting, ingredients } from '../../templates/assets/js/meal-plan/find.js';
import { disliked, matches } from '../../templates/assets/js/meal-plan/words.js';
import { joined, number } from '../../templates/assets/js/numbers.js';
import { monday, restarted, streak, ticked, undated, weeks } from '../../templates/assets/js/meal-plan/progress.js';
import { clean, fits, listed, replaced, toggled } from '../../templates/assets/js/meal-plan/kept.js';

const recipe = (id) => ({ id, title: id.toUpperCase(), url: `/x/${id}/` });

test('what is stored is not trusted', () => {
  const nothing = clean(null);
  for (const rubbish of [null, 7, [], { avoid: 'x', diet: 7, favorites: {}, dislikes: 7, body: [], week: { days: 7 }, before: 'x', list: 7 }]) assert.deepEqual(clean(rubbish), nothing);
  assert.deepEqual(clean({ avoid: ['a', 'a', 7, '<b>'], diet: 'vegana', favorites: [recipe('a'), recipe('a'), { id: 'b', title: 'B', url: '//evil' }, null],
    dislikes: [' ajo ', '', 7, 'ajo'], body: { age: 7, height: 170, weight: Infinity, sex: 'mujer', goal: '<b>' }, list: { recipes: [{ id: 'a', servings: 2 }, { id: 'a', servings: 3 }, { id: 'b', servings: -1 }], ticked: ['x', 7] } }),
  { ...nothing, avoid: ['a'], diet: 'vegana', favorites: [recipe('a')], dislikes: ['ajo'], body: { ...nothing.body, height: 170, sex: 'mujer' },
    list: { recipes: [{ id: 'a', servings: 2 }, { id: 'b', servings: 1 }], ticked: ['x'] } });
});

const asked = { slots: ['cena'], ranges: { kcal: [1, 2], protein: [null, null], carbohydrate: [null, null], fat: [null, null] }, minutes: null, foods: [] };
const week = (id) => ({ seed: 1, asked, days: [[{ moment: 'cena', recipe: id, halves: 2 }]] });

test('a week that is replaced or removed can be had back', () => {
  const one = replaced(clean(null), week('a'));
  assert.deepEqual([one.week, one.before], [week('a'), null]);
  const two = replaced(one, week('b'));
  assert.deepEqual([two.week, two.before], [week('b'), week('a')]);
  const none = replaced(two, null);
  assert.deepEqual([none.week, none.before], [null, week('b')]);
  assert.deepEqual(replaced(none, null).before, week('b'));
});

test('the list has the newest servings of a recipe', () => {
  const kept = listed(listed(clean(null), new Map([['a', 2], ['b', 1]])), new Map([['a', 3.5]]));
  assert.deepEqual(kept.list.recipes, [{ id: 'a', servings: 3.5 }, { id: 'b', servings: 1 }]);
});

test('words match without accents, capitals and plurals, and ñ is no n', () => {
  for (const [wanted, name] of [['CEBOLLAS', 'cebolla morada'], ['brocoli', 'brócoli'], ['nuez', 'nueces'], ['aguacate', 'aguacates'], ['frijol', 'frijoles negros'], ['cebolla blanca', 'cebollas blancas'], ['strawberry', 'strawberries'], ['Cherries', 'cherry tomato']]) assert.ok(matches(wanted, name), wanted);
  for (const [wanted, name] of [['', 'ajo'], ['sal', 'salmón'], ['pina', 'piña'], ['cebolla roja', 'cebolla blanca'], [' - ', 'ajo']]) assert.ok(!matches(wanted, name), wanted);
});

test('amounts are written as by hand', () => {
  assert.deepEqual([0.25, 1.5, 2, 3.75, 0.333, 1234.5, 1 / 3 + 2 / 3].map((each) => written(each)), ['¼', '1½', '2', '3¾', '0.33', '1,235', '1']);
});

test('numbers and lists are written as the page writes them', () => {
  assert.deepEqual([0, 7, -7, 999, 1000, 1234567, -0.4, 2.5].map((each) => number(each)), ['0', '7', '-7', '999', '1,000', '1,234,567', '0', '3']);
  assert.deepEqual([1.5, 1234.56, 0.004, -1234.5].map((each) => number(each, 2)), ['1.5', '1,234.56', '0', '-1,234.5']);
  assert.deepEqual([[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['pan', 'hinojo'], ['pan', 'hielo']].map(joined), ['', 'a', 'a y b', 'a, b y c', 'pan e hinojo', 'pan y hielo']);
});

test('a basket adds up what has one unit and knows the grams of the rest', () => {
  const onion = (amount, unit, grams) => ({ id: 'cebolla', name: 'cebolla', plural: null, aisle: 'x', amount, unit, grams });
  const catalogue = [{ id: 'a', servings: 4, ingredients: [onion(2, 'pieza', 50)] }, { id: 'b', servings: 1, ingredients: [onion(3, 'cda', 30)] }];
  const [line] = basket(catalogue, [{ id: 'a', servings: 2 }, { id: 'b', servings: 1 }, { id: 'gone', servings: 1 }]);
  assert.deepEqual([[...line.amounts], line.grams], [[['pieza', 1], ['cda', 3]], 130]);
  assert.deepEqual([rounded('g', 130.2), rounded('pieza', 1.1), rounded('pieza', 1)], [131, 1.25, 1]);
});

test('a range follows the formula, is adjusted, and never begins below the floor', () => {
  const known = figures('weight:10 height:6.25 age:5 span:5 floor:1200 other:7');
  const body = { weight: 70, height: 165, age: 35, constant: -161, factor: 1.6, percent: 0, adjust: 0 };
  assert.deepEqual(range(known, body), [2120, 2340]);
  assert.deepEqual(range(known, { ...body, adjust: -100 }), [2020, 2240]);
  assert.deepEqual(range(known, { ...body, percent: -15, weight: 40, age: 80, factor: 1.2 }), [1200, 1200]);
});

test('a recipe fits if it has nothing that is avoided and keeps to the diet', () => {
  const kept = clean({ avoid: ['huevo'], diet: 'vegetariana' });
  assert.equal(fits(kept, ['gluten'], ['vegetariana', 'rapidas'], []), true);
  assert.equal(fits(kept, ['gluten', 'huevo'], ['vegetariana'], []), false);
  assert.equal(fits(kept, [], ['rapidas'], []), false);
  assert.equal(fits(clean(null), ['huevo'], [], []), true);
});

test('a disliked word holds in another language once it is known which foods it means', () => {
  const onion = [{ id: 'cebolla', name: 'onion' }], kept = clean({ dislikes: ['cebollas', 'constructor'], means: [['cebollas', ['cebolla', '<b>']], ['gone', ['x']], ['constructor', 7], 7] });
  assert.deepEqual(kept.means, [['cebollas', ['cebolla']]]);
  assert.ok(disliked(onion, kept) && !fits(kept, [], [], onion));
  assert.ok(!disliked(onion, { dislikes: ['cebollas'] }) && !disliked([{ id: 'ajo', name: 'garlic' }], kept));
});

test('only so many dislikes are kept, and of a long list the newest recipes', () => {
  const many = Array.from({ length: 300 }, (_, i) => `r${i}`);
  assert.deepEqual(clean({ dislikes: many }).dislikes, many.slice(0, 50));
  assert.deepEqual(listed(clean(null), new Map(many.map((id) => [id, 1]))).list.recipes.map(({ id }) => id), many.slice(100));
});

test('the newest favorite comes first, and a second press removes it', () => {
  let kept = clean(null);
  for (const id of ['a', 'b', 'c']) kept = toggled(kept, recipe(id));
  assert.deepEqual(kept.favorites.map(({ id }) => id), ['c', 'b', 'a']);
  assert.deepEqual(toggled(kept, recipe('b')).favorites.map(({ id }) => id), ['c', 'a']);
});

test('a filter counts the waiting, and ingredients are read as they are written', () => {
  const recipe = (id, total_minutes, names, allergens = []) => ({ id, title: id, total_minutes, moments: ['cena'], allergens, may_contain: [], tags: [], ingredients: names.map((name) => ({ id: name, name, grams: 1 })) });
  const all = [recipe('remojo', 500, ['pollo', 'arroz']), recipe('rapido', 20, ['pechuga de pollo', 'arroz integral']), recipe('leche', 15, ['pollo', 'arroz'], ['lacteos'])];
  const ids = (choice) => fitting(all, { words: [], minutes: null, without: [], moment: '', ...choice }).map(({ id }) => id);
  assert.deepEqual(ids({ words: ingredients('pollo y arroz'), minutes: 20 }), ['leche', 'rapido']);
  assert.deepEqual(ids({ words: ingredients('arroz, pollo'), minutes: 20, without: ['lacteos'] }), ['rapido']);
  assert.deepEqual(ids({ moment: 'desayuno' }), []);
  assert.deepEqual(ingredients('Pollo con arroz; limón e hinojo'), ['Pollo', 'arroz', 'limón', 'hinojo']);
});

test('amounts are those that somebody measures', () => {
  for (const [unit, amount, text] of [['pieza', 4 / 3, '1½'], ['pieza', 2 / 3, '¾'], ['cda', 4 / 3, '1⅓'], ['taza', 0.66, '⅔'], ['cda', 2.9, '3'], ['g', 133.3, '135'], ['g', 12.4, '12'], ['pieza', 12.4, '12']]) assert.equal(written(kitchen(unit, amount)), text, `${amount} ${unit}`);
});

test('a list is for some days of a week and so many people', () => {
  const week = [[{ moment: 'cena', recipe: 'a', halves: 2 }], [{ moment: 'cena', recipe: 'a', halves: 3 }, { moment: 'desayuno', recipe: 'b', halves: 2 }]];
  assert.deepEqual([...planned(week, [0, 1, 6], 2)], [['a', 5], ['b', 2]]);
  assert.deepEqual([...planned(week, [1], 1)], [['a', 1.5], ['b', 1]]);
});

test('a streak goes on over the ends of months, and over a day that is not over', () => {
  const log = ['2026-02-27', '2026-02-28', '2026-03-01'].map((day) => ({ day, meals: 1, kcal: 500 }));
  assert.deepEqual(['2026-03-01', '2026-03-02', '2026-03-03'].map((today) => streak(log, today)), [3, 3, 0]);
  assert.equal(streak([], '2026-03-01'), 0);
});

test('weeks begin on Monday and end where nothing was done before', () => {
  assert.deepEqual(['2026-11-23', '2026-11-29', '2027-01-01'].map(monday), ['2026-11-23', '2026-11-23', '2026-12-28']);
  const log = [{ day: '2026-11-08', meals: 3, kcal: 1500 }, { day: '2026-11-23', meals: 1, kcal: 400 }, { day: '2026-11-24', meals: 2, kcal: 800 }];
  assert.deepEqual(weeks(log, '2026-11-29', 6), [{ ago: 0, meals: 3, kcal: 600 }, { ago: 1, meals: 0, kcal: 0 }, { ago: 2, meals: 0, kcal: 0 }, { ago: 3, meals: 3, kcal: 1500 }]);
  assert.deepEqual(weeks([], '2026-11-29', 6), []);
});

test('a meal counts for its day, for today if that is to come, and no longer when its mark is taken away', () => {
  const kept = clean({ week: { ...week('a'), days: Array(7).fill(week('a').days[0]) } });
  const monday = ticked(kept, 0, 0, 400, '2026-11-26'), sunday = ticked(monday, 6, 0, 300, '2026-11-26');
  assert.deepEqual(sunday.log, [{ day: '2026-11-23', meals: 1, kcal: 400 }, { day: '2026-11-26', meals: 1, kcal: 300 }]);
  assert.deepEqual(ticked(sunday, 0, 0, 400, '2026-11-28').log, [{ day: '2026-11-26', meals: 1, kcal: 300 }]);
  const anew = restarted(sunday);
  assert.deepEqual([anew.week, anew.log], [kept.week, sunday.log]);
  assert.equal(ticked(kept, 9, 0, 1, '2026-11-26'), kept);
  const marked = clean({ ...kept, week: { ...kept.week, days: kept.week.days.map((meals, day) => (day < 2 ? [{ ...meals[0], done: true }] : meals)) } });
  const dated = undated(marked, () => 100, '2026-11-26');
  assert.deepEqual(dated.log, [{ day: '2026-11-23', meals: 1, kcal: 100 }, { day: '2026-11-24', meals: 1, kcal: 100 }]);
  assert.deepEqual(undated(dated, () => 100, '2026-11-26'), dated);
});

test('what is kept of days is not trusted', () => {
  assert.deepEqual(clean({ log: [{ day: '2026-11-23', meals: 2, kcal: -1 }, { day: '2026-13-99', meals: 1 }, { day: 'x', meals: 1 }, { day: '2026-11-22', meals: 0 }, { day: '2026-11-21', meals: 1, kcal: 7 }, null] }).log,
    [{ day: '2026-11-21', meals: 1, kcal: 7 }, { day: '2026-11-23', meals: 2, kcal: 0 }]);
});

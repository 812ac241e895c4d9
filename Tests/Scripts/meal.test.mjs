import assert from 'node:assert/strict';
import test from 'node:test';
import { basket, rounded, written } from '../../templates/assets/js/meal-plan/amounts.js';
import { figures, range } from '../../templates/assets/js/meal-plan/energy.js';
import { disliked, matches } from '../../templates/assets/js/meal-plan/words.js';
import { joined, number } from '../../templates/assets/js/numbers.js';
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

import assert from 'node:assert/strict';
import test from 'node:test';
import { clean, fits, toggled } from '../../templates/assets/js/meal-plan/kept.js';

const recipe = (id) => ({ id, title: id.toUpperCase(), url: `/x/${id}/` });

test('what is stored is not trusted', () => {
  for (const rubbish of [null, 7, [], { avoid: 'x', diet: 7, favorites: {} }]) assert.deepEqual(clean(rubbish), { avoid: [], diet: '', favorites: [] });
  assert.deepEqual(clean({ avoid: ['a', 'a', 7, '<b>'], diet: 'vegana', favorites: [recipe('a'), recipe('a'), { id: 'b', title: 'B', url: '//evil' }, null] }),
    { avoid: ['a'], diet: 'vegana', favorites: [recipe('a')] });
});

test('a recipe fits if it has nothing that is avoided and keeps to the diet', () => {
  const kept = clean({ avoid: ['huevo'], diet: 'vegetariana' });
  assert.equal(fits(kept, ['gluten'], ['vegetariana', 'rapidas']), true);
  assert.equal(fits(kept, ['gluten', 'huevo'], ['vegetariana']), false);
  assert.equal(fits(kept, [], ['rapidas']), false);
  assert.equal(fits(clean(null), ['huevo'], []), true);
});

test('the newest favorite comes first, and a second press removes it', () => {
  let kept = clean(null);
  for (const id of ['a', 'b', 'c']) kept = toggled(kept, recipe(id));
  assert.deepEqual(kept.favorites.map(({ id }) => id), ['c', 'b', 'a']);
  assert.deepEqual(toggled(kept, recipe('b')).favorites.map(({ id }) => id), ['c', 'a']);
});

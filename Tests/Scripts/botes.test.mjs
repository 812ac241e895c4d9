import assert from 'node:assert/strict';
import test from 'node:test';
import { added, clean, MOST, undone } from '../../templates/assets/js/botes/kept.js';
import { challenges } from '../../templates/assets/js/botes/challenges.js';
import { metres } from '../../templates/assets/js/geo.js';

const drop = (n, at = 0, where = '') => ({ n, at, where });

test('each amount that was added can be undone, the last one first', () => {
  let kept = clean(null);
  for (const amount of [40, 2, 100]) kept = added(kept, amount, amount, '7');
  assert.deepEqual(kept, { bottles: 142, goal: '', drops: [drop(40, 40, '7'), drop(2, 2, '7'), drop(100, 100, '7')] });
  kept = undone(undone(kept));
  assert.deepEqual(kept, { bottles: 40, goal: '', drops: [drop(40, 40, '7')] });
  assert.deepEqual(undone(undone(kept)), { bottles: 0, goal: '', drops: [] });
});

test('there is a largest number, and undoing keeps to it', () => {
  const full = added(added(clean(null), MOST - 1), 5);
  assert.deepEqual(full, { bottles: MOST, goal: '', drops: [drop(MOST - 1), drop(1)] });
  assert.equal(undone(full).bottles, MOST - 1);
  assert.equal(added(full, 7).bottles, MOST);
});

test('what is stored is not trusted', () => {
  for (const rubbish of [null, 7, [], 'x', { bottles: -1 }, { bottles: 1e9 }, { bottles: '5', added: [1] }, { bottles: 'x', drops: [drop(1)] }]) {
    assert.deepEqual(clean(rubbish), { bottles: 0, goal: '', drops: [] });
  }
  // What was kept before there was a history: amounts alone.
  assert.deepEqual(clean({ bottles: 5, added: [3, 9, 'x', 2], goal: 7 }), { bottles: 5, goal: '', drops: [drop(2)] });
  assert.deepEqual(clean({ bottles: 9, drops: [{ n: 4, at: 'x', where: '<b>' }, null, { n: 0 }] }), { bottles: 9, goal: '', drops: [drop(4)] });
  assert.equal(clean({ bottles: 900, drops: Array(900).fill(drop(1)) }).drops.length, 500);
});

test('challenges are counted by the day, the container and the amount', () => {
  const day = 86_400_000, drops = [drop(3, day, '1'), drop(9, day + 60_000, '2'), drop(1, 9 * day, '2')];
  assert.deepEqual(challenges(drops), { first: 1, day: 12, places: 2, days: 2 });
  assert.deepEqual(challenges([drop(5)]), { first: 1, day: 0, places: 0, days: 0 });
});

test('distances on the globe', () => {
  assert.equal(metres({ latitude: 19.4, longitude: -99 }, { latitude: 19.4, longitude: -99 }), 0);
  // A degree of latitude.
  assert.ok(Math.abs(metres({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 }) - 111_195) < 1);
  assert.ok(Math.abs(metres({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }) - 111_195) < 1);
});

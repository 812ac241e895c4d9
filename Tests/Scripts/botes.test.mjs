import assert from 'node:assert/strict';
import test from 'node:test';
import { added, clean, MOST, undone } from '../../templates/assets/js/botes/kept.js';
import { metres } from '../../templates/assets/js/geo.js';

test('each amount that was added can be undone, the last one first', () => {
  let kept = clean(null);
  for (const amount of [40, 2, 100]) kept = added(kept, amount);
  assert.deepEqual(kept, { bottles: 142, goal: '', added: [40, 2, 100] });
  kept = undone(undone(kept));
  assert.deepEqual(kept, { bottles: 40, goal: '', added: [40] });
  assert.deepEqual(undone(undone(kept)), { bottles: 0, goal: '', added: [] });
});

test('there is a largest number, and undoing keeps to it', () => {
  const full = added(added(clean(null), MOST - 1), 5);
  assert.deepEqual(full, { bottles: MOST, goal: '', added: [MOST - 1, 1] });
  assert.equal(undone(full).bottles, MOST - 1);
  assert.equal(added(full, 7).bottles, MOST);
});

test('what is stored is not trusted', () => {
  for (const rubbish of [null, 7, [], 'x', { bottles: -1 }, { bottles: 1e9 }, { bottles: '5', added: [1] }]) {
    assert.deepEqual(clean(rubbish), { bottles: 0, goal: '', added: [] });
  }
  assert.deepEqual(clean({ bottles: 5, added: [3, 9, 'x', 2], goal: 7 }), { bottles: 5, goal: '', added: [2] });
  assert.equal(clean({ bottles: 30, added: Array(30).fill(1) }).added.length, 20);
});

test('distances on the globe', () => {
  assert.equal(metres({ latitude: 19.4, longitude: -99 }, { latitude: 19.4, longitude: -99 }), 0);
  // A degree of latitude.
  assert.ok(Math.abs(metres({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 }) - 111_195) < 1);
  assert.ok(Math.abs(metres({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }) - 111_195) < 1);
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { clean } from '../../templates/assets/js/ponte/kept.js';
import { message } from '../../templates/assets/js/ponte/message.js';
import { matches, nearly } from '../../templates/assets/js/ponte/words.js';

test('a list is searched without accents, in the plural, and with one wrong letter', () => {
  for (const [wanted, text] of [['FRAZADA', 'Frazadas de una plaza'], ['frasadas', 'Frazadas'], ['pañal', 'Pañales'], ['tensiometro', 'Tensiómetros'], ['zapatilas', 'Zapatillas'], ['colchoones', 'Colchones'], ['lapices', 'lápiz']]) assert.ok(matches(wanted, text), wanted);
  for (const [wanted, text] of [['leche', 'lechuga'], ['panal', 'pañales'], ['ola', 'ollas'], ['camas', 'mesas'], ['—', 'leche']]) assert.ok(!matches(wanted, text), wanted);
});

test('short words and first letters are as they are written', () => {
  assert.ok(!nearly('cama', 'casa'));
  assert.ok(!nearly('mantas', 'santas'));
});

test('what is kept of donations is never trusted', () => {
  const none = { requests: [], institutions: [], donations: [], volunteer: null };
  for (const rubbish of [null, 5, 'a', [], { donations: 5, volunteer: 'x' }, { donations: [{ at: 'x' }, null, { at: 1, good: 'a', state: 'LOST' }] }]) assert.deepEqual(clean(rubbish), none);
  const kept = clean({ donations: [{ at: 5, good: 'Arroz', amount: 7, url: 'javascript:alert(1)', state: 'CREATED' }], volunteer: { at: 6, size: 'Chico' } });
  assert.deepEqual(kept.donations, [{ at: 5, good: 'Arroz', amount: '', request: '', institution: '', url: '', slots: '', state: 'CREATED' }]);
  assert.deepEqual(kept.volunteer, { at: 6, size: 'Chico', slots: '' });
});

test('a good that nobody asked for has no address', () => {
  assert.equal(message({ hello: 'Hola', line: '{good}: {amount}', name: 'Soy {name}.' }, [{ good: 'Cuna', amount: '1', id: '', institution: '', url: '' }], ['Nota.', ''], ' Ana '), 'Hola\n• Cuna: 1\nNota.\nSoy Ana.');
});

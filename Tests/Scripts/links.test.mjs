import assert from 'node:assert/strict';
import test from 'node:test';
import { geo, mail, sms, whatsapp } from '../../templates/assets/js/links.js';

const HARD = 'Avísame: ñ & 1+1=2 🚨?\nfin#';
const CODED = 'Av%C3%ADsame%3A%20%C3%B1%20%26%201%2B1%3D2%20%F0%9F%9A%A8%3F';

test('a message for the telephone works on iOS and Android', () => {
  assert.equal(sms('+52 (55) 1234-5678', HARD), `sms:+525512345678?&body=${CODED}%0Afin%23`);
  assert.equal(sms('', 'a'), 'sms:?&body=a');
  assert.equal(sms(['+52 1', ' ', '911'], 'a\r\nb'), 'sms:+521,911?&body=a%0Ab');
});

test('WhatsApp takes digits only', () => {
  assert.equal(whatsapp(HARD, '+52 55 1234'), `https://wa.me/52551234?text=${CODED}%0Afin%23`);
  assert.equal(whatsapp("it's"), 'https://wa.me/?text=it%27s');
});

test('mail has CRLF in its body, no line in its subject, and %20 for spaces', () => {
  assert.equal(mail({ to: 'a+b@example.org', subject: 'Hola\r\nBcc: x', body: HARD }),
    `mailto:a%2Bb@example.org?subject=Hola%20Bcc%3A%20x&body=${CODED}%0D%0Afin%23`);
  assert.equal(mail({ to: ['a@b.mx', 'c@d.mx'] }), 'mailto:a@b.mx,c@d.mx');
  assert.equal(mail({ body: 'a\rb\r\nc' }), 'mailto:?body=a%0D%0Ab%0D%0Ac');
});

test('positions have six decimals and no exponent', () => {
  assert.equal(geo(19.4326077, -99.133208), 'geo:19.432608,-99.133208');
  assert.equal(geo(19.5, -99, 'Café (centro) & más'), 'geo:19.5,-99?q=19.5,-99(Caf%C3%A9%20%28centro%29%20%26%20m%C3%A1s)');
  assert.equal(geo(1e-7, -1e-9), 'geo:0,0');
});

test('half a surrogate pair is replaced', () => {
  assert.equal(whatsapp('a\uD83Db'), 'https://wa.me/?text=a%EF%BF%BDb');
  assert.equal(sms('', '\uDEA8'), 'sms:?&body=%EF%BF%BD');
  assert.equal(mail({ body: '\uD83D' }), 'mailto:?body=%EF%BF%BD');
});

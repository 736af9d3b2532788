import { expect, test } from 'vitest';
import { showsHost } from '../../../components/thread/link-host';

const PAYPAL = 'https://www.paypal.com/login';

test.each([
  // The text begins with another host than the one that opens.
  ['https://www.paypal.com/login', 'https://www.paypal.co/'],
  ['https://www.paypal.com', 'https://www.paypal.com.example.net/'],
  ['https://paypal.com/', 'https://www.paypal.com/'],
  ['https://www.paypal.com/', 'https://paypal.com/'],
  ['https://www.paypal.com@example.net/', 'https://www.paypal.com@example.net/'],
  ['https://www.paypal.com@example.net/', 'https://example.net/'],
  ['https://www.paypal.com:443@example.net/', 'https://example.net/'],
  // The text continues after the host in a way that changes the host.
  ['https://www.paypal.com.example.net/', PAYPAL],
  ['https://www.paypal.com.', PAYPAL],
  ['https://www.paypal.com:8443/', PAYPAL],
  ['https://www.paypal.com', 'https://www.paypal.com:8443/'],
  ['https://www.paypal.com/', 'https://www.paypal.com./'],
  ['https://www.paypal.com\u200b.example.net', PAYPAL],
  ['https://www.paypal.com\\@example.net', PAYPAL],
  ['https://www.paypal.com and more', PAYPAL],
  // The text writes the host with other characters.
  ['https://www\u3002paypal\u3002com/', PAYPAL],
  ['https://www.p\u0430ypal.com/', 'https://www.p\u0430ypal.com/'],
  ['https://\u200bwww.paypal.com/', PAYPAL],
  ['https:/www.paypal.com/', PAYPAL],
  ['http://www.paypal.com/', PAYPAL],
  ['www.paypal.com/login', PAYPAL],
  ['our form', PAYPAL],
  ['', PAYPAL],
])('the text “%s” does not show the host of %s', (words, href) => {
  expect(showsHost(words, new URL(href))).toBe(false);
});

test.each([
  ['https://www.paypal.com', PAYPAL],
  ['https://www.paypal.com/login', PAYPAL],
  [' https://WWW.PayPal.com/login', PAYPAL],
  ['https://www.paypal.com?a=1', 'https://www.paypal.com/?a=1'],
  ['https://www.paypal.com#a', 'https://www.paypal.com/#a'],
  ['https://files.example.com:8443/a', 'https://files.example.com:8443/a'],
  ['https://xn--pypal-4ve.com/', 'https://p\u0430ypal.com/'],
])('the text “%s” shows the host of %s', (words, href) => {
  expect(showsHost(words, new URL(href))).toBe(true);
});

import { expect, test } from 'vitest';
import { clientOf, contradictedClient } from '../../lib/domain/client';

const TEST = '00000000-0000-4000-8000-000000000001';
const PAGE = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const LAST = '7d444840-9dc0-11d1-b245-5ffdce74fad2';

test('the test client goes first, then the page’s, then the remembered one', () => {
  expect(clientOf({ testClient: TEST, page: PAGE, remembered: LAST })).toEqual({
    clientId: TEST,
    from: 'test-client',
  });
  expect(clientOf({ page: ` ${PAGE} ` })).toEqual({ clientId: PAGE, from: 'page' });
  expect(clientOf({ remembered: LAST })).toEqual({ clientId: LAST, from: 'remembered' });
  expect(clientOf({})).toEqual({ clientId: '', from: 'nowhere' });
});

test('a page that names another client than the last ticket’s says so', () => {
  const both = { clientId: PAGE, from: 'page', remembered: LAST };
  expect(clientOf({ page: PAGE, remembered: LAST })).toEqual(both);
  expect(clientOf({ page: PAGE.toUpperCase(), remembered: PAGE })).toEqual({
    clientId: PAGE.toUpperCase(),
    from: 'page',
  });
});

test('what is no client id is not taken from the page', () => {
  for (const page of ['42', `${PAGE} `.repeat(2), `Client ${PAGE}`, ''])
    expect(clientOf({ page, remembered: LAST })).toEqual({ clientId: LAST, from: 'remembered' });
});

test('a client that was typed in place of the record’s last one is pointed out, once it is complete', () => {
  const known = clientOf({ remembered: LAST });
  expect(contradictedClient(known, PAGE)).toBe(LAST);
  for (const typed of [LAST, ` ${LAST.toUpperCase()}`, '', PAGE.slice(0, 20)])
    expect(contradictedClient(known, typed)).toBeUndefined();
});

test('a client that neither the page nor the last ticket names is pointed out', () => {
  const typed = '9c5b94b1-35ad-49bb-b118-8e8fc24abf80';
  expect(contradictedClient(clientOf({ page: PAGE }), typed)).toBe(PAGE);
  const both = clientOf({ page: PAGE, remembered: LAST });
  expect(contradictedClient(both, typed)).toBe(LAST);
  // Both were offered: the field says already that they differ.
  expect(contradictedClient(both, LAST)).toBeUndefined();
  expect(contradictedClient(both, PAGE)).toBeUndefined();
});

test('where nothing is known of a record, or the client is fixed, nothing typed contradicts it', () => {
  expect(contradictedClient(clientOf({}), PAGE)).toBeUndefined();
  expect(contradictedClient(clientOf({ testClient: TEST }), PAGE)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { chooseClient, contradictedClient } from '../../../lib/domain/tickets/client-rules';

const TEST = '00000000-0000-4000-8000-000000000001';
const PAGE = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const LAST = '7d444840-9dc0-11d1-b245-5ffdce74fad2';

test('the test client comes first, then the page’s, then the last ticket’s', () => {
  expect(chooseClient({ testClient: TEST, page: PAGE, remembered: LAST })).toEqual({
    clientId: TEST,
    from: 'test-client',
  });
  expect(chooseClient({ page: ` ${PAGE} ` })).toEqual({ clientId: PAGE, from: 'page' });
  expect(chooseClient({ remembered: LAST })).toEqual({ clientId: LAST, from: 'remembered' });
  expect(chooseClient({})).toEqual({ clientId: '', from: 'nowhere' });
});

test('a page that names another client than the last ticket is reported', () => {
  const both = { clientId: PAGE, from: 'page', remembered: LAST };
  expect(chooseClient({ page: PAGE, remembered: LAST })).toEqual(both);
  expect(chooseClient({ page: PAGE.toUpperCase(), remembered: PAGE })).toEqual({
    clientId: PAGE.toUpperCase(),
    from: 'page',
  });
});

test('a text on the page that is not a client id is ignored', () => {
  for (const page of ['42', `${PAGE} `.repeat(2), `Client ${PAGE}`, ''])
    expect(chooseClient({ page, remembered: LAST })).toEqual({
      clientId: LAST,
      from: 'remembered',
    });
});

test('a complete client id that differs from the last ticket’s is reported', () => {
  const known = chooseClient({ remembered: LAST });
  expect(contradictedClient(known, PAGE)).toBe(LAST);
  for (const typed of [LAST, ` ${LAST.toUpperCase()}`, '', PAGE.slice(0, 20)])
    expect(contradictedClient(known, typed)).toBeUndefined();
});

test('a client that neither the page nor the last ticket names is reported', () => {
  const typed = '9c5b94b1-35ad-49bb-b118-8e8fc24abf80';
  expect(contradictedClient(chooseClient({ page: PAGE }), typed)).toBe(PAGE);
  const both = chooseClient({ page: PAGE, remembered: LAST });
  expect(contradictedClient(both, typed)).toBe(LAST);
  // The form offered both and already says that they differ.
  expect(contradictedClient(both, LAST)).toBeUndefined();
  expect(contradictedClient(both, PAGE)).toBeUndefined();
});

test('without a known client, or with a fixed one, no typed client is reported', () => {
  expect(contradictedClient(chooseClient({}), PAGE)).toBeUndefined();
  expect(contradictedClient(chooseClient({ testClient: TEST }), PAGE)).toBeUndefined();
});

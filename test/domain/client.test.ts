import { expect, test } from 'vitest';
import { clientOf } from '../../lib/domain/client';

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

import { seededKeys } from '../../fake-service/keys';
import { alters, altersRecords, fromSecondCall, json, LIST, refusal, responds } from '../breaking';
import { ME, type Mutant } from './mutant';

export const BEFORE: Mutant[] = [
  {
    broken: 'the address serves a web page',
    fails: { '0.2': 'configuration' },
    breaks: responds(
      {},
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Hotel' },
    ),
  },
  {
    broken: 'the address serves another API',
    fails: { '0.2': 'configuration' },
    breaks: responds({}, refusal(404)),
  },
  {
    broken: 'the address redirects to another',
    fails: { '0.2': 'configuration' },
    breaks: responds({}, { status: 307, headers: { location: 'https://other.example' }, body: '' }),
  },
  {
    broken: 'the service returns 503',
    fails: { '0.2': 'service' },
    breaks: responds({}, refusal(503)),
  },
  {
    broken: 'the key is refused',
    fails: { '0.3': 'configuration' },
    breaks: responds({}, refusal(401)),
  },
  {
    broken: 'the clocks are ten minutes apart',
    fails: { '0.4': 'configuration' },
    breaks: alters({}, (response) => ({
      ...response,
      headers: { ...response.headers, date: new Date(Date.now() - 600_000).toUTCString() },
    })),
  },
  {
    broken: 'a test key’s profile says live',
    fails: { '0.5': 'service', '1.1': 'service' },
    breaks: altersRecords(ME, (profile) => ({ ...profile, environment: 'live' })),
  },
  {
    broken: 'a test key’s profile says sandbox',
    fails: { '0.5': 'service', '1.1': 'service' },
    breaks: altersRecords(ME, (profile) => ({ ...profile, environment: 'sandbox' })),
  },
  {
    broken: 'the list of installations is empty',
    fails: { '0.6': 'configuration' },
    breaks: responds({ path: LIST }, json(200, [])),
  },
  {
    broken: 'the list of installations fails',
    fails: { '0.6': 'service' },
    breaks: responds({ path: LIST }, refusal(500)),
  },
  {
    broken: 'installations have no test client',
    fails: { '0.7': 'service' },
    breaks: altersRecords({ path: LIST }, ({ testClientId: _, ...rest }) => rest),
  },
  {
    broken: 'the key has no permission',
    fails: { '0.8': 'configuration', '1.2': 'configuration' },
    breaks: altersRecords(ME, (profile) => ({ ...profile, permissions: [] })),
  },
];

export const PROFILE_AND_PLACE: Mutant[] = [
  {
    broken: 'the profile names no environment when it is read again',
    fails: { '1.1': 'service' },
    breaks: fromSecondCall(
      ME,
      altersRecords(ME, ({ environment: _, ...rest }) => rest),
    ),
  },
  {
    broken: 'a permission is missing when the profile is read again',
    fails: { '1.2': 'configuration' },
    breaks: fromSecondCall(
      ME,
      altersRecords({ ...ME, key: seededKeys.testFull }, (profile) => ({
        ...profile,
        permissions: ['tickets:write'],
      })),
    ),
  },
  {
    broken: 'test data are reset between the list and its use',
    fails: { '2.1': 'configuration' },
    breaks: () => {
      let lists = 0;
      return async (sent, handOn) => {
        if (LIST.test(sent.path)) lists += 1;
        if (LIST.test(sent.path) && lists === 2) {
          const headers = { ...sent.headers, 'idempotency-key': 'somebody-else' };
          await handOn({ method: 'POST', path: '/v1/test/reset', headers, body: '' });
        }
        return handOn(sent);
      };
    },
  },
  {
    broken: 'each list names another test client',
    fails: { '2.2': 'configuration' },
    breaks: altersRecords({ path: LIST }, (one) => ({ ...one, testClientId: crypto.randomUUID() })),
  },
];

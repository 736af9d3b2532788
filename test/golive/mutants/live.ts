import { alters, altersRecords, json, LIST, TICKET } from '../breaking';
import { ME, type Mutant } from './mutant';

/** The test ids that the live run gets: installations, their clients, and a ticket. */
export const TEST_IDS = [
  'inst-test-somewhere',
  'a0a0a0a0-0000-4000-8000-000000000002',
  'inst-test-elsewhere',
  'a0a0a0a0-0000-4000-8000-000000000003',
  'a0a0a0a0-0000-4000-8000-000000000001',
];
const [installation = '', client = '', , , ticket = ''] = TEST_IDS;

/** Broken services for a live key. */
export const LIVE: Mutant[] = [
  {
    broken: 'a live key’s profile says test',
    fails: { '0.5': 'service', '1.1': 'service', '11.6': 'service' },
    breaks: altersRecords(ME, (profile) => ({ ...profile, environment: 'test' })),
  },
  {
    broken: 'a live installation has a test client',
    fails: { '11.7': 'service' },
    breaks: altersRecords({ path: LIST }, (one) => ({ ...one, testClientId: crypto.randomUUID() })),
  },
  {
    broken: 'a test installation is in the live list',
    fails: { '11.8': 'service' },
    breaks: alters({ path: LIST }, (response) =>
      json(200, [...JSON.parse(response.body), { installationId: installation }]),
    ),
  },
  {
    broken: 'a test client is in the live list',
    fails: { '11.7': 'service', '11.8': 'service' },
    breaks: altersRecords({ path: LIST }, (one) => ({ ...one, testClientId: client })),
  },
  {
    broken: 'a live key reads a ticket of the test environment',
    fails: { '11.9': 'service' },
    breaks: alters({ path: TICKET }, (response, { path }) =>
      path.endsWith(ticket) ? json(200, { id: ticket }) : response,
    ),
  },
  {
    broken: 'a live key reads the applications of a test installation',
    fails: { '11.9': 'service' },
    breaks: alters({ path: new RegExp(`/${installation}/merchant`) }, () => json(200, [])),
  },
];

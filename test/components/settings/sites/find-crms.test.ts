import { expect, test } from 'vitest';
import { crmsAt, crmsNamed } from '../../components/settings/find-crms';
import type { CrmFacts } from '../../lib/domain/recipe';

const crm = (name: string, hosts: string[], hostPattern?: string): CrmFacts => ({
  id: name.toLowerCase(),
  name,
  hosts,
  hostPattern,
  patterns: hosts.map((host) => `https://${host}/*`),
  selfHosted: hosts.length === 0,
  on: false,
  granted: false,
  certainty: { address: 'high' },
  hasCustomFields: false,
});

const CRMS = [
  crm('HubSpot', ['*.hubspot.com'], '^app(-[a-z0-9]+)?\\.hubspot\\.com$'),
  crm('Close', ['app.close.com']),
  crm('Dolibarr', []),
];
const names = (found: CrmFacts[]) => found.map(({ name }) => name);

test.each([
  ['https://app.hubspot.com/contacts/1/record/0-1/2', ['HubSpot']],
  ['https://app-eu1.hubspot.com', ['HubSpot']],
  ['https://www.hubspot.com', []],
  ['http://app.close.com', []],
  ['https://app.close.com.example', []],
  ['app.close.com', []],
  ['', []],
])('%s belongs to %j', (address, belongsTo) => {
  expect(names(crmsAt(CRMS, address))).toEqual(belongsTo);
});

test('a CRM is found by a part of its name or of its hosts, all of them by nothing', () => {
  expect(names(crmsNamed(CRMS, ' hub '))).toEqual(['HubSpot']);
  expect(names(crmsNamed(CRMS, 'close.com'))).toEqual(['Close']);
  expect(names(crmsNamed(CRMS, ''))).toHaveLength(3);
  expect(names(crmsNamed(CRMS, 'nobody’s'))).toEqual([]);
});

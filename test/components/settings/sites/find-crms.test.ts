import { expect, test } from 'vitest';
import { findCrmsAt, searchCrms } from '../../../../components/settings/sites/find-crms';
import type { CrmFacts } from '../../../../lib/domain/crm/recipe';

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
])('the address “%s” belongs to %j', (address, belongsTo) => {
  expect(names(findCrmsAt(CRMS, address))).toEqual(belongsTo);
});

test('a search finds CRMs by a part of their name or hosts, and an empty search finds all', () => {
  expect(names(searchCrms(CRMS, ' hub '))).toEqual(['HubSpot']);
  expect(names(searchCrms(CRMS, 'close.com'))).toEqual(['Close']);
  expect(names(searchCrms(CRMS, ''))).toHaveLength(3);
  expect(names(searchCrms(CRMS, 'nobody’s'))).toEqual([]);
});

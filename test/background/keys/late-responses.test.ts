import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSession, refreshSession } from '../../../lib/background/api/session';
import { retryService } from '../../../lib/background/app/service-status';
import { saveTabRecord } from '../../../lib/background/core/tab-store';
import { addKey, removeKey } from '../../../lib/background/keys/key-changes';
import { applicationsOfRecord } from '../../../lib/background/onboarding/crm-link/record-applications';
import {
  allContentChecked,
  readQueue,
} from '../../../lib/background/onboarding/queue/applications';
import { cachedQueue } from '../../../lib/background/onboarding/queue/queue-cache';
import { viewApplication } from '../../../lib/background/onboarding/review/application';
import { wake } from '../../../lib/background/outbox/dispatcher';
import { updateCommand } from '../../../lib/background/outbox/store';
import { refreshThread, refreshTicket } from '../../../lib/background/polling/refresh-ticket';
import { createTicket } from '../../../lib/background/tickets/submit-ticket';
import { saveLink } from '../../../lib/background/tickets/ticket-links';
import type { Scope } from '../../../lib/domain/core/installation';
import { reference } from '../../../lib/domain/crm/record-reference';
import { environmentDb } from '../../../lib/storage/databases';
import { browser } from '../../browser-stand-in';
import type { Fault } from '../../fake-service/faults';
import { atRest, CUSTOMER, newTicket, openTicket } from '../background';
import { signedInStage } from '../stage';

// The user replaces company A's key by company B's while the service still responds to A's requests.

const at = signedInStage();

const INSTALLATIONS = { method: 'GET', path: /\/installations$/ };
const SILENCE: Fault = { kind: 'silence', at: 'before-headers' };

const useKeyOf = async (company: 'A' | 'B'): Promise<void> => {
  const key = company === 'A' ? at.service.keys.testFull : at.service.keys.foreignTest;
  expect(await addKey({ address: at.service.address, key })).toMatchObject({ ok: true });
};

/** Everything stored about the service: the test database and the session storage. */
async function storedData(scope: Scope) {
  const db = await environmentDb('test');
  const names = [...db.objectStoreNames];
  const rows = await Promise.all(names.map(async (name) => [name, await db.getAll(name)] as const));
  const facts = (await db.getAllKeys('settings')).toSorted();
  const { [`budget/${at.service.address}`]: _, ...session } =
    await browser.storage.session.get(null);
  return { ...Object.fromEntries(rows), factNames: facts, session, queue: cachedQueue(scope) };
}

test('installations that the old key requested are not stored for the new key', async () => {
  await readSession();
  const fault = at.service.control.respondNext(INSTALLATIONS, SILENCE);
  const late = refreshSession();
  await fault.reached();
  await useKeyOf('B');
  fault.release();
  const installationOfB = at.service.places.foreignTest.installationId;
  expect(await late).toMatchObject({
    installations: [{ id: installationOfB }],
    installationId: installationOfB,
  });
  expect(await (await environmentDb('test')).getAll('installations')).toMatchObject([
    { id: installationOfB },
  ]);
});

test.each([
  ['none were known', async () => undefined],
  ['its installations were known', readSession],
])(
  'installations that a removed key requested are neither stored nor shown: %s',
  async (_, before) => {
    await before();
    const fault = at.service.control.respondNext(INSTALLATIONS, SILENCE);
    const late = refreshSession();
    await fault.reached();
    await removeKey('test');
    fault.release();
    expect(await late).toMatchObject({ installations: [], failure: { kind: 'no-key' } });
    expect(await (await environmentDb('test')).count('installations')).toBe(0);
  },
);

test('an uncertain command of the old company is not sent with the new company’s key', async () => {
  const { service, scope } = at;
  await readSession();
  service.control.respondNext(
    { method: 'POST', path: /\/tickets$/ },
    { kind: 'drop', when: 'after-work' },
  );
  const commandId = randomUUID();
  await createTicket({ scope, commandId, ticket: newTicket(service), record: CUSTOMER });
  // It is not sent again before the key is replaced.
  const nextAt = Date.now() + 3_600_000;
  await updateCommand('test', commandId, (command) => ({ ...command, nextAt }));
  const fault = service.control.respondNext(INSTALLATIONS, SILENCE);
  const late = refreshSession();
  await fault.reached();
  await useKeyOf('B');
  fault.release();
  await late;
  service.log.clear();
  await wake('test');
  await atRest();
  expect(service.log.entries().filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(await (await environmentDb('test')).get('commands', commandId)).toMatchObject({
    state: 'stopped',
    failure: { kind: 'other-account' },
    uncertain: true,
  });
});

type Given = { scope: Scope; ticketId: string; applicationId: string };
type Reading = [name: string, path: RegExp, read: (given: Given) => Promise<unknown>];

const RECORD = { ref: CUSTOMER, url: 'https://crm.example.com/customers/42', name: 'Brook Street' };

const readRecordApplications = async (scope: Scope): Promise<unknown> => {
  await saveTabRecord(7, RECORD);
  return applicationsOfRecord(
    { scope, reference: reference(CUSTOMER) },
    { from: 'sidebar', tabId: 7 },
  );
};

/** The same, but only the service says that the installation has no onboarding. */
const readWithoutOnboarding = async ({ environment }: Scope): Promise<unknown> => {
  const id = at.service.places.test.withoutOnboarding.installationId;
  await (await environmentDb(environment)).put('installations', { id }, 1);
  return readRecordApplications({ environment, installationId: id });
};

const READINGS: Reading[] = [
  ['a ticket', /\/tickets\/[^/]+$/, ({ scope, ticketId }) => refreshTicket(scope, ticketId)],
  ['a thread', /\/messages/, ({ scope, ticketId }) => refreshThread(scope, ticketId)],
  ['an unknown ticket', /\/tickets\/unknown$/, ({ scope }) => refreshTicket(scope, 'unknown')],
  ['applications', /\/applications$/, ({ scope }) => readQueue(scope)],
  ['applications of a record', /\/applications$/, ({ scope }) => readRecordApplications(scope)],
  ['the absence of onboarding', /\/applications$/, ({ scope }) => readWithoutOnboarding(scope)],
  ['an application', /\/applications\/[^/]+$/, (one) => viewApplication(one)],
  ['the key’s profile', /\/me$/, () => retryService('test')],
];

test.each(READINGS)('%s that the old key requested is not saved', async (_, path, read) => {
  const { service, scope } = at;
  const ticketId = await openTicket(service, scope);
  service.control.managerReplies(ticketId, { text: 'A’s words' });
  const [applicationId = ''] = service.places.test.withOnboarding.applicationIds;
  await saveLink(scope, 'unknown', reference(CUSTOMER));
  const fault = service.control.respondNext({ method: 'GET', path }, SILENCE);
  const late = read({ scope, ticketId, applicationId });
  await fault.reached();
  await useKeyOf('B');
  const before = await storedData(scope);
  fault.release();
  await late;
  await allContentChecked();
  expect(await storedData(scope)).toEqual(before);
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Place } from '../../lib/domain/installation';
import { reference } from '../../lib/domain/record';
import { environmentDb } from '../../lib/storage/databases';
import { addKey, removeKey } from '../../lib/worker/keys';
import { keepLink } from '../../lib/worker/links';
import { readApplication } from '../../lib/worker/onboarding/application';
import { allLookedThrough, readQueue } from '../../lib/worker/onboarding/applications';
import { applicationsOfRecord } from '../../lib/worker/onboarding/beside';
import { knownQueue } from '../../lib/worker/onboarding/queues';
import { wake } from '../../lib/worker/outbox/pump';
import { lookAt, lookAtThread } from '../../lib/worker/poll/look';
import { tryService } from '../../lib/worker/service';
import { readSession, refreshSession } from '../../lib/worker/session';
import { keepTabRecord } from '../../lib/worker/tabs';
import { createTicket } from '../../lib/worker/ticket-writes';
import { browser } from '../browser-stand-in';
import type { Fault } from '../fake-service/faults';
import { atRest, CUSTOMER, newTicket, openTicket } from './background';
import { signedInStage } from './stage';

// The key of company A is replaced by that of company B while the service still answers A's.

const at = signedInStage();

const INSTALLATIONS = { method: 'GET', path: /\/installations$/ };
const SILENCE: Fault = { kind: 'silence', at: 'before-headers' };

const useKeyOf = async (company: 'A' | 'B'): Promise<void> => {
  const key = company === 'A' ? at.service.keys.testFull : at.service.keys.foreignTest;
  expect(await addKey({ address: at.service.address, key })).toMatchObject({ ok: true });
};

/** Everything that is kept about the service: the test database, and the session's storage. */
async function held(place: Place) {
  const db = await environmentDb('test');
  const names = [...db.objectStoreNames];
  const rows = await Promise.all(names.map(async (name) => [name, await db.getAll(name)] as const));
  const facts = (await db.getAllKeys('facts')).toSorted();
  const { [`budget/${at.service.address}`]: _, ...session } =
    await browser.storage.session.get(null);
  return { ...Object.fromEntries(rows), factNames: facts, session, queue: knownQueue(place) };
}

test('installations that the old key asked for are not stored under the new one', async () => {
  await readSession();
  const asked = at.service.control.answerNext(INSTALLATIONS, SILENCE);
  const late = refreshSession();
  await asked.reached();
  await useKeyOf('B');
  asked.release();
  const theirs = at.service.places.foreignTest.installationId;
  expect(await late).toMatchObject({ installations: [{ id: theirs }], installationId: theirs });
  expect(await (await environmentDb('test')).getAll('installations')).toMatchObject([
    { id: theirs },
  ]);
});

test('installations that a removed key asked for are not stored', async () => {
  const asked = at.service.control.answerNext(INSTALLATIONS, SILENCE);
  const late = refreshSession();
  await asked.reached();
  await removeKey('test');
  asked.release();
  expect(await late).toMatchObject({ installations: [], failure: { kind: 'no-key' } });
  expect(await (await environmentDb('test')).count('installations')).toBe(0);
});

test('an uncertain write of the old company is not sent with the new company’s key', async () => {
  const { service, place } = at;
  await readSession();
  service.control.answerNext(
    { method: 'POST', path: /\/tickets$/ },
    { kind: 'drop', when: 'after-work' },
  );
  const action = randomUUID();
  await createTicket({ place, action, ticket: newTicket(service), record: CUSTOMER });
  const asked = service.control.answerNext(INSTALLATIONS, SILENCE);
  const late = refreshSession();
  await asked.reached();
  await useKeyOf('B');
  asked.release();
  await late;
  service.log.clear();
  await wake('test');
  await atRest();
  expect(service.log.entries().filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(await (await environmentDb('test')).get('writes', action)).toMatchObject({
    state: 'stopped',
    failure: { kind: 'other-account' },
    uncertain: true,
  });
});

type Given = { place: Place; ticketId: string; applicationId: string };
type Reading = [name: string, path: RegExp, read: (given: Given) => Promise<unknown>];

const RECORD = { ref: CUSTOMER, url: 'https://crm.example.com/customers/42', name: 'Brook Street' };

const besideRecord = async (place: Place): Promise<unknown> => {
  await keepTabRecord(7, RECORD);
  return applicationsOfRecord(
    { place, reference: reference(CUSTOMER) },
    { place: 'sidebar', tabId: 7 },
  );
};

/** The same where only the service says that the installation has no onboarding. */
const besideRecordWithout = async ({ environment }: Place): Promise<unknown> => {
  const id = at.service.places.test.withoutOnboarding.installationId;
  await (await environmentDb(environment)).put('installations', { id }, 1);
  return besideRecord({ environment, installationId: id });
};

const READINGS: Reading[] = [
  ['a ticket', /\/tickets\/[^/]+$/, ({ place, ticketId }) => lookAt(place, ticketId)],
  ['a thread', /\/messages/, ({ place, ticketId }) => lookAtThread(place, ticketId)],
  ['an unknown ticket', /\/tickets\/unknown$/, ({ place }) => lookAt(place, 'unknown')],
  ['applications', /\/applications$/, ({ place }) => readQueue(place)],
  ['applications beside a record', /\/applications$/, ({ place }) => besideRecord(place)],
  ['that there is no onboarding', /\/applications$/, ({ place }) => besideRecordWithout(place)],
  ['an application', /\/applications\/[^/]+$/, (one) => readApplication(one)],
  ['the key’s profile', /\/me$/, () => tryService('test')],
];

test.each(READINGS)('%s that the old key asked for is not kept', async (_, path, read) => {
  const { service, place } = at;
  const ticketId = await openTicket(service, place);
  service.control.managerReplies(ticketId, { text: 'A’s words' });
  const [applicationId = ''] = service.places.test.withOnboarding.applicationIds;
  await keepLink(place, 'unknown', reference(CUSTOMER));
  const asked = service.control.answerNext({ method: 'GET', path }, SILENCE);
  const late = read({ place, ticketId, applicationId });
  await asked.reached();
  await useKeyOf('B');
  const before = await held(place);
  asked.release();
  await late;
  await allLookedThrough();
  expect(await held(place)).toEqual(before);
});

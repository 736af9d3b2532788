import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { resetCircuit } from '../../../lib/background/api/circuit-breaker';
import { readSession } from '../../../lib/background/api/session';
import { addKey } from '../../../lib/background/keys/key-changes';
import {
  allContentChecked,
  readQueue,
} from '../../../lib/background/onboarding/queue/applications';
import { readOutbox } from '../../../lib/background/outbox/read-outbox';
import { refreshTicket } from '../../../lib/background/polling/refresh-ticket';
import { watchTickets } from '../../../lib/background/polling/watch';
import { previewReset, resetTestData } from '../../../lib/background/test-data/reset';
import { saveScreenDraft } from '../../../lib/background/tickets/drafts';
import { linkTicket } from '../../../lib/background/tickets/link-ticket';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { createTicket } from '../../../lib/background/tickets/submit-ticket';
import { syncThread } from '../../../lib/background/tickets/thread-sync';
import { saveLink } from '../../../lib/background/tickets/ticket-links';
import type { Scope } from '../../../lib/domain/core/installation';
import { reference } from '../../../lib/domain/crm/record-reference';
import { environmentDb } from '../../../lib/storage/databases';
import { atRest, CUSTOMER, newTicket, openTicket } from '../background';
import { signedInStage } from '../stage';

// The user replaces company A's key by company B's and resets B's test data.

const at = signedInStage();

const DONE = { ok: true, value: { kind: 'done' } };
const TICKETS = { method: 'POST', path: /\/tickets$/ };
const MESSAGES = { method: 'POST', path: /\/messages$/ };
const INSTALLATIONS = { method: 'GET', path: /\/installations$/ };
const OTHER_CUSTOMER = { ...CUSTOMER, id: '43' };

async function useKeyOf(company: 'A' | 'B'): Promise<Scope> {
  const { service } = at;
  const key = company === 'A' ? service.keys.testFull : service.keys.foreignTest;
  expect(await addKey({ address: service.address, key })).toMatchObject({ ok: true });
  const { installationId } = await readSession();
  return { environment: 'test', installationId: installationId ?? '' };
}

const reset = (scope: Scope) => resetTestData({ scope, commandId: randomUUID() });

const emptyDraft = () => ({ commandId: randomUUID(), text: '', attachments: [], fields: {} });

/** All rows of an installation, except receipts of resets. */
async function rowsOfScope({ installationId }: Scope, ticketIds: string[], writes: string[]) {
  const db = await environmentDb('test');
  const ofInstallation = <T extends { installationId?: string | undefined }>(rows: T[]) =>
    rows.filter((row) => row.installationId === installationId);
  return {
    tickets: ofInstallation(await db.getAll('tickets')),
    links: ofInstallation(await db.getAll('links')),
    messages: (await db.getAll('messages')).filter((one) => ticketIds.includes(one.ticketId)),
    seen: (await db.getAll('seen')).filter((one) => ticketIds.includes(one.ticketId)),
    drafts: await db.getAll('drafts'),
    applications: ofInstallation(await db.getAll('applications')),
    applicationLinks: ofInstallation(await db.getAll('applicationLinks')),
    writes: (await db.getAll('commands')).filter(({ commandId }) => writes.includes(commandId)),
    readBefore: await db.get('settings', `applications ${installationId}`),
  };
}

/** Creates data of every kind in company A, with one ticket that may have arrived. */
async function workInA() {
  const { service, scope } = at;
  await readSession();
  const ticketId = await openTicket(service, scope);
  service.control.managerReplies(ticketId, { text: 'A manager’s words' });
  await refreshTicket(scope, ticketId);
  await readQueue(scope);
  await allContentChecked();
  const db = await environmentDb('test');
  const [applicationId = ''] = service.places.test.withOnboarding.applicationIds;
  await db.put('seen', { ticketId, seenUpTo: 1 });
  await db.put('applicationLinks', {
    reference: reference(CUSTOMER),
    installationId: scope.installationId,
    applicationId,
    linkedAt: 1,
  });
  await db.put('records', {
    reference: reference(CUSTOMER),
    clientId: service.places.test.withOnboarding.clientId,
    seenAt: 1,
  });
  await saveScreenDraft(scope, `reply/${ticketId}`, { ...emptyDraft(), text: 'Half a reply' });
  await saveScreenDraft(scope, `decide/${applicationId}`, { ...emptyDraft(), text: 'Why not' });
  await saveScreenDraft(scope, `new/${reference(OTHER_CUSTOMER)}`, {
    ...emptyDraft(),
    fields: { clientId: service.places.test.withOnboarding.clientId },
  });
  service.control.respondNext(MESSAGES, { kind: 'status', status: 503 });
  const waiting = randomUUID();
  const message = { text: 'Words that wait', attachments: [] };
  await sendMessage({ scope, ticketId, commandId: waiting, message });
  await atRest();
  service.control.respondNext(TICKETS, { kind: 'drop', when: 'after-work' });
  const uncertain = randomUUID();
  const ticket = newTicket(service, 'Perhaps opened');
  await createTicket({ scope, commandId: uncertain, ticket, record: OTHER_CUSTOMER });
  await atRest();
  await resetCircuit(service.address);
  return { ticketId, waiting, uncertain };
}

/** Puts off the next attempt of commands: it must not come during a test, however slow the machine is. */
async function waitLonger(commandIds: readonly string[]): Promise<void> {
  const db = await environmentDb('test');
  for (const commandId of commandIds) {
    const command = await db.get('commands', commandId);
    if (command?.state === 'queued')
      await db.put('commands', { ...command, nextAt: Date.now() + 600_000 });
  }
}

test('a reset of company B changes nothing of company A, and A can continue afterwards', async () => {
  const { service, scope } = at;
  const { ticketId, waiting, uncertain } = await workInA();
  const ofB = await useKeyOf('B');
  // A's waiting commands were tried with B's key by now, and were not sent.
  await atRest();
  await waitLonger([waiting, uncertain]);
  const before = await rowsOfScope(scope, [ticketId], [waiting, uncertain]);
  expect(before.writes.map((write) => [write.commandId === uncertain, write.uncertain])).toEqual(
    expect.arrayContaining([[true, true]]),
  );
  const ticketOfB = await createTicket({
    scope: ofB,
    commandId: randomUUID(),
    ticket: { ...newTicket(service), clientId: service.places.foreignTest.clientId },
    record: { ...CUSTOMER, id: '44' },
  });
  expect(ticketOfB).toMatchObject({ value: { kind: 'done' } });
  expect(await previewReset({ environment: 'test' })).toEqual({
    ok: true,
    value: { tickets: 1, links: 1, drafts: 0, waiting: 0 },
  });
  expect(await reset(ofB)).toEqual(DONE);
  expect(await rowsOfScope(scope, [ticketId], [waiting, uncertain])).toEqual(before);
  const db = await environmentDb('test');
  expect((await rowsOfScope(ofB, [], [])).tickets).toEqual([]);
  expect((await rowsOfScope(ofB, [], [])).links).toEqual([]);
  expect(await db.get('records', reference(CUSTOMER))).toMatchObject({
    clientId: service.places.test.withOnboarding.clientId,
  });

  // A panel of A that is still open saves its drafts, also with B's key.
  const draft = { ...emptyDraft(), text: 'Typed late' };
  expect(await saveScreenDraft(scope, `reply/${ticketId}`, draft)).toEqual({
    ok: true,
    value: [],
  });

  expect(await useKeyOf('A')).toEqual(scope);
  const outbox = await readOutbox('test');
  const doubtful = outbox.ok
    ? outbox.value.open.find(({ commandId }) => commandId === uncertain)
    : null;
  expect(doubtful?.actions).not.toContain('edit');
  expect(await refreshTicket(scope, ticketId)).toBe(undefined);
});

test('the clean-up of company B’s reset does not touch company A’s installations', async () => {
  const { service, scope } = at;
  const ofB = await useKeyOf('B');
  const ticketOfB = { ...newTicket(service), clientId: service.places.foreignTest.clientId };
  const record = { ...CUSTOMER, id: '44' };
  await createTicket({ scope: ofB, commandId: randomUUID(), ticket: ticketOfB, record });
  // The service clears B's data, and B's installations cannot be read afterwards.
  service.control.respondNext(INSTALLATIONS, { kind: 'status', status: 403 });
  expect(await reset(ofB)).toEqual(DONE);
  const db = await environmentDb('test');
  expect(await db.get('settings', 'resetOwed')).toBeDefined();

  await addKey({ address: service.address, key: service.keys.testFull });
  const ticketId = await openTicket(service, scope);
  await db.put('links', {
    reference: reference(OTHER_CUSTOMER),
    ticketId,
    installationId: scope.installationId,
    linkedAt: 1,
  });
  await readSession();
  expect(await db.get('settings', 'resetOwed')).toBe(undefined);
  expect(await db.getAll('tickets')).toMatchObject([{ ticketId }]);
  expect(await db.getAll('links')).toHaveLength(2);
  expect((await db.getAll('installations')).map(({ id }) => id)).toContain(scope.installationId);
});

test('a key that replaced the reset’s key meanwhile keeps its own installations', async () => {
  const { service, scope } = at;
  const ofB = await useKeyOf('B');
  const fault = service.control.respondNext(
    { method: 'POST', path: /\/test\/reset$/ },
    { kind: 'silence', at: 'before-headers' },
  );
  const resetting = reset(ofB);
  await fault.reached();
  expect(await useKeyOf('A')).toEqual(scope);
  const ticketId = await openTicket(service, scope);
  fault.release();
  expect(await resetting).toEqual(DONE);
  const db = await environmentDb('test');
  expect((await db.getAll('installations')).map(({ id }) => id)).toContain(scope.installationId);
  expect(await db.getAll('tickets')).toMatchObject([{ ticketId }]);
  expect(await readSession()).toMatchObject({ installationId: scope.installationId });
});

test('tickets of company A are not requested with company B’s key, and do not count as gone', async () => {
  const { service, scope } = at;
  const ticketId = await openTicket(service, scope);
  const gone = 'not-of-this-key';
  await saveLink(scope, gone, reference(CUSTOMER));
  await addKey({ address: service.address, key: service.keys.foreignTest });
  service.log.clear();
  const showing = { scope, ticketIds: [ticketId, gone], openId: ticketId };
  await watchTickets(showing, { from: 'sidebar', tabId: 7, frameId: 1 });
  expect(service.log.entries().filter(({ path }) => path.includes('/tickets/'))).toEqual([]);
  // A panel of A that is still open sends requests itself.
  const record = { host: CUSTOMER.host, type: CUSTOMER.type, id: CUSTOMER.id };
  expect(await linkTicket({ scope, ticketId, record, anyway: false })).toMatchObject({
    failure: { kind: 'not-found' },
  });
  await syncThread(scope, ticketId);
  const db = await environmentDb('test');
  const kept = await db.get('tickets', ticketId);
  expect(kept).toMatchObject({ ticket: { id: ticketId } });
  expect([kept?.failure, kept?.misses]).toEqual([undefined, undefined]);
  expect(await db.get('tickets', gone)).toBe(undefined);

  await useKeyOf('A');
  service.log.clear();
  await watchTickets(showing, { from: 'sidebar', tabId: 7, frameId: 1 });
  const paths = service.log.entries().map(({ path }) => path);
  expect(paths.some((path) => path.includes(`/tickets/${gone}`))).toBe(true);
});

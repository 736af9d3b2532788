import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { resetCircuit } from '../../../lib/background/api/circuit-breaker';
import { readSession } from '../../../lib/background/api/session';
import { recentRecords, saveRecentRecord } from '../../../lib/background/core/recent-records';
import { restore } from '../../../lib/background/core/retired-installations';
import { saveTabChoice, tabChoice } from '../../../lib/background/core/tab-store';
import { readOutbox } from '../../../lib/background/outbox/read-outbox';
import {
  pendingNavigationOf,
  savePendingNavigation,
} from '../../../lib/background/sites/pending-navigation';
import { resetTestData } from '../../../lib/background/test-data/reset';
import { saveDraft, saveScreenDraft } from '../../../lib/background/tickets/drafts';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { environmentDb } from '../../../lib/storage/databases';
import { atRest, CUSTOMER, openTicket } from '../background';
import { signedInStage } from '../stage';

// A reset that is delayed, and what agents write or send meanwhile.

const at = signedInStage();

const DONE = { ok: true, value: { kind: 'done' } };
const RESET = { method: 'POST', path: /\/test\/reset$/ };
const INSTALLATIONS = { method: 'GET', path: /\/installations$/ };
const reset = (commandId = randomUUID()) => resetTestData({ scope: at.scope, commandId });
const newDraft = (text: string) => ({ commandId: randomUUID(), text, attachments: [], fields: {} });
const failNext = (what: { method: string; path: RegExp }, status: number) =>
  at.service.control.respondNext(what, { kind: 'status', status });
const rowsOf = async (name: 'tickets' | 'messages' | 'seen' | 'drafts' | 'commands') =>
  (await environmentDb('test')).getAll(name);

/** The texts of replies that a reset stopped, as the Outbox offers them. */
async function stoppedRepliesInOutbox(): Promise<string[]> {
  const outbox = await readOutbox('test');
  return (outbox.ok ? outbox.value.open : []).flatMap(({ what, failure }) =>
    what.kind === 'message.send' && failure?.kind === 'test-data-reset' ? [what.message.text] : [],
  );
}

test('what happened between the reset and its clean-up is deleted once the installations are read', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  const { installations } = await readSession();
  const chosen = installations.find(({ id }) => id === at.scope.installationId);
  failNext(RESET, 503);
  const commandId = randomUUID();
  expect(await reset(commandId)).toMatchObject({
    value: { kind: 'waits', retriesAutomatically: true },
  });
  await resetCircuit(at.service.address);
  // Its retry must not happen during this test, however slow the machine is.
  const waiting = await (await environmentDb('test')).get('commands', commandId);
  if (waiting)
    await (await environmentDb('test')).put('commands', {
      ...waiting,
      nextAt: Date.now() + 600_000,
    });
  // Another panel continues.
  const message = { text: 'A reply in between', attachments: [] };
  await sendMessage({ scope: at.scope, ticketId, commandId: randomUUID(), message });
  await atRest();
  await saveDraft('test', `reply/${ticketId}`, newDraft('The next one'));
  const db = await environmentDb('test');
  const ticket = await db.get('tickets', ticketId);
  if (ticket) await db.put('tickets', { ...ticket, stateAt: Date.now() + 1 });
  failNext(INSTALLATIONS, 403);
  expect(await reset(commandId)).toEqual(DONE);
  const after = await readSession();
  expect(after.installations.find(({ id }) => id === after.installationId)?.name).toBe(
    chosen?.name,
  );
  expect(await Promise.all([rowsOf('tickets'), rowsOf('messages'), rowsOf('seen')])).toEqual([
    [],
    [],
    [],
  ]);
  expect(await rowsOf('drafts')).toEqual([]);
  expect(JSON.stringify(await rowsOf('commands'))).not.toContain('A reply in between');
  expect(await stoppedRepliesInOutbox()).toEqual(['The next one']);
  expect(await db.get('settings', 'resetOwed')).toBe(undefined);
});

test('a reply typed during the reset leaves no draft, and its text stays in the Outbox', async () => {
  const { service, scope } = at;
  const ticketId = await openTicket(service, scope);
  await readSession();
  const heldReset = service.control.respondNext(RESET, { kind: 'silence', at: 'before-headers' });
  const resetting = reset();
  await heldReset.reached();
  const draft = newDraft('Half a re');
  await saveScreenDraft(scope, `reply/${ticketId}`, draft);
  await saveScreenDraft(scope, 'decide/application', newDraft('Why not'));
  heldReset.release();
  expect(await resetting).toEqual(DONE);
  expect(await rowsOf('drafts')).toEqual([]);
  expect(await stoppedRepliesInOutbox()).toEqual(['Half a re']);
  // The panel still shows the thread, and saves the last text when it closes.
  const late = { ...draft, text: 'Half a reply' };
  expect(await saveScreenDraft(scope, `reply/${ticketId}`, late)).toMatchObject({
    failure: { kind: 'test-data-reset' },
  });
  expect(await stoppedRepliesInOutbox()).toEqual(['Half a reply']);
  const message = { text: late.text, attachments: [] };
  expect(await sendMessage({ scope, ticketId, commandId: draft.commandId, message })).toMatchObject(
    {
      failure: { kind: 'test-data-reset' },
    },
  );
  expect(await stoppedRepliesInOutbox()).toEqual(['Half a reply']);
});

test('a panel opened before the reset keeps its text, also after a restart of the background', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  await readSession();
  expect(await reset()).toEqual(DONE);
  // Clears what the background remembers of the reset.
  restore('test');
  const draft = newDraft('Half a reply');
  expect(await saveScreenDraft(at.scope, `reply/${ticketId}`, draft)).toMatchObject({
    failure: { kind: 'test-data-reset' },
  });
  expect(await rowsOf('drafts')).toEqual([]);
  expect(await stoppedRepliesInOutbox()).toEqual(['Half a reply']);
  const { environment, installationId } = await readSession();
  const now = { environment, installationId: installationId ?? '' };
  const other = newDraft('Of today');
  expect(await saveScreenDraft(now, 'reply/of-today', other)).toEqual({ ok: true, value: [] });
});

test('another window that asks for a reset that waits gets the same reset', async () => {
  await readSession();
  failNext(RESET, 503);
  expect(await reset()).toMatchObject({ value: { kind: 'waits' } });
  await resetCircuit(at.service.address);
  expect(await Promise.all([reset(), reset()])).toEqual([DONE, DONE]);
  expect(await rowsOf('commands')).toMatchObject([
    { payload: { kind: 'test.reset' }, state: 'done' },
  ]);
});

test('a new reset removes an older one that was stopped', async () => {
  await readSession();
  const commandId = randomUUID();
  failNext(RESET, 422);
  expect(await reset(commandId)).toMatchObject({ failure: { kind: 'invalid' } });
  expect(await reset()).toEqual(DONE);
  expect(await rowsOf('commands')).toMatchObject([{ state: 'done' }]);
});

test('a reset that waits says why, and whether it is retried automatically', async () => {
  await readSession();
  at.service.control.revokeKey(at.service.keys.testFull);
  expect(await reset()).toMatchObject({
    value: { kind: 'waits', retriesAutomatically: false, failure: { kind: 'key-refused' } },
  });
});

test('tab records and pending navigation of live survive a reset', async () => {
  const record = { ref: CUSTOMER, url: 'https://crm.example.com/customers/42', name: 'Ada' };
  await saveRecentRecord(record);
  await saveTabChoice(7, record);
  await savePendingNavigation(7, 'live', 'of-live');
  await savePendingNavigation(8, 'test', 'of-test');
  expect(await reset()).toEqual(DONE);
  expect(await recentRecords()).toMatchObject([{ title: 'Ada' }]);
  expect(await tabChoice(7)).toMatchObject({ name: 'Ada' });
  expect(await pendingNavigationOf(7)).toMatchObject({ ticketId: 'of-live' });
  expect(await pendingNavigationOf(8)).toBe(undefined);
});

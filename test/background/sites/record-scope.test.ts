import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { chooseSession } from '../../../lib/background/api/session';
import { showUnread } from '../../../lib/background/app/badge';
import '../../../lib/background/app/features';
import { tabInstallation } from '../../../lib/background/core/tab-store';
import { readRecord } from '../../../lib/background/record/record-view';
import { saveTicketRules } from '../../../lib/background/sites/client-field';
import { chooseBesideRecord, countsInTab } from '../../../lib/background/sites/record-scope';
import { saveShownRecord } from '../../../lib/background/sites/shown-record';
import { createTicket } from '../../../lib/background/tickets/submit-ticket';
import type { CrmRecord } from '../../../lib/domain/crm/record';
import { reference } from '../../../lib/domain/crm/record-reference';
import { LAST_TICKET, type TicketRules } from '../../../lib/domain/crm/ticket-rules';
import { environmentDb, settingsDb } from '../../../lib/storage/databases';
import { putTicket } from '../../../lib/storage/ticket-index';
import { tabs } from '../../browser-stand-in';
import { CUSTOMER, newTicket } from '../background';
import { signedInStage } from '../stage';

const at = signedInStage();
const origin = 'https://crm.example.com';
const panel = { from: 'sidebar' as const, tabId: 7, frameId: 3 };
const record: CrmRecord = { ref: CUSTOMER, url: `${origin}/customers/${CUSTOMER.id}` };

beforeEach(async () => {
  await (await settingsDb()).put('sites', { origin, rules: [], addedAt: 0 });
  const { ref, url } = record;
  const { host: _, ...inPage } = ref;
  await saveShownRecord(
    { record: { ref: inPage, url }, needs: 'nothing' },
    { from: 'crm', tabId: 7, origin },
  );
});

const others = () => at.service.places.test.withoutOnboarding;
const rule = (rules: TicketRules) => saveTicketRules({ at: { origin }, rules });

async function shown() {
  const view = await readRecord(panel);
  if (!view.ok || view.value.kind !== 'record') throw new Error('no record is shown');
  return view.value;
}

const create = (installationId: string, clientId: string) =>
  createTicket({
    scope: { environment: 'test', installationId },
    commandId: randomUUID(),
    ticket: { ...newTicket(at.service), clientId },
    record: CUSTOMER,
  });

test('a record is shown in the installation that is chosen in the popup', async () => {
  expect((await shown()).scope).toEqual(at.scope);
  expect((await shown()).elsewhere).toBeUndefined();
  await chooseSession({ installationId: others().installationId });
  expect((await shown()).scope.installationId).toBe(others().installationId);
});

test('the rule of its site names another, for one environment and while the key has it', async () => {
  const { installationId } = others();
  await rule({ installations: { test: installationId } });
  expect((await shown()).scope).toEqual({ environment: 'test', installationId });
  await rule({ installations: { live: installationId } });
  expect((await shown()).scope).toEqual(at.scope);
  await rule({ installations: { test: 'gone' } });
  expect((await shown()).scope).toEqual(at.scope);
});

test('a rule follows the record’s last ticket, and what is elsewhere is counted', async () => {
  const { installationId, clientId } = others();
  await rule({ installations: { test: LAST_TICKET } });
  expect((await shown()).scope).toEqual(at.scope);
  await create(installationId, clientId);
  const view = await shown();
  expect(view.scope.installationId).toBe(installationId);
  expect(view.tickets).toHaveLength(1);
  expect(await countsInTab(record, 7)).toEqual({ tickets: 1, unread: 0 });

  await rule({});
  expect(await shown()).toMatchObject({ scope: at.scope, elsewhere: { [installationId]: 1 } });
  expect(await countsInTab(record, 7)).toEqual({ tickets: 0, unread: 0 });
});

test('an agent chooses another beside a record, until another is chosen in the popup', async () => {
  const { installationId } = others();
  await shown();
  expect(await chooseBesideRecord({ installationId }, panel)).toMatchObject({ ok: true });
  expect((await shown()).scope.installationId).toBe(installationId);
  await chooseSession({ installationId });
  await rule({ installations: { test: at.scope.installationId } });
  expect((await shown()).scope).toEqual(at.scope);
  const nowhere = await chooseBesideRecord({ installationId }, { ...panel, tabId: 8 });
  expect(nowhere).toMatchObject({ ok: false, failure: { kind: 'no-record' } });
});

test('a record’s client is remembered for each installation: clients belong to a company', async () => {
  // As in live, where no installation has a test client.
  const db = await environmentDb('test');
  await shown();
  for (const [i, { testClientId: _, ...one }] of (await db.getAll('installations')).entries())
    await db.put('installations', one, i);
  const [here, there] = [at.service.places.test.withOnboarding, others()];
  const clientIn = async ({ installationId }: { installationId: string }) => {
    await chooseSession({ installationId });
    return (await shown()).client;
  };
  await create(there.installationId, there.clientId);
  expect(await clientIn(here)).toEqual({ clientId: '', from: 'nowhere' });
  expect(await clientIn(there)).toEqual({ clientId: there.clientId, from: 'remembered' });

  await create(here.installationId, here.clientId);
  expect(await clientIn(here)).toEqual({ clientId: here.clientId, from: 'remembered' });
  expect(await clientIn(there)).toEqual({ clientId: there.clientId, from: 'remembered' });
});

test('whether a description begins with the record’s address is the site’s choice', async () => {
  expect((await shown()).leavesOutAddress).toBeUndefined();
  await rule({ leavesOutAddress: true });
  expect((await shown()).leavesOutAddress).toBe(true);
});

test('the number on the dock’s handle follows the installation that is shown', async () => {
  const { installationId } = others();
  const db = await environmentDb('test');
  const unread = { total: 2, seenUpTo: 0, unread: 2, complete: true, position: {} };
  await putTicket(db.transaction('tickets', 'readwrite').store, {
    ...{ ticketId: 't-1', installationId: at.scope.installationId, readAt: 0, thread: unread },
    ticket: {
      ...{ id: 't-1', summary: '', description: '', priority: '', status: '', attachments: [] },
    },
  });
  const link = { ticketId: 't-1', installationId: at.scope.installationId, linkedAt: 0 };
  await db.put('links', { reference: reference(CUSTOMER), ...link });
  const told = () => tabs.messages.splice(0);
  const news = (number: number) => [[7, { alongside: 'unread', unread: number }]];
  await shown();
  await showUnread();
  expect(told()).toEqual(news(2));
  await chooseBesideRecord({ installationId }, panel);
  expect(told()).toEqual(news(0));
  await chooseBesideRecord({ installationId: at.scope.installationId }, panel);
  expect(told()).toEqual(news(2));
  await tabInstallation(7).remove();
  await rule({ installations: { test: installationId } });
  expect(told()).toEqual(news(0));
});

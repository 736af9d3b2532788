import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { refreshSession } from '../../../lib/background/api/session';
import { wipeEverything } from '../../../lib/background/app/wipe-everything';
import { logWritten, readLog } from '../../../lib/background/core/log';
import { chosenEnvironment } from '../../../lib/background/core/settings-store';
import { addKey, removeKey } from '../../../lib/background/keys/key-changes';
import { lockByUser } from '../../../lib/background/keys/lock';
import {
  allContentChecked,
  readApplications,
} from '../../../lib/background/onboarding/queue/applications';
import { clearQueues } from '../../../lib/background/onboarding/queue/queue-cache';
import { viewApplication } from '../../../lib/background/onboarding/review/application';
import { pollNow } from '../../../lib/background/polling/poller';
import { markSeen } from '../../../lib/background/tickets/read-markers';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { syncThread } from '../../../lib/background/tickets/thread-sync';
import { environmentDb } from '../../../lib/storage/databases';
import { browser, notifications } from '../../browser-stand-in';
import { atRest, openTicket } from '../background';
import { CLIENT, clientStage, rows, session } from '../client-stage';

// Work that runs while keys are locked, a key is removed or everything is wiped stores no
// client data.

const at = clientStage();
const { addApplication, makeDue } = at;

const GET_TICKET = { method: 'GET', path: /\/v1\/tickets\/[^/]+$/ };
const GET_MESSAGES = { method: 'GET', path: /\/messages/ };
const GET_QUEUE = { method: 'GET', path: /\/applications(\?|$)/ };
const GET_APPLICATION = { method: 'GET', path: /\/applications\/[^/]+$/ };

type Work = { which: { method?: string; path?: RegExp }; begin: () => Promise<unknown> };

/** Work that waits for the service, started as screens or the clock start it. */
const WORKS: Record<string, Work> = {
  'a ticket is read': {
    which: GET_TICKET,
    begin: async () => {
      await makeDue();
      return pollNow('test');
    },
  },
  'a thread is read': {
    which: GET_MESSAGES,
    begin: async () => {
      at.service.control.managerReplies(at.ticketId, { text: `More of ${CLIENT}` });
      return syncThread(at.scope, at.ticketId);
    },
  },
  'the queue is read for the list': {
    which: GET_QUEUE,
    begin: async () => {
      addApplication();
      clearQueues('test');
      return readApplications({ scope: at.scope, text: '', status: '', limit: 50 });
    },
  },
  'an application is read': {
    which: GET_APPLICATION,
    begin: async () => viewApplication({ scope: at.scope, applicationId: addApplication() }),
  },
  'the installations are read': {
    which: { method: 'GET', path: /\/v1\/installations$/ },
    begin: () => refreshSession(),
  },
  'a reply is sent': {
    which: { method: 'POST', path: /messages$/ },
    begin: async () => {
      await markSeen(at.scope, at.ticketId, 1);
      const message = { text: `To ${CLIENT}`, attachments: [] };
      await sendMessage({
        scope: at.scope,
        ticketId: at.ticketId,
        commandId: randomUUID(),
        message,
      });
      return atRest();
    },
  },
  'a ticket is opened': {
    which: { method: 'POST', path: /\/tickets$/ },
    begin: () => openTicket(at.service, at.scope),
  },
  'the thread is read before a reply': {
    which: GET_MESSAGES,
    begin: async () => {
      await markSeen(at.scope, at.ticketId, 1);
      at.service.control.managerReplies(at.ticketId, { text: `Wait, ${CLIENT}` });
      const message = { text: 'Hello', attachments: [] };
      await sendMessage({
        scope: at.scope,
        ticketId: at.ticketId,
        commandId: randomUUID(),
        message,
      });
      return atRest();
    },
  },
};

/**
 * Starts the work, ends the session once the service has the request, then lets the service reply.
 */
async function endDuring({ which, begin }: Work, end: () => Promise<unknown>): Promise<unknown> {
  const held = at.service.control.respondNext(which, { kind: 'silence', at: 'before-headers' });
  const running = begin().catch((error: unknown) => error);
  await held.reached();
  await end();
  held.release();
  const result = await running;
  await allContentChecked();
  await logWritten();
  return result;
}

describe.each(Object.keys(WORKS))('while %s', (name) => {
  const work = WORKS[name];
  if (!work) throw new Error(name);

  test.each([
    ['a lock', lockByUser],
    ['the removal of the key', () => removeKey('test')],
  ])('%s leaves no client data', async (_, end) => {
    const result = await endDuring(work, end);
    expect(JSON.stringify(result) ?? '').not.toContain(CLIENT);
    // The agent's own text that waits to be sent stays (decision 26); text by others does not.
    const waiting = { 'test/writes': [], 'test/drafts': [] };
    expect(JSON.stringify({ ...(await rows()), ...waiting })).not.toMatch(/Zoe Canary|Refund/);
    const db = await environmentDb('test');
    const sent = (await db.getAll('commands')).filter(({ state }) => state === 'done');
    expect(JSON.stringify(sent)).not.toContain(CLIENT);
    expect(JSON.stringify((await db.getAll('commands')).map(({ held }) => held))).not.toContain(
      CLIENT,
    );
    const { 'record/7': shown, ...inMemory } = await session();
    // The page reports which record a tab shows, and both environments use it.
    expect(shown).toBeDefined();
    expect(JSON.stringify(inMemory)).not.toMatch(/Zoe Canary|svc_/);
    expect([...notifications]).toEqual([]);
  });

  test('`Delete all data` leaves nothing', async () => {
    await endDuring(work, wipeEverything);
    expect(await rows()).toEqual({});
    expect(await session()).toEqual({});
    expect([...notifications]).toEqual([]);
    expect(await readLog()).toEqual([]);
    expect(await browser.storage.local.get('kept')).toEqual({ kept: undefined });
  });

  test('the reply to the old key is not stored in the new key’s database', async () => {
    await endDuring(work, async () => {
      await wipeEverything();
      const added = await addKey({
        address: at.service.address,
        key: at.service.keys.testTicketsOnly,
      });
      expect(added).toMatchObject({ ok: true });
    });
    expect(await chosenEnvironment()).toBe('test');
    expect(Object.keys(await rows()).sort()).toEqual([
      'settings/log',
      'settings/settings',
      'test/keys',
    ]);
    expect(await readLog()).toMatchObject([{ event: 'key-added' }]);
  });
});

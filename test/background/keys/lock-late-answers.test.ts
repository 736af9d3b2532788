import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { environmentDb } from '../../lib/storage/databases';
import { chosenEnvironment } from '../../lib/worker/facts';
import { forgetEverything } from '../../lib/worker/forget';
import { addKey, removeKey } from '../../lib/worker/keys';
import { lockByHand } from '../../lib/worker/lock';
import { logWritten, readLog } from '../../lib/worker/log';
import { sendMessage } from '../../lib/worker/messages';
import { readApplication } from '../../lib/worker/onboarding/application';
import { allLookedThrough, readApplications } from '../../lib/worker/onboarding/applications';
import { forgetQueues } from '../../lib/worker/onboarding/queues';
import { lookNow } from '../../lib/worker/poll/poller';
import { markSeen } from '../../lib/worker/seen';
import { refreshSession } from '../../lib/worker/session';
import { syncThread } from '../../lib/worker/threads';
import { browser, notifications } from '../browser-stand-in';
import { atRest, openTicket } from './background';
import { CLIENT, clientStage, rows, session } from './client-stage';

// What was under way when keys were locked, a key was removed or everything was forgotten brings
// nothing back.

const at = clientStage();
const { arrives, makeDue } = at;

const GET_TICKET = { method: 'GET', path: /\/v1\/tickets\/[^/]+$/ };
const GET_MESSAGES = { method: 'GET', path: /\/messages/ };
const GET_QUEUE = { method: 'GET', path: /\/applications(\?|$)/ };
const GET_APPLICATION = { method: 'GET', path: /\/applications\/[^/]+$/ };

type Work = { which: { method?: string; path?: RegExp }; begin: () => Promise<unknown> };

/** Work that waits for the service, each as its screens or the clock begin it. */
const WORKS: Record<string, Work> = {
  'a ticket is read': {
    which: GET_TICKET,
    begin: async () => {
      await makeDue();
      return lookNow('test');
    },
  },
  'a thread is read': {
    which: GET_MESSAGES,
    begin: async () => {
      at.service.control.managerReplies(at.ticketId, { text: `More of ${CLIENT}` });
      return syncThread(at.place, at.ticketId);
    },
  },
  'the queue is read for the list': {
    which: GET_QUEUE,
    begin: async () => {
      arrives();
      forgetQueues('test');
      return readApplications({ place: at.place, text: '', status: '', limit: 50 });
    },
  },
  'an application is read': {
    which: GET_APPLICATION,
    begin: async () => readApplication({ place: at.place, applicationId: arrives() }),
  },
  'the installations are read': {
    which: { method: 'GET', path: /\/v1\/installations$/ },
    begin: () => refreshSession(),
  },
  'a reply is sent': {
    which: { method: 'POST', path: /messages$/ },
    begin: async () => {
      await markSeen(at.place, at.ticketId, 1);
      const message = { text: `To ${CLIENT}`, attachments: [] };
      await sendMessage({ place: at.place, ticketId: at.ticketId, action: randomUUID(), message });
      return atRest();
    },
  },
  'a ticket is opened': {
    which: { method: 'POST', path: /\/tickets$/ },
    begin: () => openTicket(at.service, at.place),
  },
  'the thread is read before a reply': {
    which: GET_MESSAGES,
    begin: async () => {
      await markSeen(at.place, at.ticketId, 1);
      at.service.control.managerReplies(at.ticketId, { text: `Wait, ${CLIENT}` });
      const message = { text: 'Hello', attachments: [] };
      await sendMessage({ place: at.place, ticketId: at.ticketId, action: randomUUID(), message });
      return atRest();
    },
  },
};

/** Begins a work, ends its world once the service is at it, lets the answer come; what it gave. */
async function endsDuring({ which, begin }: Work, end: () => Promise<unknown>): Promise<unknown> {
  const held = at.service.control.answerNext(which, { kind: 'silence', at: 'before-headers' });
  const working = begin().catch((error: unknown) => error);
  await held.reached();
  await end();
  held.release();
  const given = await working;
  await allLookedThrough();
  await logWritten();
  return given;
}

describe.each(Object.keys(WORKS))('while %s', (name) => {
  const work = WORKS[name];
  if (!work) throw new Error(name);

  test.each([
    ['a lock', lockByHand],
    ['the removal of the key', () => removeKey('test')],
  ])('%s leaves nothing of clients', async (_, end) => {
    const given = await endsDuring(work, end);
    expect(JSON.stringify(given) ?? '').not.toContain(CLIENT);
    // An agent's own words that wait to be sent stay (decisions.md, 26); those of others do not.
    const waiting = { 'test/writes': [], 'test/drafts': [] };
    expect(JSON.stringify({ ...(await rows()), ...waiting })).not.toMatch(/Zoe Canary|Refund/);
    const db = await environmentDb('test');
    const sent = (await db.getAll('writes')).filter(({ state }) => state === 'done');
    expect(JSON.stringify(sent)).not.toContain(CLIENT);
    expect(JSON.stringify((await db.getAll('writes')).map(({ held }) => held))).not.toContain(
      CLIENT,
    );
    const { 'record/7': shown, ...inMemory } = await session();
    // Which record a tab shows is the page's word, and of both environments.
    expect(shown).toBeDefined();
    expect(JSON.stringify(inMemory)).not.toMatch(/Zoe Canary|svc_/);
    expect([...notifications]).toEqual([]);
  });

  test('`Forget everything` leaves nothing at all', async () => {
    await endsDuring(work, forgetEverything);
    expect(await rows()).toEqual({});
    expect(await session()).toEqual({});
    expect([...notifications]).toEqual([]);
    expect(await readLog()).toEqual([]);
    expect(await browser.storage.local.get('kept')).toEqual({ kept: undefined });
  });

  test('a new key’s database is not given the answer to the old one', async () => {
    await endsDuring(work, async () => {
      await forgetEverything();
      const added = await addKey({
        address: at.service.address,
        key: at.service.keys.testTicketsOnly,
      });
      expect(added).toMatchObject({ ok: true });
    });
    expect(await chosenEnvironment()).toBe('test');
    expect(Object.keys(await rows()).sort()).toEqual([
      'settings/facts',
      'settings/log',
      'test/keys',
    ]);
    expect(await readLog()).toMatchObject([{ event: 'key-added' }]);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { reference } from '../../lib/domain/record';
import { environmentDb } from '../../lib/storage/databases';
import { keepDraft, readDraft } from '../../lib/worker/drafts';
import { forgetEverything } from '../../lib/worker/forget';
import { addKey, removeKey } from '../../lib/worker/keys';
import { lockByHand, resumeLock } from '../../lib/worker/lock';
import { unlock } from '../../lib/worker/lock-passphrase';
import { readLog } from '../../lib/worker/log';
import { allLookedThrough, readApplications } from '../../lib/worker/onboarding/applications';
import { forgetQueues } from '../../lib/worker/onboarding/queues';
import { nameReviewer } from '../../lib/worker/onboarding/reviewer';
import { forgetWatched } from '../../lib/worker/onboarding/watching';
import { lookNow } from '../../lib/worker/poll/poller';
import { alarms, browser, notifications } from '../browser-stand-in';
import { CUSTOMER } from './background';
import { CLIENT, clientStage, PASSPHRASE, rows, session } from './client-stage';

// Desktop notifications, drafts and settings after a lock, a removed key, or everything forgotten.

const at = clientStage();
const { arrives, makeDue } = at;

describe('desktop notifications', () => {
  const tells = async () => {
    at.service.control.managerReplies(at.ticketId, { text: 'One more thing' });
    await makeDue();
    await lookNow('test');
  };

  test.each([
    ['a lock', lockByHand],
    ['the removal of the key', () => removeKey('test')],
    ['`Forget everything`', forgetEverything],
  ])('are taken back by %s, of tickets and of applications', async (_, end) => {
    arrives();
    forgetQueues('test');
    forgetWatched('test');
    await readApplications({ place: at.place, text: '', status: '', limit: 1 });
    await allLookedThrough();
    await tells();
    expect([...notifications.keys()].map((id) => id.split('/')[0]).sort()).toEqual([
      ...['application', 'ticket'],
    ]);
    await end();
    expect([...notifications]).toEqual([]);
  });

  test.each([
    ['a lock', lockByHand],
    ['the removal of the key', () => removeKey('test')],
    ['`Forget everything`', forgetEverything],
  ])('one that the browser is about to show goes with %s', async (_, end) => {
    const { create } = browser.notifications;
    let ended: Promise<unknown> | undefined;
    vi.spyOn(browser.notifications, 'create').mockImplementation(async (id, shown) => {
      // Browsers load its icon first; only then it is there to be taken back.
      ended = end();
      await ended;
      await create(id, shown);
    });
    await tells().catch(() => undefined);
    expect(ended).toBeDefined();
    expect([...notifications]).toEqual([]);
  });

  test('a lock of one environment leaves those of the other', async () => {
    await browser.notifications.create('ticket/live/t1', { title: 'Live', message: '' });
    await tells();
    await lockByHand();
    expect([...notifications.keys()]).toEqual(['ticket/live/t1']);
  });

  test('those of before the browser ended us in the middle of a lock go at the next start', async () => {
    await tells();
    await browser.storage.session.clear();
    await resumeLock();
    expect([...notifications]).toEqual([]);
  });
});

describe('after everything was forgotten', () => {
  test('a draft of a page that is still open is not kept', async () => {
    await forgetEverything();
    const draft = { action: randomUUID(), text: CLIENT, attachments: [], fields: {} };
    expect(await keepDraft('test', 'reply/1', draft)).toMatchObject({ ok: false });
    expect(await rows()).toEqual({});
  });

  test('a passphrase or a key that was being tried opens and keeps nothing', async () => {
    await lockByHand();
    const tried = unlock(PASSPHRASE).catch(() => undefined);
    const held = at.service.control.answerNext(
      { path: /\/v1\/me/ },
      { kind: 'silence', at: 'before-headers' },
    );
    const adding = addKey({
      address: at.service.address,
      key: at.service.keys.testFull,
      passphrase: PASSPHRASE,
    }).catch(() => undefined);
    await held.reached();
    await forgetEverything();
    held.release();
    await Promise.all([tried, adding]);
    expect(await rows()).toEqual({});
    expect(await session()).toEqual({});
  });

  test('the settings can be used at once', async () => {
    await forgetEverything();
    expect(alarms.size).toBe(0);
    await nameReviewer({ name: 'Ada' });
    await addKey({ address: at.service.address, key: at.service.keys.testFull });
    const draft = { action: randomUUID(), text: 'Half', attachments: [], fields: {} };
    expect(await keepDraft('test', 'reply/1', draft)).toMatchObject({ ok: true });
    expect(await readDraft('test', 'reply/1')).toMatchObject({ value: draft });
    expect((await readLog()).map(({ event }) => event)).toContain('key-added');
  });
});

test('drafts, waiting writes and links outlast a lock in both environments, and nothing else does', async () => {
  await addKey({
    address: at.service.address,
    key: at.service.keys.liveFull,
    passphrase: PASSPHRASE,
  });
  const live = await environmentDb('live');
  const draft = { action: randomUUID(), text: `Dear ${CLIENT}`, attachments: [], fields: {} };
  for (const environment of ['test', 'live'] as const)
    await keepDraft(environment, 'reply/1', draft);
  const [known] = await (await environmentDb('test')).getAll('tickets');
  if (!known) throw new Error('no ticket');
  await live.put('tickets', { ...known, ticketId: 'of-live' });
  const message = {
    author: 'svc' as const,
    text: CLIENT,
    attachments: [],
    id: 'm',
    readable: true,
  };
  await live.put('messages', { ticketId: 'of-live', number: 0, id: 'm', message });
  await live.put('records', { reference: reference(CUSTOMER), title: CLIENT, seenAt: 1 });
  await lockByHand();
  const { 'test/drafts': test, 'live/drafts': ofLive, ...rest } = await rows();
  expect([test, ofLive]).toMatchObject([[draft], [draft]]);
  expect(JSON.stringify(rest)).not.toMatch(/Zoe Canary|Refund/);
  expect(Object.keys(rest)).toEqual(expect.arrayContaining(['test/links', 'live/tickets']));
});

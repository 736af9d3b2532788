import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { wipeEverything } from '../../../lib/background/app/wipe-everything';
import { readLog } from '../../../lib/background/core/log';
import { addKey, removeKey } from '../../../lib/background/keys/key-changes';
import { lockByUser, resumeLock } from '../../../lib/background/keys/lock';
import { unlock } from '../../../lib/background/keys/passphrase';
import { saveReviewerName } from '../../../lib/background/onboarding/four-eyes/reviewer';
import {
  allContentChecked,
  readApplications,
} from '../../../lib/background/onboarding/queue/applications';
import { clearQueues } from '../../../lib/background/onboarding/queue/queue-cache';
import { clearViewers } from '../../../lib/background/onboarding/queue/viewers';
import { pollNow } from '../../../lib/background/polling/poller';
import { readDraft, saveDraft } from '../../../lib/background/tickets/drafts';
import { reference } from '../../../lib/domain/crm/record-reference';
import { environmentDb } from '../../../lib/storage/databases';
import { alarms, browser, notifications } from '../../browser-stand-in';
import { CUSTOMER } from '../background';
import { CLIENT, clientStage, PASSPHRASE, rows, session } from '../client-stage';

// Desktop notifications, drafts and settings after a lock, the removal of a key, or `Delete
// all data`.

const at = clientStage();
const { addApplication, makeDue } = at;

describe('desktop notifications', () => {
  const notify = async () => {
    at.service.control.managerReplies(at.ticketId, { text: 'One more thing' });
    await makeDue();
    await pollNow('test');
  };

  test.each([
    ['a lock', lockByUser],
    ['the removal of the key', () => removeKey('test')],
    ['`Delete all data`', wipeEverything],
  ])('about tickets and applications are cleared by %s', async (_, end) => {
    addApplication();
    clearQueues('test');
    clearViewers('test');
    await readApplications({ scope: at.scope, text: '', status: '', limit: 1 });
    await allContentChecked();
    await notify();
    expect([...notifications.keys()].map((id) => id.split('/')[0]).sort()).toEqual([
      ...['application', 'ticket'],
    ]);
    await end();
    expect([...notifications]).toEqual([]);
  });

  test.each([
    ['a lock', lockByUser],
    ['the removal of the key', () => removeKey('test')],
    ['`Delete all data`', wipeEverything],
  ])('that the browser is about to show are cleared by %s', async (_, end) => {
    const { create } = browser.notifications;
    let ended: Promise<unknown> | undefined;
    vi.spyOn(browser.notifications, 'create').mockImplementation(async (id, shown) => {
      // Browsers load the icon first; until then the notification cannot be cleared.
      ended = end();
      await ended;
      await create(id, shown);
    });
    await notify().catch(() => undefined);
    expect(ended).toBeDefined();
    expect([...notifications]).toEqual([]);
  });

  test('of one environment stay when the other is locked', async () => {
    await browser.notifications.create('ticket/live/t1', { title: 'Live', message: '' });
    await notify();
    await lockByUser();
    expect([...notifications.keys()]).toEqual(['ticket/live/t1']);
  });

  test('are cleared at the next start if the background stopped while it locked', async () => {
    await notify();
    await browser.storage.session.clear();
    await resumeLock();
    expect([...notifications]).toEqual([]);
  });
});

describe('after `Delete all data`', () => {
  test('a draft from a page that is still open is not saved', async () => {
    await wipeEverything();
    const draft = { commandId: randomUUID(), text: CLIENT, attachments: [], fields: {} };
    expect(await saveDraft('test', 'reply/1', draft)).toMatchObject({ ok: false });
    expect(await rows()).toEqual({});
  });

  test('a passphrase or a key that was being checked unlocks and stores nothing', async () => {
    await lockByUser();
    const tried = unlock(PASSPHRASE).catch(() => undefined);
    const held = at.service.control.respondNext(
      { path: /\/v1\/me/ },
      { kind: 'silence', at: 'before-headers' },
    );
    const adding = addKey({
      address: at.service.address,
      key: at.service.keys.testFull,
      passphrase: PASSPHRASE,
    }).catch(() => undefined);
    await held.reached();
    await wipeEverything();
    held.release();
    await Promise.all([tried, adding]);
    expect(await rows()).toEqual({});
    expect(await session()).toEqual({});
  });

  test('the user can use the settings at once', async () => {
    await wipeEverything();
    expect(alarms.size).toBe(0);
    await saveReviewerName({ name: 'Ada' });
    await addKey({ address: at.service.address, key: at.service.keys.testFull });
    const draft = { commandId: randomUUID(), text: 'Half', attachments: [], fields: {} };
    expect(await saveDraft('test', 'reply/1', draft)).toMatchObject({ ok: true });
    expect(await readDraft('test', 'reply/1')).toMatchObject({ value: draft });
    expect((await readLog()).map(({ event }) => event)).toContain('key-added');
  });
});

test('drafts, waiting commands and links survive a lock in both environments, and nothing else does', async () => {
  await addKey({
    address: at.service.address,
    key: at.service.keys.liveFull,
    passphrase: PASSPHRASE,
  });
  const live = await environmentDb('live');
  const draft = { commandId: randomUUID(), text: `Dear ${CLIENT}`, attachments: [], fields: {} };
  for (const environment of ['test', 'live'] as const)
    await saveDraft(environment, 'reply/1', draft);
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
  await lockByUser();
  const { 'test/drafts': test, 'live/drafts': ofLive, ...rest } = await rows();
  expect([test, ofLive]).toMatchObject([[draft], [draft]]);
  expect(JSON.stringify(rest)).not.toMatch(/Zoe Canary|Refund/);
  expect(Object.keys(rest)).toEqual(expect.arrayContaining(['test/links', 'live/tickets']));
});

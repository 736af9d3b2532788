import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Place } from '../../../lib/domain/installation';
import { environmentDb, settingsDb } from '../../../lib/storage/databases';
import { readDraft } from '../../../lib/worker/drafts';
import { keepUndoSeconds } from '../../../lib/worker/facts';
import { sendMessage } from '../../../lib/worker/messages';
import { drop, retry, sendAnew, sendAnyway, takeBack } from '../../../lib/worker/outbox/deeds';
import { pump, resume } from '../../../lib/worker/outbox/pump';
import { readOutbox } from '../../../lib/worker/outbox/view';
import { markSeen, markUnread } from '../../../lib/worker/seen';
import { syncThread, threadPage } from '../../../lib/worker/threads';
import { alarms } from '../../browser-stand-in';
import { type FakeService, startFakeService } from '../../fake-service/server';
import { atRest, newProfile, openTicket, signedIn } from '../background';

let service: FakeService;
let place: Place;
let ticketId: string;

beforeAll(async () => {
  service = await startFakeService();
});
beforeEach(async () => {
  // No wait before another try is over before it is looked at.
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  await newProfile();
  place = await signedIn(service);
  ticketId = await openTicket(service, place);
});
afterEach(() => {
  service.control.startOver();
});
afterAll(() => service.close());

const POST_MESSAGE = { method: 'POST', path: /\/messages$/ };
const one = (action: string) => ({ environment: 'test' as const, action });

async function send(text: string, to = ticketId): Promise<string> {
  const action = randomUUID();
  const sent = await sendMessage({
    place,
    ticketId: to,
    action,
    message: { text, attachments: [] },
  });
  expect(sent).toEqual({ ok: true, value: null });
  return action;
}

const arrived = (id = ticketId) => service.control.readTicket(id).messages.map(({ text }) => text);

/** What the thread shows as not confirmed, once nothing moves any more. */
async function outgoing(id = ticketId) {
  await atRest();
  const page = await threadPage(place, id, undefined);
  if (!page.ok) throw new Error(page.failure.kind);
  return page.value.outgoing;
}

/** Moves all that waits to now, as time would. */
async function letTimePass(): Promise<void> {
  const db = await environmentDb('test');
  for (const write of await db.getAll('writes'))
    if (write.state === 'queued') await db.put('writes', { ...write, nextAt: 0, undoUntil: 0 });
  await pump('test');
  await atRest();
}

describe('undo', () => {
  beforeEach(() => keepUndoSeconds(5));

  test('holds a reply before it leaves, with an alarm should we not live so long', async () => {
    await send('Hello');
    expect(await outgoing()).toMatchObject([{ state: 'undoable', deeds: ['undo'] }]);
    expect(arrived()).toEqual([]);
    expect(alarms.get('outbox')).toBeGreaterThan(Date.now() + 25_000);
    await letTimePass();
    expect(arrived()).toEqual(['Hello']);
  });

  test('gives the words back, and makes them the draft again, before what was typed since', async () => {
    const action = await send('First');
    expect(await takeBack(one(action))).toMatchObject({ value: { message: { text: 'First' } } });
    expect(await readDraft('test', `reply/${ticketId}`)).toMatchObject({
      value: { text: 'First' },
    });
    await letTimePass();
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual([]);
    const { outbox } = { outbox: await readOutbox('test') };
    expect(outbox).toMatchObject({ value: { open: [] } });
  });

  test('is over once the reply is on its way', async () => {
    const held = service.control.answerNext(POST_MESSAGE, {
      kind: 'silence',
      at: 'before-headers',
    });
    const action = await send('Hello');
    const passing = letTimePass();
    await held.reached();
    expect(await takeBack(one(action))).toMatchObject({ failure: { kind: 'may-have-arrived' } });
    held.release();
    await passing;
    expect(arrived()).toEqual(['Hello']);
  });

  test('a start of the background in the middle of it sends nothing early', async () => {
    await send('Hello');
    await resume('test');
    expect(await outgoing()).toMatchObject([{ state: 'undoable' }]);
    expect(arrived()).toEqual([]);
  });
});

describe('a manager who wrote meanwhile', () => {
  test('holds the reply back, and what is new is shown; it goes when a person says so', async () => {
    service.control.managerReplies(ticketId, { text: 'Wait, I found it' });
    const action = await send('Any news?');
    expect(await outgoing()).toMatchObject([
      {
        state: 'held',
        held: { count: 1, latest: 'Wait, I found it' },
        deeds: ['send-anyway', 'edit', 'remove'],
      },
    ]);
    expect(arrived()).toEqual(['Wait, I found it']);
    await sendAnyway(one(action));
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['Wait, I found it', 'Any news?']);
  });

  test('holds it again when another comes before it leaves', async () => {
    service.control.managerReplies(ticketId, { text: 'One' });
    const action = await send('Any news?');
    await outgoing();
    service.control.managerReplies(ticketId, { text: 'Two' });
    await sendAnyway(one(action));
    expect(await outgoing()).toMatchObject([{ state: 'held', held: { count: 1, latest: 'Two' } }]);
  });

  test('lets it go where its writer had seen what was written, marked unread or not', async () => {
    service.control.managerReplies(ticketId, { text: 'One' });
    await syncThread(place, ticketId);
    await markSeen(place, ticketId, 1);
    await markUnread(place, ticketId, 0);
    await send('Thank you');
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['One', 'Thank you']);
  });

  test('and our own words from elsewhere hold nothing', async () => {
    await send('From one window');
    await send('From another');
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['From one window', 'From another']);
  });

  test('does not hold what may have arrived already: that is asked for again as it is', async () => {
    service.control.answerNext(POST_MESSAGE, { kind: 'drop', when: 'after-work' });
    await send('Hello');
    expect(await outgoing()).toMatchObject([{ state: 'confirming', seenInThread: false }]);
    service.control.managerReplies(ticketId, { text: 'One' });
    await letTimePass();
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['Hello', 'One']);
  });
});

describe('order', () => {
  test('of one ticket is kept behind one that is stuck; another ticket goes on', async () => {
    const other = await openTicket(service, place);
    service.control.answerNext(POST_MESSAGE, { kind: 'status', status: 503 });
    await send('one');
    await send('two');
    await send('elsewhere', other);
    expect(await outgoing()).toMatchObject([{ state: 'confirming' }, { state: 'waiting' }]);
    expect(arrived(other)).toEqual(['elsewhere']);
    await letTimePass();
    expect(arrived()).toEqual(['one', 'two']);
  });

  test('is not held up by one that was refused', async () => {
    service.control.answerNext(POST_MESSAGE, { kind: 'status', status: 422 });
    await send('refused');
    await send('fine');
    expect(await outgoing()).toMatchObject([
      { state: 'stopped', failure: { kind: 'invalid' }, deeds: ['edit', 'remove'] },
    ]);
    expect(arrived()).toEqual(['fine']);
  });
});

describe('a person’s word', () => {
  test('F22: a 409 is not sent again by itself, and under a new key only when somebody says so', async () => {
    service.control.answerNext(POST_MESSAGE, { kind: 'status', status: 409 });
    const action = await send('Hello');
    expect(await outgoing()).toMatchObject([
      { state: 'stopped', deeds: ['send-anew', 'edit', 'remove'] },
    ]);
    await letTimePass();
    expect(await retry(one(action))).toMatchObject({ ok: true });
    expect(
      service.log
        .entries()
        .filter(({ method, path }) => method === 'POST' && path.endsWith('messages')),
    ).toHaveLength(1);
    await sendAnew(one(action));
    expect(await outgoing()).toEqual([]);
    const keys = service.log
      .entries()
      .filter(({ method, path }) => method === 'POST' && path.endsWith('messages'))
      .map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
    expect(arrived()).toEqual(['Hello']);
  });

  test('403 blocks what the key may not do here, and nothing else', async () => {
    service.control.answerNext(POST_MESSAGE, { kind: 'status', status: 403 });
    const other = await openTicket(service, place);
    await send('one');
    await send('two');
    await send('elsewhere', other);
    expect(await outgoing()).toMatchObject([
      { state: 'stopped', failure: { kind: 'not-allowed' } },
      { state: 'stopped', failure: { kind: 'not-allowed' } },
    ]);
    const posts = service.log.entries().filter(({ path }) => path.includes(`${ticketId}/messages`));
    expect(posts.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(arrived(other)).toEqual(['elsewhere']);
  });

  test('gives up what may have arrived, and it is gone', async () => {
    service.control.answerNext(POST_MESSAGE, { kind: 'drop', when: 'before-work' });
    const action = await send('Hello');
    expect(await outgoing()).toMatchObject([{ deeds: ['retry', 'stop-trying'] }]);
    await drop(one(action));
    expect(await outgoing()).toEqual([]);
  });
});

describe('receipts', () => {
  test('say when, which request and the end of the key, and no words', async () => {
    await send('Secret words');
    await atRest();
    const outbox = await readOutbox('test');
    if (!outbox.ok) throw new Error('no outbox');
    const [receipt] = outbox.value.receipts.filter(({ kind }) => kind === 'message.send');
    const sent = service.log
      .entries()
      .find(({ method, path }) => method === 'POST' && path.endsWith('messages'));
    expect(receipt).toMatchObject({
      ticketId,
      attempts: 1,
      requestId: sent?.requestId,
      keyEnd: sent?.idempotencyKey?.slice(-4),
    });
    expect(receipt?.account).toMatch(/^[0-9a-f]{16}$/);
    expect(JSON.stringify(await (await environmentDb('test')).getAll('writes'))).not.toContain(
      'Secret',
    );
  });

  test('are thrown away after a week', async () => {
    await send('Hello');
    await atRest();
    await resume('test', Date.now() + 8 * 24 * 3_600_000);
    expect(await (await environmentDb('test')).getAll('writes')).toEqual([]);
  });
});

test('F30: a reply that cannot be stored is not sent, and says so', async () => {
  const db = await environmentDb('test');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
  ) {
    throw new DOMException(`no room in ${this.name}`, 'QuotaExceededError');
  });
  const sent = await sendMessage({
    place,
    ticketId,
    action: randomUUID(),
    message: { text: 'Hello', attachments: [] },
  });
  put.mockRestore();
  expect(sent).toMatchObject({ failure: { kind: 'not-saved' } });
  expect(await db.getAll('writes')).toHaveLength(1);
  expect(arrived()).toEqual([]);
});

test('F50: an alarm that never came is made up for at the next start', async () => {
  service.control.answerNext(POST_MESSAGE, { kind: 'status', status: 503 });
  await send('Hello');
  await outgoing();
  alarms.clear();
  const db = await environmentDb('test');
  for (const write of await db.getAll('writes'))
    if (write.state === 'queued') await db.put('writes', { ...write, nextAt: Date.now() - 1 });
  await resume('test');
  await atRest();
  expect(arrived()).toEqual(['Hello']);
});

test('what waits for nothing has no alarm', async () => {
  await send('Hello');
  await atRest();
  await pump('test');
  expect(alarms.has('outbox')).toBe(false);
  expect(await (await settingsDb()).getAll('gates')).toEqual([]);
});

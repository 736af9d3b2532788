import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { dispatch, resume } from '../../../lib/background/outbox/dispatcher';
import { readOutbox } from '../../../lib/background/outbox/read-outbox';
import { drop, retry, sendAsNew } from '../../../lib/background/outbox/user-actions';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { isObject } from '../../../lib/bytes/json';
import { environmentDb, settingsDb } from '../../../lib/storage/databases';
import { alarms, published } from '../../browser-stand-in';
import { atRest, openTicket } from '../background';
import { letTimePass, one, outboxStage, POST_MESSAGE } from './stage';

const { stage, send, create, arrived, outgoing, posts } = outboxStage();

describe('the order of replies', () => {
  test('in one ticket is kept while the first is stuck; another ticket is not blocked', async () => {
    const other = await openTicket(stage.service, stage.scope);
    stage.service.control.respondNext(POST_MESSAGE, {
      kind: 'status',
      status: 503,
      // Longer than writing the others takes, however slow the machine is.
      headers: { 'Retry-After': '60' },
    });
    await send('one');
    await send('two');
    await send('elsewhere', other);
    expect(await outgoing()).toMatchObject([{ state: 'confirming' }, { state: 'waiting' }]);
    expect(arrived(other)).toEqual(['elsewhere']);
    await letTimePass();
    expect(arrived()).toEqual(['one', 'two']);
  });

  test('is not blocked by a reply that the service refused', async () => {
    stage.service.control.respondNext(POST_MESSAGE, { kind: 'status', status: 422 });
    await send('refused');
    await send('fine');
    expect(await outgoing()).toMatchObject([
      { state: 'stopped', failure: { kind: 'invalid' }, actions: ['edit', 'remove'] },
    ]);
    expect(arrived()).toEqual(['fine']);
  });
});

describe('user actions', () => {
  test('F22: a reply with a 409 is not sent again until the agent sends it as new with a new key', async () => {
    stage.service.control.respondNext(POST_MESSAGE, { kind: 'status', status: 409 });
    const commandId = await send('Hello');
    expect(await outgoing()).toMatchObject([
      { state: 'stopped', actions: ['send-as-new', 'edit', 'remove'] },
    ]);
    await letTimePass();
    expect(await retry(one(commandId))).toMatchObject({ ok: true });
    expect(posts()).toHaveLength(1);
    await sendAsNew(one(commandId));
    expect(await outgoing()).toEqual([]);
    const keys = posts().map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
    expect(arrived()).toEqual(['Hello']);
  });

  test('a 403 blocks the replies of its ticket only', async () => {
    stage.service.control.respondNext(POST_MESSAGE, { kind: 'status', status: 403 });
    const other = await openTicket(stage.service, stage.scope);
    await send('one');
    await send('two');
    await send('elsewhere', other);
    expect(await outgoing()).toMatchObject([
      { state: 'stopped', failure: { kind: 'not-allowed' } },
      { state: 'stopped', failure: { kind: 'not-allowed' } },
    ]);
    const posts = stage.service.log
      .entries()
      .filter(({ path }) => path.includes(`${stage.ticketId}/messages`));
    expect(posts.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(arrived(other)).toEqual(['elsewhere']);
  });

  test('the agent stops trying to send a reply that may have arrived, and it disappears', async () => {
    stage.service.control.respondNext(POST_MESSAGE, { kind: 'drop', when: 'before-work' });
    const commandId = await send('Hello');
    expect(await outgoing()).toMatchObject([{ actions: ['retry', 'stop-trying'] }]);
    await drop(one(commandId));
    expect(await outgoing()).toEqual([]);
  });
});

describe('receipts', () => {
  test('contain the time, the request id and the end of the key, and no text', async () => {
    await send('Secret text');
    await atRest();
    const outbox = await readOutbox('test');
    if (!outbox.ok) throw new Error('no outbox');
    const [receipt] = outbox.value.receipts.filter(({ kind }) => kind === 'message.send');
    const sent = posts()[0];
    expect(receipt).toMatchObject({
      ticketId: stage.ticketId,
      attempts: 1,
      requestId: sent?.requestId,
      keyEnd: sent?.idempotencyKey?.slice(-4),
    });
    expect(receipt?.account).toMatch(/^[0-9a-f]{16}$/);
    expect(JSON.stringify(await (await environmentDb('test')).getAll('commands'))).not.toContain(
      'Secret',
    );
  });

  test('are deleted after a week', async () => {
    await send('Hello');
    await atRest();
    // Until then, asking for the same command again finds it done.
    await resume('test', Date.now() + 6 * 24 * 3_600_000);
    expect(await (await environmentDb('test')).count('commands')).toBe(2);
    await resume('test', Date.now() + 8 * 24 * 3_600_000);
    expect(await (await environmentDb('test')).getAll('commands')).toEqual([]);
  });
});

test('F30: a reply that cannot be stored is not sent, and the failure says so', async () => {
  const db = await environmentDb('test');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
  ) {
    throw new DOMException(`no room in ${this.name}`, 'QuotaExceededError');
  });
  const sent = await sendMessage({
    scope: stage.scope,
    ticketId: stage.ticketId,
    commandId: randomUUID(),
    message: { text: 'Hello', attachments: [] },
  });
  put.mockRestore();
  expect(sent).toMatchObject({ failure: { kind: 'not-saved' } });
  expect(await db.getAll('commands')).toHaveLength(1);
  expect(arrived()).toEqual([]);
});

test('F50: the next start sends what a missed alarm should have sent', async () => {
  stage.service.control.respondNext(POST_MESSAGE, { kind: 'status', status: 503 });
  await send('Hello');
  await outgoing();
  alarms.clear();
  const db = await environmentDb('test');
  for (const write of await db.getAll('commands'))
    if (write.state === 'queued') await db.put('commands', { ...write, nextAt: Date.now() - 1 });
  await resume('test');
  await atRest();
  expect(arrived()).toEqual(['Hello']);
});

test('the next start sends what waits, although a sent reply cannot be read', async () => {
  // The thread does not show the first reply yet, so the start looks after it again.
  stage.service.control.respondNext(POST_MESSAGE, {
    ...{ kind: 'status', status: 201 },
    body: '{"id":"m-77","author":"partner","text":"Hello"}',
  });
  const first = await send('Hello');
  await outgoing();
  stage.service.control.respondNext(POST_MESSAGE, { kind: 'status', status: 503 });
  await send('Later');
  await outgoing();
  const db = await environmentDb('test');
  for (const write of await db.getAll('commands'))
    if (write.state === 'queued') await db.put('commands', { ...write, nextAt: 0 });
  const get = IDBObjectStore.prototype.get;
  const unreadable = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    if (key === first) throw new DOMException('Failed to read large IndexedDB value', 'DataError');
    return get.call(this, key);
  });
  await resume('test');
  unreadable.mockRestore();
  await atRest();
  expect(arrived()).toEqual(['Later']);
  expect(console.warn).toHaveBeenCalledWith('The outbox was held up:', expect.anything());
  vi.mocked(console.warn).mockClear();
});

test('a reply invalidates what shows its ticket or counts what waits, and nothing else', async () => {
  published.length = 0;
  await send('Hello');
  await outgoing();
  const kinds = new Set(published.map((event) => (isObject(event) ? event.kind : event)));
  expect([...kinds].sort()).toEqual(['outbox', 'ticket']);
});

test('a new ticket invalidates its record before the service has it', async () => {
  published.length = 0;
  stage.service.control.respondNext({ method: 'POST' }, { kind: 'status', status: 503 });
  await create(randomUUID());
  expect(published).toContainEqual({ kind: 'creations', environment: 'test' });
});

test('the outbox sets no alarm if nothing waits', async () => {
  await send('Hello');
  await atRest();
  await dispatch('test');
  expect(alarms.has('outbox')).toBe(false);
  expect(await (await settingsDb()).getAll('circuits')).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { environmentDb, settingsDb } from '../../../lib/storage/databases';
import { sendMessage } from '../../../lib/worker/messages';
import { drop, retry, sendAnew } from '../../../lib/worker/outbox/deeds';
import { pump, resume } from '../../../lib/worker/outbox/pump';
import { readOutbox } from '../../../lib/worker/outbox/view';
import { alarms } from '../../browser-stand-in';
import { atRest, openTicket } from '../background';
import { letTimePass, one, outboxStage, POST_MESSAGE } from './stage';

const { stage, send, arrived, outgoing, posts } = outboxStage();

describe('order', () => {
  test('of one ticket is kept behind one that is stuck; another ticket goes on', async () => {
    const other = await openTicket(stage.service, stage.place);
    stage.service.control.answerNext(POST_MESSAGE, {
      kind: 'status',
      status: 503,
      // Longer than it takes to write the others, however slow the machine is.
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

  test('is not held up by one that was refused', async () => {
    stage.service.control.answerNext(POST_MESSAGE, { kind: 'status', status: 422 });
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
    stage.service.control.answerNext(POST_MESSAGE, { kind: 'status', status: 409 });
    const action = await send('Hello');
    expect(await outgoing()).toMatchObject([
      { state: 'stopped', deeds: ['send-anew', 'edit', 'remove'] },
    ]);
    await letTimePass();
    expect(await retry(one(action))).toMatchObject({ ok: true });
    expect(posts()).toHaveLength(1);
    await sendAnew(one(action));
    expect(await outgoing()).toEqual([]);
    const keys = posts().map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
    expect(arrived()).toEqual(['Hello']);
  });

  test('403 blocks what the key may not do here, and nothing else', async () => {
    stage.service.control.answerNext(POST_MESSAGE, { kind: 'status', status: 403 });
    const other = await openTicket(stage.service, stage.place);
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

  test('gives up what may have arrived, and it is gone', async () => {
    stage.service.control.answerNext(POST_MESSAGE, { kind: 'drop', when: 'before-work' });
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
    const sent = posts()[0];
    expect(receipt).toMatchObject({
      ticketId: stage.ticketId,
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
    // Until then the same thing asked for again is known as done.
    await resume('test', Date.now() + 6 * 24 * 3_600_000);
    expect(await (await environmentDb('test')).count('writes')).toBe(2);
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
    place: stage.place,
    ticketId: stage.ticketId,
    action: randomUUID(),
    message: { text: 'Hello', attachments: [] },
  });
  put.mockRestore();
  expect(sent).toMatchObject({ failure: { kind: 'not-saved' } });
  expect(await db.getAll('writes')).toHaveLength(1);
  expect(arrived()).toEqual([]);
});

test('F50: an alarm that never came is made up for at the next start', async () => {
  stage.service.control.answerNext(POST_MESSAGE, { kind: 'status', status: 503 });
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

import { ClassicLevel } from 'classic-level';
import { describe, expect, onTestFinished, test } from 'vitest';
import { snapshotDigest } from '../../lib/domain/onboarding/compare-snapshots';
import type { Task } from '../../lib/notifications/dedupe-store';
import { forgetOld, openDurable } from '../../lib/notifications/node/durable';
import { changeOf } from '../../lib/notifications/payload';
import { workOff } from '../../lib/notifications/work-off';
import { afterKill, all, BODY, directory, durable, NOON, receiverWith, signed } from './stage';

const UPDATED = 'merchant_onboarding.application.updated';
type Record_ = Awaited<ReturnType<typeof durable>>;

/** Processes the waiting tasks; returns their ids and the number of tasks that are left. */
async function work(list: Record_, handle: (task: Task) => void | Promise<void> = () => undefined) {
  const handled: string[] = [];
  const failures: unknown[] = [];
  const left = await workOff({
    list,
    handle: async (task) => {
      await handle(task);
      handled.push(task.id);
    },
    failed: (error) => failures.push(error),
  });
  return { handled, left, failures };
}

const effectsOf = async (record: Record_) => (await all(record.effects())).map(({ id }) => id);

describe('one notification is processed once if it is', () => {
  test('delivered twice, or a hundred times at the same moment', async () => {
    const seen = await durable();
    const { send, told } = receiverWith({ seen });
    const sent = Array.from({ length: 100 }, async () => send(await signed()));
    const statuses = await Promise.all(sent);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(99);
    expect(told.filter(({ verdict }) => verdict === 'accepted')).toHaveLength(1);
    expect((await work(seen)).handled).toEqual(['msg_1']);
    expect(await effectsOf(seen)).toEqual(['msg_1']);
    expect(await seen.processed('msg_1')).toBe(1);
  });

  test('recorded twice in one write to the disk, while another write is running', async () => {
    const seen = await durable();
    const task = (id: string): Task => ({
      id,
      notification: { kind: 'a.b' },
      digest: '',
      at: NOON,
      change: { of: 'b', is: 'c' },
    });
    // The first is written at once; the others wait for the disk, and are written together.
    const ids = ['first', 'same', 'same', 'same', 'another'];
    expect(await Promise.all(ids.map((id) => seen.record(task(id))))).toEqual([
      'new',
      'known',
      'known',
      'known',
      'known',
    ]);
    const apart = ['same', 'same', 'same'].map((id) =>
      seen.record({ ...task(`${id} again`), change: undefined }),
    );
    expect(await Promise.all([seen.record(task('first')), ...apart])).toEqual([
      'known',
      'new',
      'known',
      'known',
    ]);
    expect(await all(seen.waiting())).toHaveLength(2);
  });

  test('processed twice at the same time', async () => {
    const seen = await durable();
    await receiverWith({ seen }).send(await signed());
    const [one, other] = [await all(seen.waiting()), await all(seen.waiting())].flat();
    if (!one || !other) throw new Error('Nothing waits.');
    await Promise.all([seen.done(one), seen.done(other)]);
    expect(await effectsOf(seen)).toEqual(['msg_1']);
    expect(await seen.processed('msg_1')).toBe(1);
    await expect(seen.done({ ...one })).rejects.toThrow('not of this list');
  });

  test('delivered again after a restart with another signature time', async () => {
    const seen = await durable();
    await receiverWith({ seen }).send(await signed());
    await work(seen);
    const restarted = await afterKill(seen);
    const { send, handled } = receiverWith({ seen: restarted, now: () => NOON + 3_600_000 });
    expect(await send(await signed({ at: NOON + 3_600_000 }))).toBe(200);
    expect(handled).toEqual([]);
    expect((await work(restarted)).handled).toEqual([]);
    expect(await effectsOf(restarted)).toEqual(['msg_1']);
  });

  test('delivered again with another body: the second one is accepted and not processed', async () => {
    const seen = await durable();
    const { send, told } = receiverWith({ seen });
    await send(await signed());
    expect(await send(await signed({ body: '{"type":"another.kind"}' }))).toBe(200);
    expect(told.map(({ verdict }) => verdict)).toEqual(['accepted', 'other-body']);
    expect((await work(seen)).handled).toHaveLength(1);
  });
});

describe('a receiver that is killed', () => {
  test('after recording and before processing processes the task after its restart', async () => {
    const seen = await durable();
    await receiverWith({ seen }).send(await signed());
    const restarted = await afterKill(seen);
    expect(await receiverWith({ seen: restarted }).send(await signed())).toBe(200);
    expect((await work(restarted)).handled).toEqual(['msg_1']);
    expect((await work(restarted)).handled).toEqual([]);
    expect(await restarted.processed('msg_1')).toBe(1);
  });

  test('between an effect elsewhere and its row processes the task again with the same id', async () => {
    const seen = await durable();
    await receiverWith({ seen }).send(await signed());
    // The outside system remembers the idempotency key, as a service does.
    const outside = new Set<string>();
    const cut = await workOff({
      list: { ...seen, done: () => Promise.reject(new Error('killed')) },
      handle: ({ id }) => {
        outside.add(id);
      },
      failed: () => undefined,
    });
    expect(cut).toBe(1);
    const restarted = await afterKill(seen);
    expect(await effectsOf(restarted)).toEqual([]);
    await work(restarted, ({ id }) => {
      expect(outside).toContain(id);
      outside.add(id);
    });
    expect([...outside]).toEqual(['msg_1']);
    expect(await effectsOf(restarted)).toEqual(['msg_1']);
  });

  test('before recording has not responded, and the sender’s next attempt is the first', async () => {
    const seen = await durable();
    const before = await afterKill(seen);
    await receiverWith({ seen }).send(await signed());
    expect(await receiverWith({ seen: before }).send(await signed())).toBe(204);
    expect((await work(before)).handled).toEqual(['msg_1']);
  });

  test('with many waiting tasks processes all in their order, each once', async () => {
    const seen = await durable();
    const { send } = receiverWith({ seen });
    const ids = Array.from({ length: 40 }, (_, n) => `msg_${n}`);
    for (const id of ids) await send(await signed({ id, body: `{"type":"a.b","n":"${id}"}` }));
    const some = await work(seen, ({ id }) => {
      if (Number(id.slice(4)) >= 20) throw new Error('not now');
    });
    expect([some.left, some.failures.length]).toEqual([20, 20]);
    const restarted = await afterKill(seen);
    expect((await all(restarted.waiting())).map(({ id }) => id)).toEqual(ids.slice(20));
    await work(restarted);
    expect(await effectsOf(restarted)).toEqual(ids);
  });
});

describe('a change that is reported twice', () => {
  const snapshots = { a: { name: 'A' }, b: { name: 'B' } };
  const told = (id: string, snapshot: object, kind = UPDATED) =>
    signed({
      id,
      body: JSON.stringify({ type: kind, data: { applicationId: 'app-1', snapshot } }),
    });

  test('by the list and by a notification is one change', async () => {
    const seen = await durable();
    const change = changeOf(UPDATED, 'app-1', await snapshotDigest(snapshots.a));
    const notification = { kind: UPDATED, applicationId: 'app-1' };
    const polled = { id: change.is, notification, change, digest: '', at: NOON };
    expect(await seen.record(polled)).toBe('new');
    const { send } = receiverWith({ seen });
    expect(await send(await told('msg_1', snapshots.a))).toBe(200);
    expect(await seen.record(polled)).not.toBe('new');
    expect((await work(seen)).handled).toEqual([change.is]);
    expect(await seen.processed('msg_1')).toBe(0);
  });

  test('by two notifications is one change; a return to an earlier snapshot is another', async () => {
    const seen = await durable();
    const { send } = receiverWith({ seen });
    expect(await send(await told('msg_1', snapshots.a))).toBe(204);
    expect(await send(await told('msg_2', snapshots.a))).toBe(200);
    expect(await send(await told('msg_3', snapshots.b))).toBe(204);
    expect(await send(await told('msg_4', snapshots.a))).toBe(204);
    const created = 'merchant_onboarding.application.created';
    expect(await send(await told('msg_5', snapshots.a, created))).toBe(204);
    expect(await send(await told('msg_6', snapshots.b, created))).toBe(200);
    expect((await work(seen)).handled).toHaveLength(4);
  });

  test('without a snapshot cannot be recognised, so each notification is processed', async () => {
    const seen = await durable();
    const { send } = receiverWith({ seen });
    expect(await send(await signed({ id: 'msg_1' }))).toBe(204);
    expect(await send(await signed({ id: 'msg_2' }))).toBe(204);
    expect(BODY).not.toContain('snapshot');
  });

  test('is another if one without a snapshot came in between, which may have changed it', async () => {
    const seen = await durable();
    const { send } = receiverWith({ seen });
    expect(await send(await told('msg_1', snapshots.a))).toBe(204);
    expect(await send(await signed({ id: 'msg_2' }))).toBe(204);
    // Delivered again it changes nothing.
    expect(await send(await signed({ id: 'msg_2' }))).toBe(200);
    expect(await send(await told('msg_3', snapshots.a))).toBe(204);
    expect(await send(await signed({ id: 'msg_2' }))).toBe(200);
    expect(await send(await told('msg_4', snapshots.a))).toBe(200);
    expect((await work(seen)).handled).toEqual(['msg_1', 'msg_2', 'msg_3']);
  });
});

test('a clock far ahead forgets nothing; what is old is told by the last notification', async () => {
  const [seen, month] = [await durable(), 30 * 86_400_000];
  const put = async (id: string, at: number) =>
    receiverWith({ seen, now: () => at }).send(await signed({ id, at }));
  await put('old', NOON - month - 1);
  await put('young', NOON);
  expect(await forgetOld(seen, month, NOON + 400 * 86_400_000)).toBe(1);
  expect(await put('young', NOON)).toBe(200);
});

test('old rows are deleted; waiting tasks and rows that were rewritten meanwhile stay', async () => {
  const seen = await durable();
  const put = async (id: string, at: number) => {
    const { send } = receiverWith({ seen, now: () => at });
    return send(await signed({ id, at, body: `{"type":"a.b","n":"${id}"}` }));
  };
  const old = Array.from({ length: 450 }, (_, n) => put(`old_${n}`, NOON - 31 * 86_400_000));
  await Promise.all(old);
  await put('young', NOON);
  // Its id is deleted while the task still waits; the task is processed nevertheless.
  expect(await seen.prune(NOON - 30 * 86_400_000)).toBe(450);
  expect((await work(seen)).handled).toHaveLength(451);
  expect(await put('young', NOON)).toBe(200);
  // A finished task counts from the time it was finished.
  expect(await seen.prune(NOON)).toBe(450);
  expect(await effectsOf(seen)).toHaveLength(451);
  expect(await seen.prune(NOON + 1)).toBe(452);
  expect(await effectsOf(seen)).toEqual([]);
  expect(await put('young', NOON)).toBe(204);
});

test('an unreadable row fails its own notification, and no other in the same write', async () => {
  const seen = await durable();
  const task = (id: string): Task => ({ id, notification: { kind: 'a.b' }, digest: '', at: NOON });
  const wrong = { ...task('wrong'), at: Number.NaN };
  await seen.record(wrong);
  const came = await Promise.allSettled([seen.record(wrong), seen.record(task('right'))]);
  expect(came.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test('an unreadable task is set aside once, reported, and does not block the ones behind it', async () => {
  const path = directory();
  const task = (id: string, over: object = {}): unknown => ({
    id,
    notification: { kind: 'a.b', ...over },
    digest: '',
    at: NOON,
  });
  const texts = [
    '{"number":1,',
    '{"number":2,"task":{"id":7}}',
    // As an earlier release stored a time that JSON cannot write.
    JSON.stringify({ number: 3, task: task('old', { at: null }) }),
    JSON.stringify({ number: 4, task: task('good') }),
  ];
  const db = new ClassicLevel<string, string>(path, { valueEncoding: 'utf8' });
  for (const [at, text] of texts.entries())
    await db.put(`todo!${String(at + 1).padStart(15, '0')}`, text);
  await db.put('effect!000000000000001', '{"id":"of another form"}');
  await db.close();

  const reported: string[] = [];
  const record = await openDurable(
    path,
    () => NOON,
    (key) => reported.push(key),
  );
  onTestFinished(() => record.close());
  expect(await work({ ...record, path })).toEqual({
    handled: ['old', 'good'],
    left: 0,
    failures: [],
  });
  await work({ ...record, path });
  expect(reported).toEqual(['todo!000000000000001', 'todo!000000000000002']);
  // A row without a time is not deleted, the others are.
  expect(await record.prune(NOON + 1)).toBe(4);
});

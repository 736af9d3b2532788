import { expect, test } from 'vitest';
import { environmentDb } from '../../../lib/storage/databases';
import type { StoredWrite } from '../../../lib/storage/schema';
import { addKey } from '../../../lib/worker/keys';
import { retry } from '../../../lib/worker/outbox/deeds';
import { resetTestData } from '../../../lib/worker/test-data';
import { atRest } from '../background';
import { letTimePass, one, outboxStage, POST_MESSAGE } from './stage';

// F29: the clock was wrong when a reply was sent, and was set right since.

const { stage, send, arrived, outgoing, posts } = outboxStage();

const HOUR = 3_600_000;

/** A reply of which nobody knows whether it arrived, as a clock that was wrong left it. */
async function unconfirmed(part: (write: StoredWrite) => Partial<StoredWrite>): Promise<string> {
  stage.service.control.answerNext(
    { ...POST_MESSAGE, times: 2 },
    { kind: 'drop', when: 'before-work' },
  );
  const action = await send('Hello');
  await outgoing();
  const db = await environmentDb('test');
  const write = await db.get('writes', action);
  if (!write) throw new Error('the write is not there');
  await db.put('writes', { ...write, ...part(write) });
  return action;
}

const aDayAhead = ({ createdAt }: StoredWrite) => ({
  createdAt: createdAt + 24 * HOUR,
  triedAt: createdAt + 24 * HOUR,
});

test('time is added up from try to try: half a day of it is the end, whatever the clock says', async () => {
  await unconfirmed((write) => ({ ...aDayAhead(write), aged: 11.9 * HOUR }));
  await letTimePass();
  expect(posts()).toHaveLength(2);
  const db = await environmentDb('test');
  for (const write of await db.getAll('writes'))
    if (write.state === 'queued')
      await db.put('writes', { ...write, triedAt: Date.now() - 0.2 * HOUR });
  await letTimePass();
  expect(posts()).toHaveLength(2);
  expect(await outgoing()).toMatchObject([
    { state: 'stopped', failure: { kind: 'expired' }, deeds: ['send-anew', 'stop-trying'] },
  ]);
});

test('a first try counts from when it was asked for', async () => {
  const action = await unconfirmed(() => ({}));
  const write = await (await environmentDb('test')).get('writes', action);
  expect(write?.aged).toBe((write?.triedAt ?? 0) - (write?.createdAt ?? 0));
});

test('what never left and is tried again is as if written now, by the clock of now', async () => {
  const action = await unconfirmed((write) => ({
    ...aDayAhead(write),
    ...{ state: 'stopped', uncertain: false, failure: { kind: 'unexpected', detail: '' } },
    createdAt: write.createdAt,
  }));
  stage.service.control.clearFaults();
  await retry(one(action));
  expect(await outgoing()).toEqual([]);
  expect(arrived()).toEqual(['Hello']);
});

test('a reset that may have arrived never goes out with another company’s key, whatever the times say', async () => {
  const { service, place } = stage;
  const RESET = { method: 'POST', path: /\/test\/reset$/ };
  service.control.answerNext(RESET, { kind: 'drop', when: 'after-work' });
  const action = crypto.randomUUID();
  await resetTestData({ place, action });
  const db = await environmentDb('test');
  const write = await db.get('writes', action);
  if (!write) throw new Error('the write is not there');
  await db.put('writes', { ...write, createdAt: write.createdAt + 24 * HOUR });
  await addKey({ address: service.address, key: service.keys.foreignTest });
  service.log.clear();
  await retry(one(action));
  await atRest();
  expect(service.log.entries().filter(({ method }) => method === 'POST')).toEqual([]);
  expect(await db.get('writes', action)).toMatchObject({
    ...{ state: 'stopped', uncertain: true, failure: { kind: 'other-account' } },
  });
});

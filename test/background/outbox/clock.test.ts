import { expect, test } from 'vitest';
import { addKey } from '../../../lib/background/keys/key-changes';
import { retry } from '../../../lib/background/outbox/user-actions';
import { resetTestData } from '../../../lib/background/test-data/reset';
import { environmentDb } from '../../../lib/storage/databases';
import type { StoredCommand } from '../../../lib/storage/stored-command';
import { atRest } from '../background';
import { letTimePass, one, outboxStage, POST_MESSAGE } from './stage';

// F29: the clock was wrong when a reply was sent, and was corrected later.

const { stage, send, arrived, outgoing, posts } = outboxStage();

const HOUR = 3_600_000;

/** Sends a reply that may have arrived, and stores it with the times of a wrong clock. */
async function unconfirmed(
  part: (write: StoredCommand) => Partial<StoredCommand>,
): Promise<string> {
  stage.service.control.respondNext(
    { ...POST_MESSAGE, times: 2 },
    { kind: 'drop', when: 'before-work' },
  );
  const commandId = await send('Hello');
  await outgoing();
  const db = await environmentDb('test');
  const write = await db.get('commands', commandId);
  if (!write) throw new Error('the write is not there');
  await db.put('commands', { ...write, ...part(write) });
  return commandId;
}

const aDayAhead = ({ createdAt }: StoredCommand) => ({
  createdAt: createdAt + 24 * HOUR,
  triedAt: createdAt + 24 * HOUR,
});

test('the age adds up from attempt to attempt: after half a day the reply stops, whatever the clock says', async () => {
  await unconfirmed((write) => ({ ...aDayAhead(write), aged: 11.9 * HOUR }));
  await letTimePass();
  expect(posts()).toHaveLength(2);
  const db = await environmentDb('test');
  for (const write of await db.getAll('commands'))
    if (write.state === 'queued')
      await db.put('commands', { ...write, triedAt: Date.now() - 0.2 * HOUR });
  await letTimePass();
  expect(posts()).toHaveLength(2);
  expect(await outgoing()).toMatchObject([
    { state: 'stopped', failure: { kind: 'expired' }, actions: ['send-as-new', 'stop-trying'] },
  ]);
});

test('the age at the first attempt counts from the creation of the reply', async () => {
  const commandId = await unconfirmed(() => ({}));
  const write = await (await environmentDb('test')).get('commands', commandId);
  expect(write?.aged).toBe((write?.triedAt ?? 0) - (write?.createdAt ?? 0));
});

test('a reply that was never sent gets the current time when the agent retries it', async () => {
  const commandId = await unconfirmed((write) => ({
    ...aDayAhead(write),
    ...{ state: 'stopped', uncertain: false, failure: { kind: 'unexpected', detail: '' } },
    createdAt: write.createdAt,
  }));
  stage.service.control.clearFaults();
  await retry(one(commandId));
  expect(await outgoing()).toEqual([]);
  expect(arrived()).toEqual(['Hello']);
});

test('a reset that may have arrived is never sent with another company’s key, whatever its times', async () => {
  const { service, scope } = stage;
  const RESET = { method: 'POST', path: /\/test\/reset$/ };
  service.control.respondNext(RESET, { kind: 'drop', when: 'after-work' });
  const commandId = crypto.randomUUID();
  await resetTestData({ scope, commandId });
  const db = await environmentDb('test');
  const write = await db.get('commands', commandId);
  if (!write) throw new Error('the write is not there');
  await db.put('commands', { ...write, createdAt: write.createdAt + 24 * HOUR });
  await addKey({ address: service.address, key: service.keys.foreignTest });
  service.log.clear();
  await retry(one(commandId));
  await atRest();
  expect(service.log.entries().filter(({ method }) => method === 'POST')).toEqual([]);
  expect(await db.get('commands', commandId)).toMatchObject({
    ...{ state: 'stopped', uncertain: true, failure: { kind: 'other-account' } },
  });
});

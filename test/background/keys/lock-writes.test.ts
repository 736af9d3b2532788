import { beforeEach, expect, test } from 'vitest';
import { environmentDb } from '../../lib/storage/databases';
import { lockByHand } from '../../lib/worker/lock';
import { choosePassphrase } from '../../lib/worker/lock-passphrase';
import { sendAnyway } from '../../lib/worker/outbox/deeds';
import { openKeys } from '../../lib/worker/service';
import { syncThread } from '../../lib/worker/threads';
import { atRest } from './background';
import { makeGuessesCheap } from './cheap-guesses';
import { one, outboxStage, POST_MESSAGE } from './outbox/stage';

// A lock in the middle of sending: what was written is kept, and goes when the key may be used again.

const PASSPHRASE = 'a visibly fake passphrase';
const { stage, send, arrived, outgoing, posts } = outboxStage();
const GET_MESSAGES = { method: 'GET', path: /\/messages/ };
beforeEach(makeGuessesCheap);

test('a key that is locked while the thread is read is not used for the reply', async () => {
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  const held = stage.service.control.answerNext(GET_MESSAGES, {
    kind: 'silence',
    at: 'before-headers',
  });
  await send('Hello');
  await held.reached();
  await lockByHand();
  held.release();
  expect(await outgoing()).toMatchObject([{ state: 'waiting', failure: { kind: 'locked' } }]);
  expect(posts()).toEqual([]);
  await openKeys(PASSPHRASE);
  await expect.poll(() => arrived()).toEqual(['Hello']);
  await atRest();
});

test('F49: a reply that is on its way when the key is locked arrives once, and leaves no words', async () => {
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  const held = stage.service.control.answerNext(POST_MESSAGE, {
    kind: 'silence',
    at: 'before-headers',
  });
  await send('Secret words');
  await held.reached();
  await lockByHand();
  held.release();
  await atRest();
  expect(arrived()).toEqual(['Secret words']);
  const db = await environmentDb('test');
  expect(JSON.stringify(await db.getAll('writes'))).not.toContain('Secret words');
});

test('after a lock a thread is read again once, not without end, and a held reply is still checked', async () => {
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  stage.service.control.managerReplies(stage.ticketId, { text: 'One' });
  const action = await send('Any news?');
  expect(await outgoing()).toMatchObject([{ state: 'held', held: { latest: 'One' } }]);
  await lockByHand();
  expect(await syncThread(stage.place, stage.ticketId)).toMatchObject({ ok: false });
  expect(JSON.stringify(await (await environmentDb('test')).getAll('writes'))).not.toContain('One');
  stage.service.log.clear();
  await openKeys(PASSPHRASE);
  stage.service.control.managerReplies(stage.ticketId, { text: 'Two' });
  await sendAnyway(one(action));
  expect(await outgoing()).toMatchObject([{ state: 'held', held: { count: 1, latest: 'Two' } }]);
  expect(stage.service.log.entries().length).toBeLessThan(20);
  expect(posts()).toEqual([]);
});

test('a refused reply stays for the agent after a lock, without what the service said of it', async () => {
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  const body = '{"message":"Zoe Canary is blocked"}';
  stage.service.control.answerNext(POST_MESSAGE, { kind: 'status', status: 422, body });
  await send('First');
  expect(await outgoing()).toMatchObject([
    { state: 'stopped', failure: { said: { message: 'Zoe Canary is blocked' } } },
  ]);
  await lockByHand();
  const rows = async () => (await environmentDb('test')).getAll('writes');
  expect(JSON.stringify(await rows())).not.toContain('Zoe Canary');
  expect(await rows()).toContainEqual(
    expect.objectContaining({
      state: 'stopped',
      failure: {
        kind: 'invalid',
        status: 422,
        said: { fields: [], requestId: expect.any(String) },
      },
    }),
  );
});

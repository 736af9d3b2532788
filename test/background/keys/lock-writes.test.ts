import { beforeEach, expect, test } from 'vitest';
import { handlers } from '../../../lib/background/app/handlers';
import { unlockAndResume } from '../../../lib/background/app/service-status';
import { lockByUser } from '../../../lib/background/keys/lock';
import { choosePassphrase } from '../../../lib/background/keys/passphrase';
import { sendAnyway } from '../../../lib/background/outbox/user-actions';
import { syncThread } from '../../../lib/background/tickets/thread-sync';
import { environmentDb } from '../../../lib/storage/databases';
import { atRest } from '../background';
import { oneSeen, outboxStage, POST_MESSAGE } from '../outbox/stage';
import { makeGuessesCheap } from './cheap-guesses';

// A lock while replies are being sent: the text is kept, and leaves when the key is unlocked.

const PASSPHRASE = 'a visibly fake passphrase';
const { stage, send, arrived, outgoing, posts } = outboxStage();
const GET_MESSAGES = { method: 'GET', path: /\/messages/ };
beforeEach(makeGuessesCheap);

test('a key that is locked while the thread is read is not used for the reply', async () => {
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  const held = stage.service.control.respondNext(GET_MESSAGES, {
    kind: 'silence',
    at: 'before-headers',
  });
  await send('Hello');
  await held.reached();
  await lockByUser();
  held.release();
  expect(await outgoing()).toMatchObject([{ state: 'waiting', failure: { kind: 'locked' } }]);
  expect(posts()).toEqual([]);
  await unlockAndResume(PASSPHRASE);
  await expect.poll(() => arrived()).toEqual(['Hello']);
  await atRest();
});

/** The key is locked while the service works on a reply. */
async function lockedWhileSending(text: string): Promise<void> {
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  const held = stage.service.control.respondNext(POST_MESSAGE, {
    kind: 'silence',
    at: 'before-headers',
  });
  await send(text);
  await held.reached();
  await lockByUser();
  held.release();
  await atRest();
}

test('F49: a reply that is being sent when the key is locked arrives once, and its text is redacted', async () => {
  await lockedWhileSending('Secret words');
  expect(arrived()).toEqual(['Secret words']);
  const db = await environmentDb('test');
  expect(JSON.stringify(await db.getAll('commands'))).not.toContain('Secret words');
});

test('a reply that arrived during a lock is not shown as an empty message until the thread is read', async () => {
  await lockedWhileSending('Secret words');
  stage.service.control.respondNext({ method: 'GET', times: 20 }, { kind: 'status', status: 503 });
  await unlockAndResume(PASSPHRASE);
  expect(await outgoing()).toEqual([]);
});

/** Has the key need no passphrase any more, as the settings do. */
async function endPassphrase(): Promise<void> {
  const choose = handlers['settings.passphrase.save'];
  const chosen = await choose({ need: 'none', passphrase: PASSPHRASE }, { from: 'options' });
  expect(chosen).toMatchObject({ ok: true });
}

test('a reply that waits for a locked key leaves once the key needs no passphrase any more', async () => {
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  await lockByUser();
  await send('Hello');
  expect(await outgoing()).toMatchObject([{ state: 'waiting', failure: { kind: 'locked' } }]);
  await endPassphrase();
  await expect.poll(() => arrived()).toEqual(['Hello']);
  await atRest();
});

test('what is read with a key that was locked and needs no passphrase any more is kept', async () => {
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  await lockByUser();
  await endPassphrase();
  stage.service.control.managerReplies(stage.ticketId, { text: 'Welcome' });
  const sync = () => syncThread(stage.scope, stage.ticketId);
  // The first joins a reading that began before the manager's reply, if there is one; that may end with the lock.
  await sync();
  await expect.poll(sync).toMatchObject({ ok: true });
  const messages = await (await environmentDb('test')).getAll('messages');
  expect(JSON.stringify(messages)).toContain('Welcome');
});

test('after a lock the thread is read again once, and a held reply is still checked', async () => {
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  stage.service.control.managerReplies(stage.ticketId, { text: 'One' });
  const commandId = await send('Any news?');
  expect(await outgoing()).toMatchObject([{ state: 'held', held: { latest: 'One' } }]);
  await lockByUser();
  expect(await syncThread(stage.scope, stage.ticketId)).toMatchObject({ ok: false });
  expect(JSON.stringify(await (await environmentDb('test')).getAll('commands'))).not.toContain(
    'One',
  );
  stage.service.log.clear();
  await unlockAndResume(PASSPHRASE);
  stage.service.control.managerReplies(stage.ticketId, { text: 'Two' });
  await sendAnyway(await oneSeen(commandId));
  expect(await outgoing()).toMatchObject([{ state: 'held', held: { count: 1, latest: 'Two' } }]);
  expect(stage.service.log.entries().length).toBeLessThan(20);
  expect(posts()).toEqual([]);
});

test('a refused reply survives a lock, without the service’s message about it', async () => {
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  const body = '{"message":"Zoe Canary is blocked"}';
  stage.service.control.respondNext(POST_MESSAGE, { kind: 'status', status: 422, body });
  await send('First');
  expect(await outgoing()).toMatchObject([
    { state: 'stopped', failure: { serviceError: { message: 'Zoe Canary is blocked' } } },
  ]);
  await lockByUser();
  const rows = async () => (await environmentDb('test')).getAll('commands');
  expect(JSON.stringify(await rows())).not.toContain('Zoe Canary');
  expect(await rows()).toContainEqual(
    expect.objectContaining({
      state: 'stopped',
      failure: {
        kind: 'invalid',
        status: 422,
        serviceError: { fields: [], requestId: expect.any(String) },
      },
    }),
  );
});

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { unlockAndResume } from '../../../lib/background/app/service-status';
import { saveUndoSeconds } from '../../../lib/background/core/settings-store';
import { lockByUser } from '../../../lib/background/keys/lock';
import { choosePassphrase } from '../../../lib/background/keys/passphrase';
import { deleteOldReceipts } from '../../../lib/background/outbox/store';
import { drop } from '../../../lib/background/outbox/user-actions';
import { pollNow, stopPolling } from '../../../lib/background/polling/poller';
import { resetTestData } from '../../../lib/background/test-data/reset';
import { markSeen, markUnread } from '../../../lib/background/tickets/read-markers';
import { threadPage } from '../../../lib/background/tickets/thread-page';
import { syncThread } from '../../../lib/background/tickets/thread-sync';
import { ticketRow } from '../../../lib/background/tickets/ticket-store';
import { environmentDb } from '../../../lib/storage/databases';
import { atRest } from '../background';
import { makeGuessesCheap } from '../keys/cheap-guesses';
import { letTimePass, outboxStage, POST_MESSAGE } from '../outbox/stage';

// All agents share one key, so this browser knows its own messages only from its outbox.

const { stage, send, arrived, outgoing } = outboxStage();
const PASSPHRASE = 'a visibly fake passphrase';
beforeEach(makeGuessesCheap);

const sync = () => syncThread(stage.scope, stage.ticketId);
const colleagueSays = (text: string) =>
  stage.service.control.colleagueReplies(stage.ticketId, { text });

/** The text of each message, and whether this browser sent it. */
async function thread() {
  await atRest();
  const page = await threadPage(stage.scope, stage.ticketId, undefined);
  if (!page.ok) throw new Error(page.failure.kind);
  return page.value.messages.map(({ text, own }) => [text, own ?? false]);
}

async function row() {
  const read = await ticketRow(stage.scope, stage.ticketId);
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value;
}

test('a message that this browser sent is its own and never unread', async () => {
  await send('Hello');
  expect(await thread()).toEqual([['Hello', true]]);
  expect(await row()).toMatchObject({ unread: 0, othersWrote: false, lastBy: 'you' });
});

test('a reply by this agent ends the unread mark of the ticket', async () => {
  colleagueSays('Look at this');
  await sync();
  await markSeen(stage.scope, stage.ticketId, 1);
  await markUnread(stage.scope, stage.ticketId, 0);
  expect(await row()).toMatchObject({ unread: 1 });
  await send('I did');
  await atRest();
  await sync();
  expect(await row()).toMatchObject({ unread: 0 });
});

test('a message that a colleague sent with the same key is the team’s and unread', async () => {
  await send('Hello');
  await atRest();
  colleagueSays('I have it');
  await sync();
  expect(await thread()).toEqual([
    ['Hello', true],
    ['I have it', false],
  ]);
  expect(await row()).toMatchObject({ unread: 1, othersWrote: true, lastBy: 'team' });
  await markSeen(stage.scope, stage.ticketId, 2);
  expect(await row()).toMatchObject({ unread: 0 });
});

test('a message by an unknown author is shown with its text and author, and is unread', async () => {
  const name = `\u202esystem\u0000 ${'x'.repeat(60)}`;
  stage.service.control.authorReplies(stage.ticketId, name, { text: 'Your ticket was moved' });
  stage.service.control.addUnreadableMessage(stage.ticketId, 'no-author');
  await sync();
  const page = await threadPage(stage.scope, stage.ticketId, undefined);
  expect(page.ok && page.value.messages).toMatchObject([
    { author: 'other', authorName: `system ${'x'.repeat(32)}…`, text: 'Your ticket was moved' },
    { author: 'unknown', text: 'Unreadable', readable: true },
  ]);
  expect(await row()).toMatchObject({ unread: 2, lastBy: 'other' });
});

test('a message stays this browser’s own after its receipt is deleted and after a lock', async () => {
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  await send('Hello');
  await atRest();
  colleagueSays('I have it');
  await sync();
  await deleteOldReceipts('test', Date.now() + 8 * 24 * 3_600_000);
  expect(await thread()).toEqual([
    ['Hello', true],
    ['I have it', false],
  ]);
  await lockByUser();
  const kept = JSON.stringify(await (await environmentDb('test')).getAll('own'));
  expect(kept).not.toContain('Hello');
  await unlockAndResume(PASSPHRASE);
  await stopPolling();
  await pollNow('test');
  expect(await thread()).toEqual([
    ['Hello', true],
    ['I have it', false],
  ]);
  expect(await row()).toMatchObject({ unread: 1 });
});

test('a reply that is read before its response arrives does not count as a colleague’s', async () => {
  stage.service.control.respondNext(POST_MESSAGE, { kind: 'drop', when: 'after-work' });
  await send('Hello');
  await atRest();
  await sync();
  expect(await thread()).toEqual([['Hello', true]]);
  expect(await row()).toMatchObject({ unread: 0 });
  expect(await outgoing()).toMatchObject([{ state: 'confirming', seenInThread: true }]);
  await letTimePass();
  expect(await thread()).toEqual([['Hello', true]]);
  expect(await outgoing()).toEqual([]);
});

test('a reply whose text the service changed becomes our own once its response arrives', async () => {
  stage.service.control.respondNext(POST_MESSAGE, { kind: 'drop', when: 'after-work' });
  await send('Hello');
  await atRest();
  const [message] = stage.service.control.readTicket(stage.ticketId).messages;
  if (message) message.text = '<p>Hello</p>';
  await sync();
  expect(await row()).toMatchObject({ unread: 1 });
  await letTimePass();
  expect(await thread()).toEqual([['<p>Hello</p>', true]]);
  expect(await row()).toMatchObject({ unread: 0, othersWrote: false, lastBy: 'you' });
});

test('a colleague’s message taken for our reply becomes the colleague’s once our reply arrives', async () => {
  stage.service.control.respondNext(POST_MESSAGE, { kind: 'drop', when: 'before-work' });
  await send('Thanks');
  await atRest();
  colleagueSays('Thanks');
  await sync();
  expect(await row()).toMatchObject({ unread: 0 });
  await letTimePass();
  expect(arrived()).toEqual(['Thanks', 'Thanks']);
  expect(await thread()).toEqual([
    ['Thanks', false],
    ['Thanks', true],
  ]);
  expect(await row()).toMatchObject({ unread: 1, lastBy: 'you' });
});

test('a reply that the agent gave up stays this browser’s own where the thread shows it', async () => {
  stage.service.control.respondNext(POST_MESSAGE, { kind: 'drop', when: 'after-work' });
  const commandId = await send('Hello');
  await atRest();
  await sync();
  await drop({ environment: 'test', commandId });
  await send('Are you there?');
  expect(await outgoing()).toEqual([]);
  expect(await thread()).toEqual([
    ['Hello', true],
    ['Are you there?', true],
  ]);
});

test('without an id in the response one message with the same text counts as our reply', async () => {
  colleagueSays('Ok');
  await sync();
  await markSeen(stage.scope, stage.ticketId, 1);
  stage.service.control.respondNext(POST_MESSAGE, {
    kind: 'status',
    status: 204,
    body: '',
    afterWork: true,
  });
  await send('Ok');
  await atRest();
  colleagueSays('Ok');
  await sync();
  expect(await thread()).toEqual([
    ['Ok', false],
    ['Ok', true],
    ['Ok', false],
  ]);
  expect(await row()).toMatchObject({ unread: 1 });
});

/** Removes the message id, as if the response had none and the thread was not read yet. */
async function forgetMessageId(commandId: string): Promise<void> {
  const db = await environmentDb('test');
  const write = await db.get('commands', commandId);
  if (!write) throw new Error('the write is not there');
  await Promise.all([
    db.clear('own'),
    db.put('commands', { ...write, result: undefined, claimed: undefined }),
  ]);
}

test('our own message is recognised after a lock that deleted its text', async () => {
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  const commandId = await send('Hello');
  await atRest();
  await forgetMessageId(commandId);
  await lockByUser();
  colleagueSays('Not the same');
  await unlockAndResume(PASSPHRASE);
  await stopPolling();
  await pollNow('test');
  expect(await thread()).toEqual([
    ['Hello', true],
    ['Not the same', false],
  ]);
});

test('an earlier message with the same text stays the other author’s after a lock', async () => {
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  colleagueSays('Ok');
  await sync();
  await markSeen(stage.scope, stage.ticketId, 1);
  const commandId = await send('Ok');
  await atRest();
  await forgetMessageId(commandId);
  await lockByUser();
  await unlockAndResume(PASSPHRASE);
  await stopPolling();
  await pollNow('test');
  expect(await thread()).toEqual([
    ['Ok', false],
    ['Ok', true],
  ]);
});

test('of several messages with the same text only one counts as our reply, read together or apart', async () => {
  for (const together of [true, false]) {
    stage.service.control.respondNext(POST_MESSAGE, { kind: 'drop', when: 'after-work' });
    const commandId = await send(`Ok ${together}`);
    await atRest();
    if (!together) await sync();
    colleagueSays(`Ok ${together}`);
    await sync();
    expect((await thread()).slice(-2)).toEqual([
      [`Ok ${together}`, true],
      [`Ok ${together}`, false],
    ]);
    await drop({ environment: 'test', commandId });
    await markSeen(stage.scope, stage.ticketId, (await thread()).length);
  }
});

test('a reply that was not sent yet matches no message with the same text', async () => {
  await saveUndoSeconds(20);
  await send('Ok');
  colleagueSays('Ok');
  await sync();
  expect(await thread()).toEqual([['Ok', false]]);
  expect(await row()).toMatchObject({ unread: 1 });
});

test('a manager’s message with the same text does not count as our reply', async () => {
  stage.service.control.respondNext(POST_MESSAGE, { kind: 'drop', when: 'before-work' });
  await send('Ok');
  await atRest();
  stage.service.control.managerReplies(stage.ticketId, { text: 'Ok' });
  colleagueSays('Not the same');
  await sync();
  expect(await thread()).toEqual([
    ['Ok', false],
    ['Not the same', false],
  ]);
  expect(await outgoing()).toMatchObject([{ seenInThread: false }]);
});

test('a reset of test data deletes which messages were ours', async () => {
  await send('Hello');
  await atRest();
  const db = await environmentDb('test');
  expect(await db.count('own')).toBe(1);
  await resetTestData({ scope: stage.scope, commandId: randomUUID() });
  expect(await db.count('own')).toBe(0);
});

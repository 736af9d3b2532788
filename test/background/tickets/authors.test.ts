import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { environmentDb } from '../../lib/storage/databases';
import { keepUndoSeconds } from '../../lib/worker/facts';
import { lockByHand } from '../../lib/worker/lock';
import { choosePassphrase } from '../../lib/worker/lock-passphrase';
import { drop } from '../../lib/worker/outbox/deeds';
import { dropOldReceipts } from '../../lib/worker/outbox/rows';
import { lookNow, stopPolling } from '../../lib/worker/poll/poller';
import { markSeen, markUnread } from '../../lib/worker/seen';
import { openKeys } from '../../lib/worker/service';
import { resetTestData } from '../../lib/worker/test-data';
import { syncThread, threadPage } from '../../lib/worker/threads';
import { ticketRow } from '../../lib/worker/tickets';
import { atRest } from './background';
import { makeGuessesCheap } from './cheap-guesses';
import { letTimePass, outboxStage, POST_MESSAGE } from './outbox/stage';

// All agents share one key: what this browser sent is known from its own outbox alone.

const { stage, send, arrived, outgoing } = outboxStage();
const PASSPHRASE = 'a visibly fake passphrase';
beforeEach(makeGuessesCheap);

const sync = () => syncThread(stage.place, stage.ticketId);
const colleagueSays = (text: string) =>
  stage.service.control.colleagueReplies(stage.ticketId, { text });

/** Each message of the thread: its words, and whether this browser sent it. */
async function thread() {
  await atRest();
  const page = await threadPage(stage.place, stage.ticketId, undefined);
  if (!page.ok) throw new Error(page.failure.kind);
  return page.value.messages.map(({ text, own }) => [text, own ?? false]);
}

async function row() {
  const read = await ticketRow(stage.place, stage.ticketId);
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value;
}

test('what this browser sent is its own, and never unread', async () => {
  await send('Hello');
  expect(await thread()).toEqual([['Hello', true]]);
  expect(await row()).toMatchObject({ unread: 0, othersWrote: false, lastBy: 'you' });
});

test('what was marked unread is over once this agent answered it', async () => {
  colleagueSays('Look at this');
  await sync();
  await markSeen(stage.place, stage.ticketId, 1);
  await markUnread(stage.place, stage.ticketId, 0);
  expect(await row()).toMatchObject({ unread: 1 });
  await send('I did');
  await atRest();
  await sync();
  expect(await row()).toMatchObject({ unread: 0 });
});

test('what a colleague sent with the same key is the team’s, and unread', async () => {
  await send('Hello');
  await atRest();
  colleagueSays('I have it');
  await sync();
  expect(await thread()).toEqual([
    ['Hello', true],
    ['I have it', false],
  ]);
  expect(await row()).toMatchObject({ unread: 1, othersWrote: true, lastBy: 'team' });
  await markSeen(stage.place, stage.ticketId, 2);
  expect(await row()).toMatchObject({ unread: 0 });
});

test('an author that the contract does not name is shown with their words and name, and unread', async () => {
  const name = `\u202esystem\u0000 ${'x'.repeat(60)}`;
  stage.service.control.authorReplies(stage.ticketId, name, { text: 'Your ticket was moved' });
  stage.service.control.addUnreadableMessage(stage.ticketId, 'no-author');
  await sync();
  const page = await threadPage(stage.place, stage.ticketId, undefined);
  expect(page.ok && page.value.messages).toMatchObject([
    { author: 'other', authorName: `system ${'x'.repeat(32)}…`, text: 'Your ticket was moved' },
    { author: 'unknown', text: 'Unreadable', readable: true },
  ]);
  expect(await row()).toMatchObject({ unread: 2, lastBy: 'other' });
});

test('a message stays this browser’s own when its receipt is thrown away, and after a lock', async () => {
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  await send('Hello');
  await atRest();
  colleagueSays('I have it');
  await sync();
  await dropOldReceipts('test', Date.now() + 8 * 24 * 3_600_000);
  expect(await thread()).toEqual([
    ['Hello', true],
    ['I have it', false],
  ]);
  await lockByHand();
  const kept = JSON.stringify(await (await environmentDb('test')).getAll('own'));
  expect(kept).not.toContain('Hello');
  await openKeys(PASSPHRASE);
  await stopPolling();
  await lookNow('test');
  expect(await thread()).toEqual([
    ['Hello', true],
    ['I have it', false],
  ]);
  expect(await row()).toMatchObject({ unread: 1 });
});

test('a reply that was read before its answer came is not a colleague’s meanwhile', async () => {
  stage.service.control.answerNext(POST_MESSAGE, { kind: 'drop', when: 'after-work' });
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

test('nor is it for ever where the service changed its words: the answer tells which it is', async () => {
  stage.service.control.answerNext(POST_MESSAGE, { kind: 'drop', when: 'after-work' });
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

test('a colleague’s same words that were taken for a reply are the colleague’s once it is known', async () => {
  stage.service.control.answerNext(POST_MESSAGE, { kind: 'drop', when: 'before-work' });
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

test('given up while nobody knows, what the thread shows of it stays this browser’s own', async () => {
  stage.service.control.answerNext(POST_MESSAGE, { kind: 'drop', when: 'after-work' });
  const action = await send('Hello');
  await atRest();
  await sync();
  await drop({ environment: 'test', action });
  await send('Are you there?');
  expect(await outgoing()).toEqual([]);
  expect(await thread()).toEqual([
    ['Hello', true],
    ['Are you there?', true],
  ]);
});

test('without an id in the answer a message is known by its words, and only one for each reply', async () => {
  colleagueSays('Ok');
  await sync();
  await markSeen(stage.place, stage.ticketId, 1);
  stage.service.control.answerNext(POST_MESSAGE, {
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

/** As after an answer without an id, before the thread was read: no receipt names the message. */
async function forgetWhichMessage(action: string): Promise<void> {
  const db = await environmentDb('test');
  const write = await db.get('writes', action);
  if (!write) throw new Error('the write is not there');
  await Promise.all([
    db.clear('own'),
    db.put('writes', { ...write, result: undefined, claimed: undefined }),
  ]);
}

test('also where a lock took the words before the thread was read', async () => {
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  const action = await send('Hello');
  await atRest();
  await forgetWhichMessage(action);
  await lockByHand();
  colleagueSays('Not the same');
  await openKeys(PASSPHRASE);
  await stopPolling();
  await lookNow('test');
  expect(await thread()).toEqual([
    ['Hello', true],
    ['Not the same', false],
  ]);
});

test('the same words of before a reply stay another’s where a lock made the thread be read anew', async () => {
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  colleagueSays('Ok');
  await sync();
  await markSeen(stage.place, stage.ticketId, 1);
  const action = await send('Ok');
  await atRest();
  await forgetWhichMessage(action);
  await lockByHand();
  await openKeys(PASSPHRASE);
  await stopPolling();
  await lookNow('test');
  expect(await thread()).toEqual([
    ['Ok', false],
    ['Ok', true],
  ]);
});

test('of the same words by several only one is taken for a reply, read together or apart', async () => {
  for (const together of [true, false]) {
    stage.service.control.answerNext(POST_MESSAGE, { kind: 'drop', when: 'after-work' });
    const action = await send(`Ok ${together}`);
    await atRest();
    if (!together) await sync();
    colleagueSays(`Ok ${together}`);
    await sync();
    expect((await thread()).slice(-2)).toEqual([
      [`Ok ${together}`, true],
      [`Ok ${together}`, false],
    ]);
    await drop({ environment: 'test', action });
    await markSeen(stage.place, stage.ticketId, (await thread()).length);
  }
});

test('what has not left is none of the messages in the thread, whoever says the same', async () => {
  await keepUndoSeconds(20);
  await send('Ok');
  colleagueSays('Ok');
  await sync();
  expect(await thread()).toEqual([['Ok', false]]);
  expect(await row()).toMatchObject({ unread: 1 });
});

test('a manager’s same words beside a colleague’s are not our reply', async () => {
  stage.service.control.answerNext(POST_MESSAGE, { kind: 'drop', when: 'before-work' });
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

test('a reset of test data forgets which messages were ours', async () => {
  await send('Hello');
  await atRest();
  const db = await environmentDb('test');
  expect(await db.count('own')).toBe(1);
  await resetTestData({ place: stage.place, action: randomUUID() });
  expect(await db.count('own')).toBe(0);
});

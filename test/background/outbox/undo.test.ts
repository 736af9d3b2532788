import { beforeEach, describe, expect, test } from 'vitest';
import { readDraft } from '../../../lib/worker/drafts';
import { keepUndoSeconds } from '../../../lib/worker/facts';
import { sendAnyway, takeBack } from '../../../lib/worker/outbox/deeds';
import { resume } from '../../../lib/worker/outbox/pump';
import { readOutbox } from '../../../lib/worker/outbox/view';
import { markSeen, markUnread } from '../../../lib/worker/seen';
import { syncThread } from '../../../lib/worker/threads';
import { alarms } from '../../browser-stand-in';
import { letTimePass, one, outboxStage, POST_MESSAGE } from './stage';

const { stage, send, arrived, outgoing } = outboxStage();

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
    expect(await readDraft('test', `reply/${stage.ticketId}`)).toMatchObject({
      value: { text: 'First' },
    });
    await letTimePass();
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual([]);
    const { outbox } = { outbox: await readOutbox('test') };
    expect(outbox).toMatchObject({ value: { open: [] } });
  });

  test('is over once the reply is on its way', async () => {
    const held = stage.service.control.answerNext(POST_MESSAGE, {
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
    stage.service.control.managerReplies(stage.ticketId, { text: 'Wait, I found it' });
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
    stage.service.control.managerReplies(stage.ticketId, { text: 'One' });
    const action = await send('Any news?');
    await outgoing();
    stage.service.control.managerReplies(stage.ticketId, { text: 'Two' });
    // Read meanwhile, but neither shown with the reply nor seen in the thread.
    await syncThread(stage.place, stage.ticketId);
    await sendAnyway(one(action));
    expect(await outgoing()).toMatchObject([{ state: 'held', held: { count: 1, latest: 'Two' } }]);
  });

  test('lets it go where its writer had seen what was written, marked unread or not', async () => {
    stage.service.control.managerReplies(stage.ticketId, { text: 'One' });
    await syncThread(stage.place, stage.ticketId);
    await markSeen(stage.place, stage.ticketId, 1);
    await markUnread(stage.place, stage.ticketId, 0);
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
    stage.service.control.answerNext(POST_MESSAGE, { kind: 'drop', when: 'after-work' });
    await send('Hello');
    expect(await outgoing()).toMatchObject([{ state: 'confirming', seenInThread: false }]);
    stage.service.control.managerReplies(stage.ticketId, { text: 'One' });
    await letTimePass();
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['Hello', 'One']);
  });
});

test('a reply whose thread could not be read first did not leave, and can be taken back', async () => {
  stage.service.control.answerNext(
    { method: 'GET', path: /\/messages/ },
    { kind: 'drop', when: 'before-work' },
  );
  const action = await send('Hello');
  expect(await outgoing()).toMatchObject([
    { state: 'waiting', failure: { kind: 'no-answer' }, deeds: ['retry', 'edit', 'remove'] },
  ]);
  expect(await takeBack(one(action))).toMatchObject({ value: { message: { text: 'Hello' } } });
  expect(arrived()).toEqual([]);
});

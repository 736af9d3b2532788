import { beforeEach, describe, expect, test } from 'vitest';
import { handlers } from '../../../lib/background/app/handlers';
import { saveUndoSeconds } from '../../../lib/background/core/settings-store';
import { resume } from '../../../lib/background/outbox/dispatcher';
import { readOutbox } from '../../../lib/background/outbox/read-outbox';
import { sendAnyway, undoCommand } from '../../../lib/background/outbox/user-actions';
import { readDraft } from '../../../lib/background/tickets/drafts';
import { markSeen, markUnread } from '../../../lib/background/tickets/read-markers';
import { syncThread } from '../../../lib/background/tickets/thread-sync';
import { alarms, published } from '../../browser-stand-in';
import { letTimePass, one, oneSeen, outboxStage, POST_MESSAGE } from './stage';

const { stage, send, arrived, outgoing } = outboxStage();

describe('undo', () => {
  beforeEach(() => saveUndoSeconds(5));

  test('delays a reply, and an alarm sends it if the background stops', async () => {
    await send('Hello');
    expect(await outgoing()).toMatchObject([{ state: 'undoable', actions: ['undo'] }]);
    expect(arrived()).toEqual([]);
    expect(alarms.get('outbox')).toBeGreaterThan(Date.now() + 25_000);
    await letTimePass();
    expect(arrived()).toEqual(['Hello']);
  });

  test('returns the text to the draft, and nothing is sent', async () => {
    const commandId = await send('First');
    expect(await undoCommand(one(commandId))).toMatchObject({
      value: { message: { text: 'First' } },
    });
    expect(await readDraft('test', `reply/${stage.ticketId}`)).toMatchObject({
      value: { text: 'First' },
    });
    await letTimePass();
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual([]);
    const { outbox } = { outbox: await readOutbox('test') };
    expect(outbox).toMatchObject({ value: { open: [] } });
  });

  test('fails once the reply is being sent', async () => {
    const held = stage.service.control.respondNext(POST_MESSAGE, {
      kind: 'silence',
      at: 'before-headers',
    });
    const commandId = await send('Hello');
    const passing = letTimePass();
    await held.reached();
    expect(await undoCommand(one(commandId))).toMatchObject({
      failure: { kind: 'may-have-arrived' },
    });
    held.release();
    await passing;
    expect(arrived()).toEqual(['Hello']);
  });

  test('still works after a restart of the background, which sends nothing early', async () => {
    await send('Hello');
    await resume('test');
    expect(await outgoing()).toMatchObject([{ state: 'undoable' }]);
    expect(arrived()).toEqual([]);
  });
});

describe('a message that arrived meanwhile', () => {
  test('holds the reply and is shown with it; the reply is sent when the agent confirms', async () => {
    stage.service.control.managerReplies(stage.ticketId, { text: 'Wait, I found it' });
    const commandId = await send('Any news?');
    expect(await outgoing()).toMatchObject([
      {
        state: 'held',
        held: { count: 1, latest: 'Wait, I found it' },
        actions: ['send-anyway', 'edit', 'remove'],
      },
    ]);
    expect(arrived()).toEqual(['Wait, I found it']);
    await sendAnyway(await oneSeen(commandId));
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['Wait, I found it', 'Any news?']);
  });

  test('holds the reply again if another message arrives before it is sent', async () => {
    stage.service.control.managerReplies(stage.ticketId, { text: 'One' });
    const commandId = await send('Any news?');
    await outgoing();
    stage.service.control.managerReplies(stage.ticketId, { text: 'Two' });
    // It was read, but neither shown with the reply nor seen in the thread.
    await syncThread(stage.scope, stage.ticketId);
    await sendAnyway(await oneSeen(commandId));
    expect(await outgoing()).toMatchObject([{ state: 'held', held: { count: 1, latest: 'Two' } }]);
  });

  test('does not hold a reply whose writer had seen it, even if it is marked unread', async () => {
    stage.service.control.managerReplies(stage.ticketId, { text: 'One' });
    await syncThread(stage.scope, stage.ticketId);
    await markSeen(stage.scope, stage.ticketId, 1);
    await markUnread(stage.scope, stage.ticketId, 0);
    await send('Thank you');
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['One', 'Thank you']);
  });

  test('from our own other window does not hold a reply', async () => {
    await send('From one window');
    await send('From another');
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['From one window', 'From another']);
  });

  test('does not hold a reply that may have arrived: it is sent again unchanged', async () => {
    stage.service.control.respondNext(POST_MESSAGE, { kind: 'drop', when: 'after-work' });
    await send('Hello');
    expect(await outgoing()).toMatchObject([{ state: 'confirming', seenInThread: false }]);
    stage.service.control.managerReplies(stage.ticketId, { text: 'One' });
    await letTimePass();
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['Hello', 'One']);
  });
});

test('a reply whose thread could not be read was not sent and can be undone', async () => {
  stage.service.control.respondNext(
    { method: 'GET', path: /\/messages/ },
    { kind: 'drop', when: 'before-work' },
  );
  const commandId = await send('Hello');
  expect(await outgoing()).toMatchObject([
    { state: 'waiting', failure: { kind: 'no-answer' }, actions: ['retry', 'edit', 'remove'] },
  ]);
  expect(await undoCommand(one(commandId))).toMatchObject({
    value: { message: { text: 'Hello' } },
  });
  expect(arrived()).toEqual([]);
});

test('another settings tab learns that the undo time was changed', async () => {
  published.length = 0;
  await handlers['settings.undo.save']({ seconds: 10 }, { from: 'options' });
  expect(published).toContainEqual({ kind: 'setup' });
});

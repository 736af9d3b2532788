import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { unlockAndResume } from '../../../lib/background/app/service-status';
import { saveUndoSeconds } from '../../../lib/background/core/settings-store';
import { lockByUser } from '../../../lib/background/keys/lock';
import { choosePassphrase } from '../../../lib/background/keys/passphrase';
import { drop, sendAnyway } from '../../../lib/background/outbox/user-actions';
import { isReply } from '../../../lib/background/tickets/commands/reply';
import { changeTicket } from '../../../lib/background/tickets/submit-ticket';
import { syncThread } from '../../../lib/background/tickets/thread-sync';
import type { TicketChange } from '../../../lib/domain/tickets/ticket';
import { environmentDb } from '../../../lib/storage/databases';
import { atRest } from '../background';
import { makeGuessesCheap } from '../keys/cheap-guesses';
import { letTimePass, one, oneSeen, outboxStage } from './stage';

// Before a command is sent, the ticket and its thread are read: changes by others hold it.

const { stage, send, arrived, outgoing } = outboxStage();
const PASSPHRASE = 'a visibly fake passphrase';
beforeEach(makeGuessesCheap);

const managerChanges = (change: { status?: string; priority?: string; summary?: string }) =>
  stage.service.control.managerChanges(stage.ticketId, change);
const serverTicket = () => {
  const { status, priority, summary } = stage.service.control.readTicket(stage.ticketId);
  return { status, priority, summary };
};

/** An agent changes the ticket on a screen that shows `seen`. */
async function choose(change: TicketChange, seen?: TicketChange) {
  const { scope, ticketId } = stage;
  const commandId = randomUUID();
  return { commandId, outcome: await changeTicket({ scope, ticketId, commandId, change, seen }) };
}

describe('a reply', () => {
  test('to a ticket that was closed meanwhile is held, and is sent when the agent confirms', async () => {
    managerChanges({ status: 'Closed' });
    const commandId = await send('Any news?');
    expect(await outgoing()).toMatchObject([
      {
        state: 'held',
        held: { count: 0, changed: [{ field: 'status', was: 'InProgress', now: 'Closed' }] },
        actions: ['send-anyway', 'edit', 'remove'],
      },
    ]);
    expect(arrived()).toEqual([]);
    await sendAnyway(await oneSeen(commandId));
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['Any news?']);
  });

  test('is sent if the ticket has another open status, or if its writer saw that it was closed', async () => {
    managerChanges({ status: 'WaitingForClient' });
    await send('Any news?');
    expect(await outgoing()).toEqual([]);
    await choose({ status: 'Closed' }, { status: 'WaitingForClient' });
    await send('Thank you');
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['Any news?', 'Thank you']);
  });

  test('is held after a colleague’s message as well as after a manager’s', async () => {
    stage.service.control.colleagueReplies(stage.ticketId, { text: 'I have it' });
    await send('Any news?');
    expect(await outgoing()).toMatchObject([
      { state: 'held', held: { count: 1, by: 'team', latest: 'I have it' } },
    ]);
    expect(arrived()).toEqual(['I have it']);
  });

  test('that is held shows who wrote last and that the ticket was closed', async () => {
    stage.service.control.managerReplies(stage.ticketId, { text: 'Done' });
    stage.service.control.colleagueReplies(stage.ticketId, { text: 'Thanks' });
    managerChanges({ status: 'Closed' });
    await send('Any news?');
    expect(await outgoing()).toMatchObject([
      {
        held: { count: 2, by: 'other', latest: 'Thanks', changed: [{ now: 'Closed' }] },
      },
    ]);
  });

  test('is not held by the agent’s own change that closed the ticket', async () => {
    await saveUndoSeconds(5);
    await send('Thank you');
    await saveUndoSeconds(0);
    const closing = choose({ status: 'Closed' }, { status: 'InProgress' });
    await closing;
    await send('One more thing');
    await letTimePass();
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['Thank you', 'One more thing']);
    expect(serverTicket()).toMatchObject({ status: 'Closed' });
  });

  test('is held by a change that happened while the browser was locked', async () => {
    await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
    await saveUndoSeconds(20);
    await send('Any news?');
    await lockByUser();
    managerChanges({ status: 'Closed' });
    await unlockAndResume(PASSPHRASE);
    await letTimePass();
    expect(await outgoing()).toMatchObject([
      { state: 'held', held: { changed: [{ was: 'InProgress', now: 'Closed' }] } },
    ]);
    expect(arrived()).toEqual([]);
  });

  test('that an earlier version stored is sent without this check', async () => {
    await saveUndoSeconds(5);
    const commandId = await send('Any news?');
    const db = await environmentDb('test');
    const write = await db.get('commands', commandId);
    if (!write || !isReply(write)) throw new Error('the write is not there');
    const { seen: _, ...payload } = write.payload;
    await db.put('commands', { ...write, payload });
    managerChanges({ status: 'Closed' });
    await letTimePass();
    expect(arrived()).toEqual(['Any news?']);
  });
});

describe('a change', () => {
  test('to a ticket with a newer status is held and shows both statuses', async () => {
    managerChanges({ status: 'Closed' });
    const { commandId, outcome } = await choose(
      { status: 'WaitingForManager' },
      { status: 'InProgress' },
    );
    expect(outcome).toEqual({ ok: true, value: { kind: 'held' } });
    expect(await outgoing()).toMatchObject([
      {
        state: 'held',
        what: { kind: 'ticket.change' },
        held: { changed: [{ field: 'status', was: 'InProgress', now: 'Closed' }] },
        actions: ['send-anyway', 'remove'],
      },
    ]);
    expect(serverTicket()).toMatchObject({ status: 'Closed' });
    await sendAnyway(await oneSeen(commandId));
    expect(await outgoing()).toEqual([]);
    expect(serverTicket()).toMatchObject({ status: 'WaitingForManager' });
  });

  test('is held again if the ticket changed once more before it was sent', async () => {
    managerChanges({ priority: 'Sticky' });
    const { commandId } = await choose({ priority: 'Regular' }, { priority: 'Emergency' });
    managerChanges({ priority: 'Lunar' });
    await sendAnyway(await oneSeen(commandId));
    expect(await outgoing()).toMatchObject([
      { held: { changed: [{ field: 'priority', was: 'Sticky', now: 'Lunar' }] } },
    ]);
    expect(await drop(one(commandId))).toMatchObject({ ok: true });
    expect(serverTicket()).toMatchObject({ priority: 'Lunar' });
  });

  test('is not sent over a change that the window did not show whose agent confirmed it', async () => {
    managerChanges({ priority: 'Sticky' });
    const { commandId } = await choose({ priority: 'Regular' }, { priority: 'Emergency' });
    const shown = await oneSeen(commandId);
    managerChanges({ priority: 'Lunar' });
    for (const _ of ['one window', 'another window']) {
      await sendAnyway(shown);
      await atRest();
    }
    expect(await outgoing()).toMatchObject([{ held: { changed: [{ now: 'Lunar' }] } }]);
    expect(serverTicket()).toMatchObject({ priority: 'Lunar' });
    await sendAnyway(await oneSeen(commandId));
    expect(await outgoing()).toEqual([]);
    expect(serverTicket()).toMatchObject({ priority: 'Regular' });
  });

  test('is sent if its field did not change, or if somebody else made the same change', async () => {
    managerChanges({ status: 'Closed', priority: 'Sticky' });
    expect(
      (await choose({ summary: 'Refund twice' }, { summary: 'Refund' })).outcome,
    ).toMatchObject({
      value: { kind: 'done' },
    });
    expect((await choose({ status: 'Closed' }, { status: 'InProgress' })).outcome).toMatchObject({
      value: { kind: 'done' },
    });
    // An earlier version of the screen does not send what it showed.
    expect((await choose({ priority: 'Regular' })).outcome).toMatchObject({
      value: { kind: 'done' },
    });
    expect(serverTicket()).toEqual({
      status: 'Closed',
      priority: 'Regular',
      summary: 'Refund twice',
    });
  });

  test('is not held by the agent’s own change before it', async () => {
    await saveUndoSeconds(5);
    await send('Thank you');
    const first = await choose({ status: 'WaitingForManager' }, { status: 'InProgress' });
    // The screen shows the old status until the first change has arrived.
    const second = await choose({ status: 'Closed' }, { status: 'InProgress' });
    await atRest();
    await letTimePass();
    expect([first.outcome, second.outcome]).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await outgoing()).toEqual([]);
    expect(serverTicket()).toMatchObject({ status: 'Closed' });
  });

  test('of a summary loses other people’s text when the browser is locked', async () => {
    await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
    managerChanges({ summary: 'Canary of a manager' });
    const { commandId } = await choose(
      { summary: 'Mine' },
      { summary: 'Canary of the old summary' },
    );
    const db = await environmentDb('test');
    expect(await db.get('commands', commandId)).toMatchObject({ state: 'held' });
    await lockByUser();
    const kept = await db.get('commands', commandId);
    expect(kept).toMatchObject({ state: 'held', payload: { change: { summary: 'Mine' } } });
    expect(JSON.stringify(kept)).not.toContain('Canary');
  });
});

test('the screens show what the check read of the ticket', async () => {
  managerChanges({ status: 'Closed', summary: 'Refund, done' });
  await send('Any news?');
  await outgoing();
  await syncThread(stage.scope, stage.ticketId);
  const stored = await (await environmentDb('test')).get('tickets', stage.ticketId);
  expect(stored?.ticket).toMatchObject({ status: 'Closed', summary: 'Refund, done' });
});

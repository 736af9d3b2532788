import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TicketChange } from '../../../lib/domain/ticket';
import { environmentDb } from '../../../lib/storage/databases';
import { keepUndoSeconds } from '../../../lib/worker/facts';
import { lockByHand } from '../../../lib/worker/lock';
import { choosePassphrase } from '../../../lib/worker/lock-passphrase';
import { drop, sendAnyway } from '../../../lib/worker/outbox/deeds';
import { openKeys } from '../../../lib/worker/service';
import { syncThread } from '../../../lib/worker/threads';
import { changeTicket } from '../../../lib/worker/ticket-writes';
import { atRest } from '../background';
import { makeGuessesCheap } from '../cheap-guesses';
import { letTimePass, one, outboxStage } from './stage';

// Before a write leaves, the ticket and its thread are read: what others did meanwhile holds it.

const { stage, send, arrived, outgoing } = outboxStage();
const PASSPHRASE = 'a visibly fake passphrase';
beforeEach(makeGuessesCheap);

const manager = (change: { status?: string; priority?: string; summary?: string }) =>
  stage.service.control.managerChanges(stage.ticketId, change);
const there = () => {
  const { status, priority, summary } = stage.service.control.readTicket(stage.ticketId);
  return { status, priority, summary };
};

/** An agent chooses on a screen that shows `seen`; the action and what the screen is told. */
async function choose(change: TicketChange, seen?: TicketChange) {
  const { place, ticketId } = stage;
  const action = randomUUID();
  return { action, told: await changeTicket({ place, ticketId, action, change, seen }) };
}

describe('a reply', () => {
  test('to a ticket that was closed meanwhile is held, and goes when a person says so', async () => {
    manager({ status: 'Closed' });
    const action = await send('Any news?');
    expect(await outgoing()).toMatchObject([
      {
        state: 'held',
        held: { count: 0, changed: [{ field: 'status', was: 'InProgress', now: 'Closed' }] },
        deeds: ['send-anyway', 'edit', 'remove'],
      },
    ]);
    expect(arrived()).toEqual([]);
    await sendAnyway(one(action));
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['Any news?']);
  });

  test('goes where the ticket has another state that is open, or was closed before its writer’s eyes', async () => {
    manager({ status: 'WaitingForClient' });
    await send('Any news?');
    expect(await outgoing()).toEqual([]);
    await choose({ status: 'Closed' }, { status: 'WaitingForClient' });
    await send('Thank you');
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['Any news?', 'Thank you']);
  });

  test('is held after a colleague’s message as after a manager’s', async () => {
    stage.service.control.colleagueReplies(stage.ticketId, { text: 'I have it' });
    await send('Any news?');
    expect(await outgoing()).toMatchObject([
      { state: 'held', held: { count: 1, by: 'team', latest: 'I have it' } },
    ]);
    expect(arrived()).toEqual(['I have it']);
  });

  test('is held with all of it: who wrote last, and that the ticket was closed', async () => {
    stage.service.control.managerReplies(stage.ticketId, { text: 'Done' });
    stage.service.control.colleagueReplies(stage.ticketId, { text: 'Thanks' });
    manager({ status: 'Closed' });
    await send('Any news?');
    expect(await outgoing()).toMatchObject([
      {
        held: { count: 2, by: 'other', latest: 'Thanks', changed: [{ now: 'Closed' }] },
      },
    ]);
  });

  test('is not held by the agent’s own close that waited before it', async () => {
    await keepUndoSeconds(5);
    await send('Thank you');
    await keepUndoSeconds(0);
    const closing = choose({ status: 'Closed' }, { status: 'InProgress' });
    await closing;
    await send('One more thing');
    await letTimePass();
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['Thank you', 'One more thing']);
    expect(there()).toMatchObject({ status: 'Closed' });
  });

  test('is held by what happened while this browser was locked', async () => {
    await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
    await keepUndoSeconds(20);
    await send('Any news?');
    await lockByHand();
    manager({ status: 'Closed' });
    await openKeys(PASSPHRASE);
    await letTimePass();
    expect(await outgoing()).toMatchObject([
      { state: 'held', held: { changed: [{ was: 'InProgress', now: 'Closed' }] } },
    ]);
    expect(arrived()).toEqual([]);
  });

  test('as an earlier version stored it goes without this check', async () => {
    await keepUndoSeconds(5);
    const action = await send('Any news?');
    const db = await environmentDb('test');
    const write = await db.get('writes', action);
    if (write?.deed.kind !== 'message.send') throw new Error('the write is not there');
    const { seen: _, ...deed } = write.deed;
    await db.put('writes', { ...write, deed });
    manager({ status: 'Closed' });
    await letTimePass();
    expect(arrived()).toEqual(['Any news?']);
  });
});

describe('a change', () => {
  test('chosen against an old state is held with what it was and is', async () => {
    manager({ status: 'Closed' });
    const { action, told } = await choose(
      { status: 'WaitingForManager' },
      { status: 'InProgress' },
    );
    expect(told).toEqual({ ok: true, value: { kind: 'held' } });
    expect(await outgoing()).toMatchObject([
      {
        state: 'held',
        what: { kind: 'ticket.change' },
        held: { changed: [{ field: 'status', was: 'InProgress', now: 'Closed' }] },
        deeds: ['send-anyway', 'remove'],
      },
    ]);
    expect(there()).toMatchObject({ status: 'Closed' });
    await sendAnyway(one(action));
    expect(await outgoing()).toEqual([]);
    expect(there()).toMatchObject({ status: 'WaitingForManager' });
  });

  test('is held again where it changed once more before it left', async () => {
    manager({ priority: 'Sticky' });
    const { action } = await choose({ priority: 'Regular' }, { priority: 'Emergency' });
    manager({ priority: 'Lunar' });
    await sendAnyway(one(action));
    expect(await outgoing()).toMatchObject([
      { held: { changed: [{ field: 'priority', was: 'Sticky', now: 'Lunar' }] } },
    ]);
    expect(await drop(one(action))).toMatchObject({ ok: true });
    expect(there()).toMatchObject({ priority: 'Lunar' });
  });

  test('goes where nothing of it changed, or somebody else chose the same', async () => {
    manager({ status: 'Closed', priority: 'Sticky' });
    expect((await choose({ summary: 'Refund twice' }, { summary: 'Refund' })).told).toMatchObject({
      value: { kind: 'done' },
    });
    expect((await choose({ status: 'Closed' }, { status: 'InProgress' })).told).toMatchObject({
      value: { kind: 'done' },
    });
    // A screen or a version of before that does not say what it saw.
    expect((await choose({ priority: 'Regular' })).told).toMatchObject({ value: { kind: 'done' } });
    expect(there()).toEqual({ status: 'Closed', priority: 'Regular', summary: 'Refund twice' });
  });

  test('is not held by the agent’s own one before it', async () => {
    await keepUndoSeconds(5);
    await send('Thank you');
    const first = await choose({ status: 'WaitingForManager' }, { status: 'InProgress' });
    // The screen shows the old state until the first has arrived.
    const second = await choose({ status: 'Closed' }, { status: 'InProgress' });
    await atRest();
    await letTimePass();
    expect([first.told, second.told]).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await outgoing()).toEqual([]);
    expect(there()).toMatchObject({ status: 'Closed' });
  });

  test('of a summary loses the words of others when the browser is locked', async () => {
    await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
    manager({ summary: 'Canary of a manager' });
    const { action } = await choose({ summary: 'Mine' }, { summary: 'Canary of before' });
    const db = await environmentDb('test');
    expect(await db.get('writes', action)).toMatchObject({ state: 'held' });
    await lockByHand();
    const kept = await db.get('writes', action);
    expect(kept).toMatchObject({ state: 'held', deed: { change: { summary: 'Mine' } } });
    expect(JSON.stringify(kept)).not.toContain('Canary');
  });
});

test('what the check found of a ticket is what the screens show', async () => {
  manager({ status: 'Closed', summary: 'Refund, done' });
  await send('Any news?');
  await outgoing();
  await syncThread(stage.place, stage.ticketId);
  const stored = await (await environmentDb('test')).get('tickets', stage.ticketId);
  expect(stored?.ticket).toMatchObject({ status: 'Closed', summary: 'Refund, done' });
});

import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { saveUndoSeconds } from '../../../lib/background/core/settings-store';
import { dispatchOnAlarm } from '../../../lib/background/outbox/dispatcher';
import { changeTicket } from '../../../lib/background/tickets/submit-ticket';
import { alarms, fireAlarm } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import { outboxStage } from './stage';

// The browser closes the database between two lines. A stored command must not wait until the background starts again.

const { stage, send, arrived, outgoing } = outboxStage();

/** Transactions over commands fail, or all after the one that stores a command, until the returned function is called. */
function closeDatabase(isStored = true): () => void {
  let isClosed = isStored;
  const begin = IDBDatabase.prototype.transaction;
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...given: Parameters<typeof begin>
  ) {
    const stores = [given[0]].flat();
    if (isClosed && stores.includes('commands'))
      throw new DOMException('The database connection is closing.', 'InvalidStateError');
    isClosed ||= stores.join() === 'commands,drafts';
    return begin.apply(this, given);
  });
  return () => spy.mockRestore();
}

/** The alarm fires. Browsers forget it then. */
function ring() {
  alarms.delete('outbox');
  fireAlarm('outbox');
}

test('an alarm that finds the database closed is followed by another one', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  dispatchOnAlarm();
  await saveUndoSeconds(20);
  await send('Hello');
  const open = closeDatabase();
  ring();
  await waitFor(() => expect(warn).toHaveBeenCalled());
  warn.mockReset();
  expect(alarms.has('outbox')).toBe(true);
  open();
});

test('a reply that was stored before the database closed is sent by the alarm', async () => {
  dispatchOnAlarm();
  const open = closeDatabase(false);
  await expect(send('Hello')).rejects.toThrow('closing');
  open();
  expect(alarms.has('outbox')).toBe(true);
  ring();
  await waitFor(() => expect(arrived()).toEqual(['Hello']));
  await outgoing();
});

test('so is a change', async () => {
  dispatchOnAlarm();
  const open = closeDatabase(false);
  const { scope, ticketId } = stage;
  const change = { priority: 'Sticky' } as const;
  const params = { scope, ticketId, commandId: randomUUID(), change, seen: {} };
  await expect(changeTicket(params)).rejects.toThrow('closing');
  open();
  expect(alarms.has('outbox')).toBe(true);
  ring();
  await waitFor(() => expect(stage.service.control.readTicket(ticketId).priority).toBe('Sticky'));
  await outgoing();
});

import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { saveUndoSeconds } from '../../../lib/background/core/settings-store';
import { dispatchOnAlarm, resume } from '../../../lib/background/outbox/dispatcher';
import { changeTicket } from '../../../lib/background/tickets/submit-ticket';
import { alarms, fireAlarm } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import { outboxStage } from './stage';

// The browser closes the database between two lines. A stored command must not wait until the background starts again.
// A reply and a new ticket are in settled.test.ts.

const { stage, send, outgoing } = outboxStage();

/** Transactions over commands fail, or all after the one that stores a command, until the returned function is called. */
function closeDatabase(atOnce = true): () => void {
  let isClosed = atOnce;
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

test('a change that was stored before the database closed is made by the alarm', async () => {
  dispatchOnAlarm();
  const open = closeDatabase(false);
  const { scope, ticketId } = stage;
  const change = { priority: 'Sticky' } as const;
  const params = { scope, ticketId, commandId: randomUUID(), change, seen: {} };
  expect(await changeTicket(params)).toMatchObject({ ok: true });
  expect(console.warn).toHaveBeenCalledWith('The outbox was held up:', expect.anything());
  vi.mocked(console.warn).mockClear();
  open();
  expect(alarms.has('outbox')).toBe(true);
  ring();
  await waitFor(() => expect(stage.service.control.readTicket(ticketId).priority).toBe('Sticky'));
  await outgoing();
});

test('a start that finds the database closed sets the alarm', async () => {
  await saveUndoSeconds(20);
  await send('Hello');
  alarms.delete('outbox');
  const open = closeDatabase();
  await expect(resume('test')).rejects.toThrow('closing');
  open();
  expect(alarms.has('outbox')).toBe(true);
});

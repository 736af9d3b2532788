import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { findCommand } from '../../../lib/background/outbox/store';
import { changeTicket } from '../../../lib/background/tickets/submit-ticket';
import { alarms } from '../../browser-stand-in';
import { letTimePass, outboxStage } from './stage';

// F30: the browser has no room left while a stored command is checked.

const { stage } = outboxStage();

/** The next so many rows of a store cannot be put. */
function fillUp(name: string, times: number) {
  const put = IDBObjectStore.prototype.put;
  let left = times;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given: Parameters<typeof put>
  ) {
    if (this.name !== name || left === 0) return put.apply(this, given);
    left -= 1;
    throw new DOMException('no room', 'QuotaExceededError');
  });
}

test('the command waits for the alarm, and does not ask the service again and again', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  stage.service.control.managerChanges(stage.ticketId, { summary: 'Longer than before' });
  fillUp('tickets', 5);
  const before = stage.service.log.entries().length;
  const commandId = randomUUID();
  const changed = await changeTicket({
    ...{ scope: stage.scope, ticketId: stage.ticketId, commandId },
    ...{ change: { priority: 'Sticky' }, seen: { priority: 'Regular' } },
  });
  expect(changed).toEqual({ ok: true, value: { kind: 'waiting' } });
  const calls = stage.service.log.entries().slice(before);
  expect(calls.map(({ method }) => method)).toEqual(['GET']);
  expect(alarms.has('outbox')).toBe(true);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockReset();
  vi.mocked(IDBObjectStore.prototype.put).mockRestore();
  await letTimePass();
  expect(await findCommand('test', commandId)).toMatchObject({ state: 'done' });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { saveUndoSeconds } from '../../../lib/background/core/settings-store';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { letTimePass, outboxStage } from './stage';

// `Send and…` of a reply that was stored before without its status.

const { stage, send, arrived, outgoing } = outboxStage();

describe('a reply that is stored already, sent again with a status', () => {
  // The first reply did not reach the screen, or another window has the same draft.
  const again = (commandId: string, status: string) => {
    const andSet = { commandId: randomUUID(), status };
    const message = { text: 'Once', attachments: [] };
    return sendMessage({
      scope: stage.scope,
      ticketId: stage.ticketId,
      commandId,
      message,
      andSet,
    });
  };
  const methods = () =>
    stage.service.log
      .entries()
      .filter(({ method, path }) => method !== 'GET' && path.includes(stage.ticketId))
      .map(({ method }) => method);
  const statusNow = () => stage.service.control.readTicket(stage.ticketId).status;

  test('has the status follow it', async () => {
    await saveUndoSeconds(5);
    const commandId = await send('Once');
    expect(await again(commandId, 'Closed')).toEqual({ ok: true, value: null });
    expect(await outgoing()).toMatchObject([{ state: 'undoable' }, { follows: true }]);
    await letTimePass();
    expect(methods()).toEqual(['POST', 'PATCH']);
    expect([arrived(), statusNow()]).toEqual([['Once'], 'Closed']);
  });

  test('has it follow at once if the reply is sent', async () => {
    const commandId = await send('Once');
    await outgoing();
    expect(await again(commandId, 'Closed')).toEqual({ ok: true, value: null });
    expect(await outgoing()).toEqual([]);
    expect(methods()).toEqual(['POST', 'PATCH']);
  });

  test('has the last status follow it, once', async () => {
    await saveUndoSeconds(5);
    const commandId = await send('Once');
    await again(commandId, 'WaitingForClient');
    await again(commandId, 'Closed');
    await letTimePass();
    expect(methods()).toEqual(['POST', 'PATCH']);
    expect(statusNow()).toBe('Closed');
  });
});

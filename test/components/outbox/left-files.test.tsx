// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Outbox } from '../../../components/outbox/Outbox';
import { PendingTickets } from '../../../components/outbox/PendingTickets';
import { done } from '../../../lib/domain/core/failure';
import type { Outgoing } from '../../../lib/protocol/requests/outbox';
import { t } from '../../../lib/words/words';
import { ROW, SCOPE, SESSION } from '../samples';
import { renderScreen, type Screen } from '../screen';

const EMPTY = { waiting: 0, stopped: 0, open: [], receipts: [] };
const TICKET: Outgoing = {
  commandId: 'command-1',
  what: { kind: 'ticket.create', summary: 'S', record: 'R' },
  startedAt: 0,
  state: 'stopped',
  failure: { kind: 'file-missing', name: 'a.pdf' },
  seenInThread: false,
  actions: ['edit', 'remove'],
};
const MESSAGE: Outgoing = {
  ...TICKET,
  what: {
    kind: 'message.send',
    ticketId: ROW.ticket.id,
    message: { text: 'Here it is.', attachments: [] },
  },
};

async function pressRemove(screen: Screen): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name: t('remove') });
  if (button) fireEvent.click(button);
}

test('the outbox says that files of the last removed message stay at the storage', async () => {
  const open = [{ ...MESSAGE, installationId: SCOPE.installationId }];
  const screen = renderScreen(<Outbox session={SESSION} onEnter={() => undefined} />, {
    'outbox.read': done({ ...EMPTY, stopped: 1, open }),
    'command.discard': done({ atStorage: 'stays' }),
  });
  // Both environments get this reply.
  await screen.findAllByText('Here it is.');
  screen.reply({ 'outbox.read': done(EMPTY) });
  await pressRemove(screen);
  await screen.publish({ kind: 'outbox', environment: 'test' });
  await screen.findByText(t('outboxEmpty'));
  expect((await screen.findByRole('alert')).textContent).toBe(t('commandFilesStay'));
});

test('a form says that files of a removed ticket are removed later; without files it says nothing', async () => {
  const draw = (outgoings: readonly Outgoing[]) => (
    <PendingTickets
      environment="test"
      outgoings={outgoings}
      onEdit={() => undefined}
      next={{ current: null }}
    />
  );
  const screen = renderScreen(draw([TICKET]), { 'command.discard': done({ atStorage: 'gone' }) });
  await pressRemove(screen);
  await screen.findByRole('button', { name: t('remove') });
  expect(screen.queryByRole('alert')).toBeNull();
  screen.reply({ 'command.discard': done({ atStorage: 'later' }) });
  await pressRemove(screen);
  expect((await screen.findByRole('alert')).textContent).toBe(t('commandFilesLater'));
});

// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TicketChoice } from '../../../components/ticket/TicketChoice';
import { CLOSED, statusChoices } from '../../../components/ticket/ticket-words';
import { Docked } from '../../../components/ui/guard/docked';
import { Shortcuts } from '../../../components/ui/shortcuts/Shortcuts';
import { chordsNow } from '../../../components/ui/shortcuts/user-chords';
import { done, failed } from '../../../lib/domain/core/failure';
import { t } from '../../../lib/words/words';
import { ROW, SCOPE } from '../samples';
import { PENDING, type Replies, renderScreen, type Screen } from '../screen';
import { observeElements } from '../ui/guard/sight-stand-in';

/** A ticket whose status was set to `Closed` by its key; beside a record if `isDocked`. */
async function closed(isDocked = false, replies: Replies = {}) {
  const onChosen = vi.fn();
  const screen = renderScreen(
    <Docked value={isDocked}>
      <TicketChoice
        scope={SCOPE}
        ticketId={ROW.ticket.id}
        label={t('status')}
        value="InProgress"
        choices={statusChoices()}
        change={(status) => ({ status })}
        failed="statusNotChanged"
        byKey={{ id: 'ticket.close', value: CLOSED, onChosen }}
      />
      <Shortcuts />
    </Docked>,
    {
      'ticket.change': done({ kind: 'done', row: ROW }),
      'dock.visibility.read': done({ clear: true, still: 10_000, tookKeyboard: false }),
      ...replies,
    },
  );
  await waitFor(() => expect(chordsNow().has('ticket.close')).toBe(true));
  fireEvent.keyDown(document.body, { code: 'KeyE' });
  return { screen, onChosen };
}

test('the key that closes a ticket goes on once the ticket is closed', async () => {
  const { onChosen } = await closed();
  await waitFor(() => expect(onChosen.mock.calls).toEqual([[false], [true]]));
});

test('the key also closes a ticket whose status is scrolled out of view', async () => {
  observeElements(({ role }) => role === 'combobox');
  const { screen } = await closed(true);
  await waitFor(() => expect(screen.sentParams('ticket.change')).toHaveLength(1));
});

test('who went on to another ticket meanwhile is not taken away from it', async () => {
  const { screen, onChosen } = await closed();
  screen.unmount();
  await waitFor(() => expect(screen.sentParams('ticket.change')).toHaveLength(1));
  await act(async () => undefined);
  expect(onChosen.mock.calls).toEqual([[false]]);
});

test('a second press of the key stays at the ticket until it is closed, so that a failure is seen', async () => {
  const { screen, onChosen } = await closed(false, { 'ticket.change': PENDING });
  await waitFor(() => expect(screen.sentParams('ticket.change')).toHaveLength(1));
  fireEvent.keyDown(document.body, { code: 'KeyE' });
  expect(onChosen.mock.calls).toEqual([[false]]);
  expect(screen.sentParams('ticket.change')).toHaveLength(1);
});

test('what the service says of a field is shown where the status was not changed', async () => {
  const fields = [{ field: 'status', message: 'A manager has to close it.' }];
  const { screen } = await closed(false, {
    'ticket.change': failed({ kind: 'invalid', status: 422, serviceError: { fields } }),
  });
  await screen.findByText('status: A manager has to close it.');
});

test('a doubtful press of one choice is not confirmed by a press of another one', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  const { screen } = await closed(true, {
    'dock.visibility.read': done({ clear: false, still: 10_000, tookKeyboard: false }),
  });
  const asked = () => screen.sentParams('dock.visibility.read').length;
  await screen.findByText(t('unseenMaybe'));
  const press = async (choice: string) => {
    now.mockReturnValue(performance.now() + 1_000);
    const count = asked();
    await choosing(screen, choice);
    await waitFor(() => expect(asked()).toBe(count + 1));
    await act(async () => undefined);
  };
  await press(t('statusWaitingForClient'));
  expect(screen.sentParams('ticket.change')).toEqual([]);
  await press(t('statusWaitingForClient'));
  expect(screen.sentParams('ticket.change')).toMatchObject([
    { change: { status: 'WaitingForClient' } },
  ]);
});

/** The user opens the list and presses a choice. */
async function choosing(screen: Screen, choice: string) {
  fireEvent.click(screen.getByRole('combobox', { name: t('status') }));
  const option = await screen.findByRole('option', { name: choice });
  fireEvent.pointerDown(option, { pointerType: 'mouse' });
  fireEvent.click(option, { detail: 1 });
}

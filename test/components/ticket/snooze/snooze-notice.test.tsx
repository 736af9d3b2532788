// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SnoozeNotice } from '../../../../components/ticket/snooze/SnoozeNotice';
import { done } from '../../../../lib/domain/core/failure';
import type { TicketRow } from '../../../../lib/protocol/requests/tickets';
import { t } from '../../../../lib/words/words';
import { ROW, SCOPE } from '../../samples';
import { renderScreen } from '../../screen';

const SNOOZED: TicketRow = { ...ROW, promisedAt: 5, snooze: { note: 'Call back' } };
const OF = { scope: SCOPE, ticketId: ROW.ticket.id };

const draw = (row: TicketRow, before?: TicketRow) =>
  renderScreen(
    <SnoozeNotice scope={SCOPE} row={row} before={before} onUndone={() => undefined} />,
    { 'ticket.snooze': done(null), 'thread.markSeen': done(null) },
  );

test('a snooze that began here can be taken back, and leaves the promised date alone', async () => {
  const screen = draw(SNOOZED, ROW);
  expect(screen.queryByRole('button', { name: t('wakeNow') })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: t('undo') }));
  await expect.poll(() => screen.sentParams('ticket.snooze')).toEqual([{ ...OF, snooze: null }]);
});

test('a promise that was kept goes, and the snooze stays', async () => {
  const screen = draw(SNOOZED);
  screen.getByRole('button', { name: t('wakeNow') });
  fireEvent.click(screen.getByRole('button', { name: t('promiseDone') }));
  await expect
    .poll(() => screen.sentParams('ticket.snooze'))
    .toEqual([{ ...OF, promisedAt: null }]);
});

test('a snooze that ended is dismissed, also where it began here', () => {
  const screen = draw({ ...SNOOZED, snooze: { note: 'Call back', endedAt: 1 } }, ROW);
  screen.getByText(t('snoozeEnded'), { exact: false });
  screen.getByRole('button', { name: t('putAway') });
  expect(screen.queryByRole('button', { name: t('undo') })).toBeNull();
});

// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SnoozeNotice } from '../../../../components/ticket/snooze/SnoozeNotice';
import { TicketItem } from '../../../../components/ticket/TicketItem';
import { done } from '../../../../lib/domain/core/failure';
import type { TicketRow } from '../../../../lib/protocol/requests/tickets';
import { explain } from '../../../../lib/words/explain';
import { t } from '../../../../lib/words/words';
import { liveRegionsAround } from '../../live-regions';
import { ROW, SCOPE } from '../../samples';
import { FAILED, FAILURE, renderScreen } from '../../screen';

const SNOOZED: TicketRow = { ...ROW, promisedAt: 5, snooze: { note: 'Call back' } };
const OF = { scope: SCOPE, ticketId: ROW.ticket.id };

const draw = (row: TicketRow, before?: TicketRow) =>
  renderScreen(
    <SnoozeNotice
      scope={SCOPE}
      row={row}
      before={before}
      onUndone={() => undefined}
      next={{ current: null }}
    />,
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

test('a failed change is announced once: not within the notice, which is a live region too', async () => {
  const screen = draw(SNOOZED);
  screen.reply({ 'ticket.snooze': FAILED });
  fireEvent.click(screen.getByRole('button', { name: t('promiseDone') }));
  const words = await screen.findByText(explain(FAILURE));
  expect(liveRegionsAround(words)).toEqual(['alert']);
});

test('a snooze that ended is dismissed, also where it began here', () => {
  const screen = draw({ ...SNOOZED, snooze: { note: 'Call back', endedAt: 1 } }, ROW);
  screen.getByText(t('snoozeEnded'), { exact: false });
  screen.getByRole('button', { name: t('putAway') });
  expect(screen.queryByRole('button', { name: t('undo') })).toBeNull();
});

test('a colleague’s snooze and promise are named, until a time or a message, and once they are over', () => {
  const by = { snoozedBy: 'Anna Example', promisedBy: 'Anna Example' };
  const ahead = Date.now() + 86_400_000;
  const at = { ...SNOOZED, ...by, promisedAt: ahead, snooze: { note: 'Call back', until: ahead } };
  const screen = draw(at);
  screen.getByText(/^Anna Example snoozed this until (?!a manager)/);
  screen.getByText(/^Anna Example promised an answer by /);
  screen.unmount();
  const over = draw({ ...SNOOZED, ...by });
  over.getByText(/^Anna Example snoozed this until a manager writes/);
  over.getByText(/^Overdue: Anna Example promised an answer by /);
  over.unmount();
  const ended = { note: 'Call back', endedAt: 1 };
  draw({ ...SNOOZED, snoozedBy: '', snooze: ended }).getByText(/^Snooze by a colleague ended/);
});

test('a row names the colleague who snoozed its ticket or promised an answer', () => {
  const item = (row: TicketRow) => (
    <ul>
      <TicketItem row={row} onOpen={() => undefined} />
    </ul>
  );
  const promisedAt = Date.now() + 86_400_000;
  const screen = renderScreen(item({ ...SNOOZED, snoozedBy: 'Anna Example' }), {});
  screen.getByText('Snoozed by Anna Example · Call back', { exact: false });
  const ended = { note: 'Call back', endedAt: 1 };
  screen.rerender(item({ ...ROW, snooze: ended, snoozedBy: 'Anna Example' }));
  screen.getByText('Snooze by Anna Example ended · Call back', { exact: false });
  screen.rerender(item({ ...ROW, promisedAt, promisedBy: 'Anna Example' }));
  screen.getByText('Promised by Anna Example', { exact: false });
  screen.rerender(item({ ...ROW, promisedAt }));
  expect(screen.queryByText('Promised by', { exact: false })).toBeNull();
});

// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TicketDetails } from '../../../components/thread/TicketDetails';
import { done } from '../../../lib/domain/core/failure';
import { t } from '../../../lib/words/words';
import { ROW, SCOPE } from '../samples';
import { FAILED, renderScreen } from '../screen';

const REFERENCE = 'crm.example.com/customers/42';
const LINKED = { ...ROW, links: [{ reference: REFERENCE, title: 'Ada Lovelace' }] };
const PLACES = {
  openInDesk: undefined,
  openInCrm: () => undefined,
  pending: false,
  failure: undefined,
};

test('a ticket that is unlinked by a press of Retry is left, as after the first press', async () => {
  const onUnlinked = vi.fn();
  const screen = renderScreen(
    <TicketDetails
      scope={SCOPE}
      row={LINKED}
      reference={REFERENCE}
      places={PLACES}
      onUnlinked={onUnlinked}
    />,
    { 'ticket.unlink': FAILED },
  );
  fireEvent.click(screen.getByRole('button', { name: t('details') }));
  fireEvent.click(await screen.findByRole('button', { name: t('unlinkFromThis') }));
  const retry = await screen.findByRole('button', { name: t('retry') });
  expect(onUnlinked).not.toHaveBeenCalled();
  screen.reply({ 'ticket.unlink': done(null) });
  fireEvent.click(retry);
  await expect.poll(() => onUnlinked.mock.calls.length).toBe(1);
});

// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UnreadButton } from '../../../components/ticket/UnreadButton';
import { done } from '../../../lib/domain/core/failure';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { ROW, SCOPE } from '../samples';
import { FAILED, FAILURE, renderScreen } from '../screen';

test('each mark is announced, also the second one, and a failure says why', async () => {
  const screen = renderScreen(<UnreadButton scope={SCOPE} ticketId={ROW.ticket.id} />, {
    'thread.markUnread': done(null),
  });
  const status = screen.getByRole('status');
  const press = () => fireEvent.click(screen.getByRole('button', { name: t('markUnread') }));
  expect(status.textContent).toBe('');
  press();
  const first = await screen.findByText(t('markedUnread'));
  press();
  // What stays in a live region is announced no second time.
  await expect.poll(() => screen.getByText(t('markedUnread'))).not.toBe(first);
  screen.reply({ 'thread.markUnread': FAILED });
  press();
  await expect.poll(() => status.textContent).toBe(explain(FAILURE));
});

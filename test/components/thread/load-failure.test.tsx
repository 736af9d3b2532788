// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { FAILED, FAILURE, PENDING, renderScreen } from '../screen';
import { SampleThread } from './sample-thread';

test('Retry of a ticket that could not be loaded leaves the focus at its heading, and says so if it fails again', async () => {
  const screen = renderScreen(<SampleThread />, { 'ticket.read': FAILED, 'thread.read': PENDING });
  const retry = await screen.findByRole('button', { name: t('retry') });
  expect(screen.queryByRole('alert')).toBeNull();
  const failsLater = () => {
    let fail = (): void => undefined;
    const failing = new Promise<typeof FAILED>((resolve) => {
      fail = () => resolve(FAILED);
    });
    screen.reply({ 'ticket.read': failing });
    return () => fail();
  };
  const fail = failsLater();
  retry.focus();
  fireEvent.click(retry);
  await waitFor(() => expect(retry.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
  fail();
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain(explain(FAILURE));
  // A team event makes the screen load the ticket again. The user did not press Retry.
  const failAgain = failsLater();
  void screen.publish({ kind: 'team', environment: 'test' });
  await waitFor(() => expect(notice.isConnected).toBe(false));
  failAgain();
  await screen.findByText(explain(FAILURE));
  expect(screen.queryByRole('alert')).toBeNull();
});

// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { LockNow } from '../../../../components/settings/lock/LockNow';
import { ActionFailure } from '../../../../components/ui/feedback/ActionFailure';
import { done } from '../../../../lib/domain/core/failure';
import { t } from '../../../../lib/words/words';
import { FAILED, FAILURE, PENDING, renderScreen } from '../../screen';

const LOCKS = { locked: [], unlocked: ['test' as const] };

test('Retry gives the focus back to the button whose action failed, also if it fails again', async () => {
  const screen = renderScreen(<LockNow locks={LOCKS} />, { 'keys.lock': FAILED });
  const lock = screen.getByRole('button', { name: t('lockNow') });
  act(() => lock.focus());
  fireEvent.click(lock);
  const pressRetry = async () => {
    const retry = await screen.findByRole('button', { name: t('retry') });
    // The notice notes where the focus was right after it is drawn, before anybody can press anything.
    await act(async () => undefined);
    act(() => retry.focus());
    fireEvent.click(retry);
    await waitFor(() => expect(document.activeElement).toBe(lock));
  };
  await pressRetry();
  await pressRetry();
  screen.reply({ 'keys.lock': done(null) });
  await pressRetry();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(document.activeElement).toBe(lock);
});

test('a failure that goes away takes no focus from where the user went on', async () => {
  const screen = renderScreen(
    <>
      <LockNow locks={LOCKS} />
      <input aria-label="Next" />
    </>,
    { 'keys.lock': FAILED },
  );
  const lock = screen.getByRole('button', { name: t('lockNow') });
  fireEvent.click(lock);
  const retry = await screen.findByRole('button', { name: t('retry') });
  act(() => retry.focus());
  act(() => screen.getByRole('textbox', { name: 'Next' }).focus());
  screen.reply({ 'keys.lock': PENDING });
  fireEvent.click(lock);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Next' }));
});

function Rows() {
  const [failed, setFailed] = useState<readonly string[]>([]);
  return (
    <>
      <button type="button" onClick={() => setFailed(['a-ticket'])}>
        Close
      </button>
      {failed.map((id) => (
        <ActionFailure key={id} failure={FAILURE} onRetry={() => setFailed([])} />
      ))}
    </>
  );
}

test('Retry in one of several notices, which is gone with the press, gives the focus back, too', async () => {
  const screen = renderScreen(<Rows />);
  const close = screen.getByRole('button', { name: 'Close' });
  act(() => close.focus());
  fireEvent.click(close);
  const retry = await screen.findByRole('button', { name: t('retry') });
  act(() => retry.focus());
  fireEvent.click(retry);
  expect(retry.isConnected).toBe(false);
  expect(document.activeElement).toBe(close);
});

// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WipeEverything } from '../../../components/settings/general/WipeEverything';
import { done } from '../../../lib/domain/core/failure';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { FAILED, FAILURE, renderScreen } from '../screen';

test('what would be lost is loaded again after a press of Retry', async () => {
  const screen = renderScreen(<WipeEverything />, { 'browserData.previewWipe': FAILED });
  fireEvent.click(screen.getByRole('button', { name: t('wipeTitle') }));
  await screen.findByText(explain(FAILURE), { exact: false });
  screen.reply({ 'browserData.previewWipe': done({ unsent: 0, drafts: 0, uncounted: [] }) });
  fireEvent.click(screen.getByRole('button', { name: t('retry') }));
  const keep = await screen.findByRole('button', { name: t('removeKeep') });
  await waitFor(() => expect(document.activeElement).toBe(keep));
});

test('files that stay at the storage are counted after all data was deleted', async () => {
  const screen = renderScreen(<WipeEverything />, {
    'browserData.previewWipe': done({ unsent: 0, drafts: 0, uncounted: [] }),
    'browserData.wipe': done({ isWhole: true, leftAtStorage: 2 }),
  });
  fireEvent.click(screen.getByRole('button', { name: t('wipeTitle') }));
  fireEvent.click(await screen.findByRole('button', { name: t('wipeYes') }));
  await screen.findByText(t('filesLeftAtStorage', 2));
  screen.getByText(t('wipeDone'));
});

test('after either answer the focus is on the button again, and the status was there before', async () => {
  const screen = renderScreen(<WipeEverything />, {
    'browserData.previewWipe': done({ unsent: 0, drafts: 0, uncounted: [] }),
    'browserData.wipe': done({ isWhole: true, leftAtStorage: 0 }),
  });
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    act(() => button.focus());
    fireEvent.click(button);
  };
  const hasFocus = () =>
    waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: t('wipeTitle') })),
    );
  await press(t('wipeTitle'));
  await press(t('removeKeep'));
  await hasFocus();
  await press(t('wipeTitle'));
  await screen.findByText(t('wipeAsk'));
  const status = screen.getByRole('status');
  await press(t('wipeYes'));
  expect(await screen.findByText(t('wipeDone'))).toBe(status);
  await hasFocus();
});

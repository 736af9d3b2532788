// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WipeEverything } from '../../../../components/settings/general/WipeEverything';
import { KeyList } from '../../../../components/settings/keys/KeyList';
import { done } from '../../../../lib/domain/core/failure';
import { t } from '../../../../lib/words/words';
import { SETUP } from '../../samples';
import { PENDING, renderScreen } from '../../screen';

test('what is being removed cannot seem to be kept', async () => {
  const screen = renderScreen(<KeyList keys={SETUP.keys.slice(0, 1)} />, {
    'keys.remove': PENDING,
  });
  fireEvent.click(screen.getByRole('button', { name: t('remove') }));
  fireEvent.click(screen.getByRole('button', { name: t('removeYes') }));
  await expect.poll(() => screen.sentParams('keys.remove').length).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: t('removeKeep') }));
  screen.getByRole('button', { name: t('removeYes') });
});

test('data that are being deleted cannot seem to be kept', async () => {
  const screen = renderScreen(<WipeEverything />, {
    'browserData.previewWipe': done({ unsent: 0, drafts: 0, uncounted: [] }),
    'browserData.wipe': PENDING,
  });
  fireEvent.click(screen.getByRole('button', { name: t('wipeTitle') }));
  fireEvent.click(await screen.findByRole('button', { name: t('wipeYes') }));
  await expect.poll(() => screen.sentParams('browserData.wipe').length).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: t('removeKeep') }));
  screen.getByRole('button', { name: t('wipeYes') });
});

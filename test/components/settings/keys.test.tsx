// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { KeyList } from '../../../components/settings/keys/KeyList';
import { done } from '../../../lib/domain/core/failure';
import type { KeyFacts } from '../../../lib/domain/core/installation';
import { t } from '../../../lib/words/words';
import { renderScreen } from '../screen';

const KEY: KeyFacts = {
  environment: 'test',
  address: 'https://service.example.com',
  lastFour: '0001',
  permissions: [],
  addedAt: 0,
  refused: false,
  reachable: true,
  lock: 'none',
};

test.each([0, 1])('a removed key says if files stay at the storage: %i', async (leftAtStorage) => {
  const screen = renderScreen(<KeyList keys={[KEY]} />, { 'keys.remove': done({ leftAtStorage }) });
  fireEvent.click(screen.getByRole('button', { name: t('remove') }));
  fireEvent.click(screen.getByRole('button', { name: t('removeYes') }));
  await screen.findByRole('button', { name: t('removeYes') });
  expect(screen.sentParams('keys.remove')).toEqual([{ environment: 'test' }]);
  if (leftAtStorage > 0) await screen.findByText(t('filesLeftAtStorage', 1));
  else expect(screen.queryByText(t('filesLeftAtStorage', 1))).toBeNull();
});

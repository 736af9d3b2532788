// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CopyButton } from '../../../../components/ui/controls/CopyButton';
import { t } from '../../../../lib/words/words';
import { renderScreen } from '../../screen';

test('each copy is announced, also the second one of the same text', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  const screen = renderScreen(<CopyButton text="req-1" what={t('copyId')} />, {});
  const press = () => fireEvent.click(screen.getByRole('button', { name: t('copyId') }));
  press();
  const first = await screen.findByText(t('copied'));
  press();
  // What stays in a live region is announced no second time.
  await expect.poll(() => screen.getByText(t('copied'))).not.toBe(first);
  expect(screen.getByText(t('copied')).closest('[role="status"]')).not.toBeNull();
  expect(writeText).toHaveBeenCalledTimes(2);
});

// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RecordFieldList } from '../../../components/record/RecordFieldList';
import { t } from '../../../lib/words/words';
import { renderScreen } from '../screen';

test('each copied field of a record is announced, also the second one', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  const fields = { email: 'ada@example.com', company: 'Analytical Engines' };
  const screen = renderScreen(<RecordFieldList fields={fields} />, {});
  const press = (value: string) =>
    fireEvent.click(screen.getByRole('button', { name: t('copyThis', value) }));
  press(fields.email);
  const first = await screen.findByText(t('copied'));
  press(fields.company);
  // What stays in a live region is announced no second time.
  await expect.poll(() => screen.getByText(t('copied'))).not.toBe(first);
  expect(screen.getByText(t('copied')).closest('[role="status"]')).not.toBeNull();
  expect(writeText).toHaveBeenLastCalledWith(fields.company);
});

// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReviewerNameForm } from '../../../../components/onboarding/four-eyes/ReviewerNameForm';
import { t } from '../../../../lib/words/words';
import { renderScreen } from '../../screen';

test('a name that cannot be used is marked and focused, and nothing is sent', async () => {
  const screen = renderScreen(<ReviewerNameForm focused={false} />);
  fireEvent.click(screen.getByRole('button', { name: t('keepReviewerName') }));
  await screen.findByText(t('reviewerNameFault'));
  const field = screen.getByRole('textbox', { name: t('reviewerName') });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.sentParams('reviewer.save')).toEqual([]);
});

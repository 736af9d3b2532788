// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ForgetEverything } from '../../../components/settings/general/ForgetEverything';
import { done } from '../../../lib/domain/core/failure';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { FAILED, FAILURE, renderScreen } from '../screen';

test('what would be lost is loaded again after a press of Retry', async () => {
  const screen = renderScreen(<ForgetEverything />, { 'browserData.previewWipe': FAILED });
  fireEvent.click(screen.getByRole('button', { name: t('forgetTitle') }));
  await screen.findByText(explain(FAILURE), { exact: false });
  screen.answer({ 'browserData.previewWipe': done({ unsent: 0, drafts: 0, uncounted: [] }) });
  fireEvent.click(screen.getByRole('button', { name: t('retry') }));
  const keep = await screen.findByRole('button', { name: t('removeKeep') });
  expect(document.activeElement).toBe(keep);
});

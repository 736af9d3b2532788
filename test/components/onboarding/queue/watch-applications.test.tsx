// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Onboarding } from '../../../../components/onboarding/Onboarding';
import { done } from '../../../../lib/domain/core/failure';
import { explain } from '../../../../lib/words/explain';
import { t } from '../../../../lib/words/words';
import { APPLICATION_ROW, SCOPE } from '../../samples';
import { FAILURE, renderScreen } from '../../screen';
import { observeElements } from '../../ui/guard/sight-stand-in';

test('applications that could not be read again are read again at once after Retry', async () => {
  observeElements();
  const screen = renderScreen(
    <Onboarding scope={SCOPE} enabled openId={undefined} onOpen={() => undefined} />,
    {
      'applications.read': done({ rows: [APPLICATION_ROW], total: 1, known: 1, counts: {} }),
      'applications.watch': done({ failure: FAILURE }),
    },
  );
  const words = await screen.findByText(explain(FAILURE), { exact: false });
  screen.reply({ 'applications.watch': done({}) });
  fireEvent.click(screen.getByRole('button', { name: t('retry') }));
  await waitFor(() => expect(words.isConnected).toBe(false));
  expect(screen.sentParams('applications.watch')).toHaveLength(2);
});

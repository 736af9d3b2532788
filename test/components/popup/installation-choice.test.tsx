// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InstallationChoice } from '../../../components/popup/InstallationChoice';
import { done, type Failure } from '../../../lib/domain/core/failure';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { SESSION } from '../samples';
import { FAILURE, renderScreen, type Screen } from '../screen';

const press = (screen: Screen) =>
  fireEvent.click(screen.getByRole('button', { name: t('readAgain') }));

const REFUSED: Failure = { kind: 'unexpected', detail: 'refused' };

test('a refresh of the installations that the service did not answer says so', async () => {
  const screen = renderScreen(<InstallationChoice session={SESSION} />, {
    'session.refresh': done({ ...SESSION, failure: FAILURE }),
  });
  expect(screen.queryByText(t('installationsOld'), { exact: false })).toBeNull();
  press(screen);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(explain(FAILURE));
});

test('the latest refresh decides what is said: its failure, or nothing', async () => {
  const screen = renderScreen(<InstallationChoice session={{ ...SESSION, failure: FAILURE }} />, {
    'session.refresh': done({ ...SESSION, failure: REFUSED }),
  });
  screen.getByText(explain(FAILURE), { exact: false });
  press(screen);
  await screen.findByText(explain(REFUSED), { exact: false });
  expect(screen.queryByText(explain(FAILURE), { exact: false })).toBeNull();
  screen.reply({ 'session.refresh': done(SESSION) });
  press(screen);
  await waitFor(() =>
    expect(screen.queryByText(t('installationsOld'), { exact: false })).toBeNull(),
  );
});

// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ResetNotice } from '../../../../components/golive/ResetNotice';
import { Sidebar } from '../../../../components/record/Sidebar';
import { installationName } from '../../../../components/ui/feedback/installation-name';
import { done } from '../../../../lib/domain/core/failure';
import { t } from '../../../../lib/words/words';
import { RECORD_VIEW, SCOPE, SESSION } from '../../samples';
import { type Replies, renderScreen, type Screen } from '../../screen';

function press(screen: Screen, name: string): HTMLElement {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  return button;
}

const PANEL: Replies = {
  'page.state.read': done(null),
  'record.applications.read': done({ kind: 'none' }),
};
const other = { id: 'installation-2', name: 'Southdock' };
const SHOW = t('installationShow', installationName(other));
const installations = [{ id: SCOPE.installationId, name: 'Northlight' }, other];

test('the record’s name has the focus once the list of another installation is shown', async () => {
  const screen = renderScreen(<Sidebar />, {
    ...PANEL,
    'session.read': done({ ...SESSION, installations }),
    'record.read': done({ ...RECORD_VIEW, elsewhere: { [other.id]: 1 } }),
    'record.chooseInstallation': done(null),
  });
  await screen.findByRole('button', { name: SHOW });
  const scope = { ...SCOPE, installationId: other.id };
  screen.reply({ 'record.read': done({ ...RECORD_VIEW, scope }) });
  const show = press(screen, SHOW);
  void screen.publish({ kind: 'session' });
  await waitFor(() => expect(show.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('the page’s heading has the focus once the notice of a reset is put away', async () => {
  const screen = renderScreen(
    <>
      <h1>Tickets</h1>
      <ResetNotice environment="test" next="Go on." />
    </>,
    { 'testData.read': done({ resetAt: Number.MAX_SAFE_INTEGER }) },
  );
  await screen.findByRole('alert');
  press(screen, t('resetRead'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('the record’s name has the focus once Retry found an installation', async () => {
  const screen = renderScreen(<Sidebar />, {
    ...PANEL,
    'record.read': done({ kind: 'no-installation' }),
  });
  await screen.findByText(t('noInstallation'));
  screen.reply({ 'record.read': done(RECORD_VIEW) });
  const retry = press(screen, t('retry'));
  await waitFor(() => expect(retry.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

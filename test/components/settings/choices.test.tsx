// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NotificationSettings } from '../../../components/settings/general/NotificationSettings';
import { UndoChoice } from '../../../components/settings/general/UndoChoice';
import { done } from '../../../lib/domain/core/failure';
import { t } from '../../../lib/words/words';
import { browser } from '../../browser-stand-in';
import { testFaces } from '../faces';
import { renderScreen } from '../screen';

testFaces('the setting for the undo time', {
  screen: () => <UndoChoice />,
  request: 'settings.undo.read',
  loading: t('loading'),
  ready: { reply: 10, shows: [['combobox', t('undoAfterSend')]] },
  event: { kind: 'setup' },
});

testFaces('the settings for desktop notifications', {
  screen: () => <NotificationSettings />,
  request: 'settings.notifications.read',
  loading: t('loading'),
  ready: {
    reply: { on: true, withSummary: false, allowed: true },
    shows: [
      ['switch', t('noticesOn')],
      ['switch', t('noticesSummary')],
    ],
  },
  event: { kind: 'setup' },
});

test('notifications that the browser refuses say so at once', async () => {
  vi.spyOn(browser.permissions, 'request').mockResolvedValue(false);
  const screen = renderScreen(<NotificationSettings />, {
    'settings.notifications.read': done({ on: false, withSummary: false, allowed: false }),
  });
  fireEvent.click(await screen.findByRole('switch', { name: t('noticesOn') }));
  const notice = await screen.findByText(t('noticesRefused'));
  expect(notice.closest('[role=alert]')).not.toBeNull();
});

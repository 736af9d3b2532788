// @vitest-environment happy-dom
import { NotificationSettings } from '../../../components/settings/general/NotificationSettings';
import { UndoChoice } from '../../../components/settings/general/UndoChoice';
import { t } from '../../../lib/words/words';
import { testFaces } from '../faces';

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

import { beforeEach, expect, test } from 'vitest';
import { notifyOfTeamNews } from '../../../lib/background/app/team-notices';
import { saveEnvironment } from '../../../lib/background/core/settings-store';
import { saveReviewerName } from '../../../lib/background/onboarding/four-eyes/reviewer';
import { applicationOfNotification } from '../../../lib/background/onboarding/queue/notifications';
import { saveNotificationSettings } from '../../../lib/background/tickets/desktop-notifications';
import { t } from '../../../lib/words/words';
import { notifications } from '../../browser-stand-in';
import { openTicket } from '../background';
import { signedInStage } from '../stage';

// What a colleague did, as a desktop notification.

const at = signedInStage();
beforeEach(() => saveNotificationSettings({ on: true, withSummary: true }));

const messages = () => [...notifications.values()].map(({ message }) => message);

const tell = (kind: 'proposed' | 'declined' | 'sent', name = 'Ben Sample') =>
  notifyOfTeamNews({ kind, scope: at.scope, applicationId: 'application-1', name });

test('a colleague declined a proposal, or sent it: one notification for the application', async () => {
  await tell('declined');
  expect(messages()).toEqual([t('noticeDeclined', 'Ben Sample')]);
  await tell('sent', '');
  expect(messages()).toEqual([t('noticeSent', t('someColleague'))]);
  const [id = ''] = notifications.keys();
  expect(applicationOfNotification(id)).toEqual({
    scope: at.scope,
    applicationId: 'application-1',
  });
});

test('a colleague proposed a decision: those who review are told, once they have a name for it', async () => {
  await tell('proposed');
  expect(messages()).toEqual([]);
  await saveReviewerName({ name: 'Robin Example' });
  await tell('proposed');
  expect(messages()).toEqual([t('noticeProposed', 'Ben Sample')]);
});

test('a colleague mentioned the user in a note', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  await notifyOfTeamNews({ kind: 'mention', environment: 'test', ticketId });
  expect(messages().join()).toContain(t('noticeMention'));
});

test('without notifications, and about the other environment, nothing is shown', async () => {
  await saveNotificationSettings({ on: false, withSummary: false });
  await tell('sent');
  await saveNotificationSettings({ on: true, withSummary: false });
  await saveEnvironment('live');
  await tell('sent');
  expect(messages()).toEqual([]);
});

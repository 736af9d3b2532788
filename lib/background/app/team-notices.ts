import { t } from '../../words/words';
import { currentEpoch } from '../core/epoch';
import { reportError } from '../core/log';
import { readNotificationSettings } from '../core/notification-settings';
import { chosenEnvironment } from '../core/settings-store';
import { ownReviewer } from '../onboarding/four-eyes/reviewer';
import { idOfNotification } from '../onboarding/queue/notifications';
import type { ProposalNews, TeamNews } from '../team/team-news';
import { notifyOfTicket, showNotification } from '../tickets/desktop-notifications';

/** Notifies the user of what a colleague did, if the user wants notifications. */
export const notifyOfTeamNews = (news: TeamNews): Promise<void> =>
  news.kind === 'mention'
    ? notifyOfTicket(news.environment, news.ticketId, t('noticeMention'))
    : notifyOfProposal(news);

const WORDS = {
  proposed: 'noticeProposed',
  declined: 'noticeDeclined',
  sent: 'noticeSent',
} as const;

/** The reason may be about a client, so a notification does not say it. */
async function notifyOfProposal({ kind, scope, applicationId, name }: ProposalNews): Promise<void> {
  const { environment } = scope;
  const epoch = currentEpoch(environment);
  // Proposals are for those who review.
  if (kind === 'proposed' && !(await ownReviewer())) return;
  // Only the chosen environment notifies.
  if (environment !== (await chosenEnvironment())) return;
  const { on, allowed } = await readNotificationSettings();
  if (!on || !allowed) return;
  const title = t(environment === 'test' ? 'noticeTitleTest' : 'noticeTitleLive');
  const message = t(WORDS[kind], name || t('someColleague'));
  const id = idOfNotification(scope, applicationId);
  // If the browser cannot show it now, do not retry at every reading.
  await showNotification(environment, epoch, id, { title, message }).catch((error: unknown) =>
    reportError('A notification could not be shown:', error),
  );
}

import { browser } from 'wxt/browser';
import type { Environment } from '../../../domain/core/environment';
import type { Scope } from '../../../domain/core/installation';
import type { Application } from '../../../domain/onboarding/application';
import { merchantName } from '../../../domain/onboarding/merchant';
import type { ApplicationEventKind } from '../../../domain/onboarding/snapshot-version';
import { t } from '../../../words/words';
import { currentEpoch } from '../../core/epoch';
import { reportError } from '../../core/log';
import { readNotificationSettings } from '../../core/notification-settings';
import { chosenEnvironment } from '../../core/settings-store';
import { shortened, showNotification } from '../../tickets/desktop-notifications';
import { hasViewers } from './viewers';

/** An application that appeared or that its merchant corrected (partner-api.md, "Events"). */
export type ApplicationEvent = { kind: ApplicationEventKind; application: Application };

/** More events than this at once share one notification. */
const MOST_SINGLE = 3;

/** The id of an application's notification. One per application: a newer one replaces it. */
export const idOfNotification = (
  { environment, installationId }: Scope,
  applicationId = '',
): string => `application/${environment}/${encodeURIComponent(installationId)}/${applicationId}`;

/** The application that a notification is about; without an `applicationId` it is about the queue. */
export function applicationOfNotification(
  notification: string,
): { scope: Scope; applicationId: string | undefined } | undefined {
  const [, environment, installation, id] =
    notification.match(/^application\/(test|live)\/([^/]*)\/(.*)$/s) ?? [];
  if (environment !== 'test' && environment !== 'live') return undefined;
  const scope = { environment, installationId: decodeURIComponent(installation ?? '') } as const;
  return { scope, applicationId: id || undefined };
}

/** Notifies the user of events, unless a screen shows the queue or the user switched this off. */
export async function notifyOfApplications(
  scope: Scope,
  events: readonly ApplicationEvent[],
): Promise<void> {
  if (events.length === 0 || hasViewers(scope, Date.now())) return;
  const epoch = currentEpoch(scope.environment);
  // Only the chosen environment notifies; the other's are counted once the user works there.
  if (scope.environment !== (await chosenEnvironment())) return;
  const { on, withSummary, allowed } = await readNotificationSettings();
  if (!on || !allowed) return;
  const shown =
    events.length > MOST_SINGLE
      ? [show(scope, epoch, undefined, t('noticeApplications', events.length), '')]
      : events.map(({ kind, application }) =>
          show(
            scope,
            epoch,
            application.id,
            t(MESSAGES[kind]),
            withSummary ? (merchantName(application.snapshot) ?? '') : '',
          ),
        );
  // If the browser cannot show it now, do not retry at every reading.
  await Promise.all(shown).catch((error: unknown) =>
    reportError('A notification could not be shown:', error),
  );
}

const MESSAGES = {
  'merchant_onboarding.application.created': 'noticeApplicationCreated',
  'merchant_onboarding.application.updated': 'noticeApplicationUpdated',
} as const;

const TITLE: Record<Environment, 'noticeTitleTest' | 'noticeTitleLive'> = {
  test: 'noticeTitleTest',
  live: 'noticeTitleLive',
};

const show = (
  scope: Scope,
  epoch: number,
  applicationId: string | undefined,
  what: string,
  name: string,
) =>
  showNotification(scope.environment, epoch, idOfNotification(scope, applicationId), {
    title: t(TITLE[scope.environment]),
    message: [what, shortened(name.trim())].filter(Boolean).join('\n'),
  });

/** Removes an application's notification after the user saw the application. */
export async function clearApplicationNotification(
  scope: Scope,
  applicationId: string,
): Promise<void> {
  // Without the permission, `browser.notifications` is undefined.
  await browser.notifications?.clear(idOfNotification(scope, applicationId));
}

import { browser } from 'wxt/browser';
import type { Environment } from '../../domain/core/environment';
import type { Scope } from '../../domain/core/installation';
import { environmentDb } from '../../storage/databases';
import { chooseSession } from '../api/session';
import { reportError } from '../core/log';
import { applicationOfNotification } from '../onboarding/queue/notifications';
import { openBesideRecord } from '../sites/open-record';
import { openDesk } from '../sites/open-screens';
import { ticketOfNotification } from '../tickets/desktop-notifications';

/**
 * Opens what a clicked notification is about. The browser has this API only while the permission is
 * given, so this is called at every start and after every permission change.
 */
export function watchNotificationClicks(): void {
  const clicks = browser.notifications?.onClicked;
  if (clicks && !clicks.hasListener(onClick)) clicks.addListener(onClick);
}

function onClick(notificationId: string): void {
  const navigation = navigate(notificationId);
  if (!navigation) return;
  Promise.all([browser.notifications.clear(notificationId), navigation]).catch((error: unknown) =>
    reportError('A clicked notification could not be opened:', error),
  );
}

function navigate(notificationId: string): Promise<void> | undefined {
  const ticket = ticketOfNotification(notificationId);
  if (ticket) return goToTicket(ticket.environment, ticket.ticketId);
  const application = applicationOfNotification(notificationId);
  return application && goToApplication(application.scope, application.applicationId);
}

async function goToApplication(scope: Scope, applicationId: string | undefined): Promise<void> {
  await chooseSession(scope);
  await openDesk({ room: 'onboarding', id: applicationId });
}

/**
 * Opens a ticket's thread: beside its record, in the tab that shows the record or in a new one; on the
 * desk if it is linked to no record.
 */
async function goToTicket(environment: Environment, ticketId: string): Promise<void> {
  const db = await environmentDb(environment);
  const stored = await db.get('tickets', ticketId);
  // The notification may be about the environment that is not chosen.
  if (stored) await chooseSession({ environment, installationId: stored.installationId });
  if (!(await openBesideRecord(environment, ticketId)))
    await openDesk({ room: 'tickets', id: ticketId });
}

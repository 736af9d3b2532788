import { browser } from 'wxt/browser';
import type { NotificationSettingsReply } from '../../protocol/requests/notifications';
import { notificationPreference } from './settings-store';

/** The notification settings, and whether the user allowed notifications in the browser. */
export async function readNotificationSettings(): Promise<NotificationSettingsReply> {
  const [preference, allowed] = await Promise.all([
    notificationPreference(),
    browser.permissions.contains({ permissions: ['notifications'] }),
  ]);
  return { ...preference, allowed };
}

/** Whether the user wants desktop notifications, and the browser shows them. */
export async function areNotificationsOn(): Promise<boolean> {
  const { on, allowed } = await readNotificationSettings();
  return on && allowed;
}

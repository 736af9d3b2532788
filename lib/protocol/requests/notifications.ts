import * as z from '../../domain/core/schema';
import type { Requests } from '../define-request';

/** The user's choice about desktop notifications, and whether the browser allows them. */
export const NotificationSettingsReply = z.object({
  on: z.boolean(),
  /** Whether they show the ticket's summary or the merchant's name. */
  withSummary: z.boolean(),
  allowed: z.boolean(),
});
export type NotificationSettingsReply = z.infer<typeof NotificationSettingsReply>;

/** Requests about desktop notifications. */
export const NOTIFICATION_REQUESTS = {
  'settings.notifications.read': {
    from: ['options'],
    kind: 'query',
    params: z.object({}),
    reply: NotificationSettingsReply,
    invalidatedBy: ['setup'],
  },

  /** The screen requests the browser's permission itself, directly in the click. */
  'settings.notifications.save': {
    from: ['options'],
    kind: 'command',
    params: z.object({ on: z.boolean(), withSummary: z.boolean() }),
    reply: NotificationSettingsReply,
  },
} satisfies Requests;

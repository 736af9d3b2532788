import * as v from '../../domain/core/schema';
import type { Requests } from '../define-request';

/** The user's choice about desktop notifications, and whether the browser allows them. */
export const NotificationSettingsReply = v.object({
  on: v.boolean(),
  /** Whether they show the ticket's summary or the merchant's name. */
  withSummary: v.boolean(),
  allowed: v.boolean(),
});
export type NotificationSettingsReply = v.InferOutput<typeof NotificationSettingsReply>;

/** Requests about desktop notifications. */
export const NOTIFICATION_REQUESTS = {
  'settings.notifications.read': {
    from: ['options'],
    kind: 'query',
    params: v.object({}),
    reply: NotificationSettingsReply,
    invalidatedBy: ['setup'],
  },

  /** The screen requests the browser's permission itself, directly in the click. */
  'settings.notifications.save': {
    from: ['options'],
    kind: 'command',
    params: v.object({ on: v.boolean(), withSummary: v.boolean() }),
    reply: NotificationSettingsReply,
  },
} satisfies Requests;

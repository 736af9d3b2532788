import { done } from '../../domain/core/failure';
import type { Handlers } from '../../protocol/server/listen';
import { loadLater } from '../core/load-later';
import { readNotificationSettings } from '../core/notification-settings';
import { ticketsOfClient } from './client-tickets';
import { saveNotificationSettings } from './desktop-notifications';
import { dropDraft, readDraft, saveScreenDraft } from './drafts';
import { showThread } from './first-reading';
import { findTicket, linkTicket } from './link-ticket';
import { markSeen, markUnread } from './read-markers';
import { sendMessage } from './submit-message';
import { changeTicket, createTicket } from './submit-ticket';
import { unlinkTicket } from './ticket-links';
import { ticketRow } from './ticket-store';

const later = loadLater<'inbox' | 'savedReplies'>(() => import('./later-handlers'));

/** Handlers of the requests about tickets, their threads and drafts, and notifications of them. */
export const handlers = {
  'ticket.read': ({ scope, ticketId }) => ticketRow(scope, ticketId),
  'ticket.create': createTicket,
  'ticket.change': changeTicket,
  'ticket.find': findTicket,
  'ticket.link': linkTicket,
  'ticket.unlink': ({ scope, ticketId, reference }) =>
    unlinkTicket(scope.environment, ticketId, reference),
  'thread.read': showThread,
  'thread.markSeen': ({ scope, ticketId, upTo, openedAt }) =>
    markSeen(scope, ticketId, upTo, openedAt),
  'thread.markUnread': ({ scope, ticketId, from }) => markUnread(scope, ticketId, from),
  'message.send': sendMessage,
  'tickets.ofClient': ticketsOfClient,
  'draft.read': ({ scope, subject }) => readDraft(scope.environment, subject),
  'draft.save': ({ scope, subject, draft }) => saveScreenDraft(scope, subject, draft),
  'draft.discard': ({ scope, subject, commandId }) =>
    dropDraft(scope.environment, subject, commandId),
  ...later(
    'tickets.read',
    'linkedRecords.read',
    'views.read',
    'views.save',
    'ticket.snooze',
    'savedReplies.read',
    'savedReplies.save',
    'savedReplies.remove',
    'savedReplies.used',
    'settings.agentName.save',
  ),

  'settings.notifications.read': async () => done(await readNotificationSettings()),
  'settings.notifications.save': saveNotificationSettings,
} satisfies Handlers<'tickets' | 'drafts' | 'inbox' | 'savedReplies' | 'notifications'>;

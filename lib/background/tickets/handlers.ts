import { done } from '../../domain/core/failure';
import type { Handlers } from '../../protocol/server/listen';
import { readNotificationSettings, saveNotificationSettings } from './desktop-notifications';
import { dropDraft, readDraft, saveScreenDraft } from './drafts';
import { findTicket, linkTicket } from './link-ticket';
import { markSeen, markUnread } from './read-markers';
import { readLinkedRecords, searchTickets } from './search-tickets';
import { sendMessage } from './submit-message';
import { changeTicket, createTicket } from './submit-ticket';
import { threadPage } from './thread-sync';
import { unlinkTicket } from './ticket-links';
import { ticketRow } from './ticket-store';

/** Handlers of the requests about tickets, their threads, and notifications of them. */
export const handlers = {
  'ticket.read': ({ scope, ticketId }) => ticketRow(scope, ticketId),
  'ticket.create': createTicket,
  'ticket.change': changeTicket,
  'ticket.find': findTicket,
  'ticket.link': linkTicket,
  'ticket.unlink': ({ scope, ticketId, reference }) =>
    unlinkTicket(scope.environment, ticketId, reference),
  'thread.read': ({ scope, ticketId, from }) => threadPage(scope, ticketId, from),
  'thread.markSeen': ({ scope, ticketId, upTo, openedAt }) =>
    markSeen(scope, ticketId, upTo, openedAt),
  'thread.markUnread': ({ scope, ticketId, from }) => markUnread(scope, ticketId, from),
  'message.send': sendMessage,
  'tickets.read': searchTickets,
  'linkedRecords.read': readLinkedRecords,
  'draft.read': ({ scope, subject }) => readDraft(scope.environment, subject),
  'draft.save': ({ scope, subject, draft }) => saveScreenDraft(scope, subject, draft),
  'draft.discard': ({ scope, subject, commandId }) =>
    dropDraft(scope.environment, subject, commandId),

  'settings.notifications.read': async () => done(await readNotificationSettings()),
  'settings.notifications.save': saveNotificationSettings,
} satisfies Handlers<'tickets' | 'notifications'>;

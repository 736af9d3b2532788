import type { Handlers } from '../../protocol/server/listen';
import {
  countUse,
  readSavedReplies,
  removeReply,
  saveAgentName,
  saveReplies,
} from './saved-replies';
import { readSavedViews, saveViews } from './saved-views';
import { readLinkedRecords, searchTickets } from './search-tickets';
import { snoozeTicket } from './snooze-ticket';

export { endSnooze } from './end-snooze';

/** Handlers of the requests of the desk's inbox, and about saved replies. */
export const handlers = {
  'tickets.read': searchTickets,
  'linkedRecords.read': readLinkedRecords,
  'views.read': ({ scope }) => readSavedViews(scope),
  'views.save': saveViews,
  'ticket.snooze': snoozeTicket,
  'savedReplies.read': readSavedReplies,
  'savedReplies.save': saveReplies,
  'savedReplies.remove': removeReply,
  'savedReplies.used': countUse,
  'settings.agentName.save': saveAgentName,
} satisfies Handlers<'inbox' | 'savedReplies'>;

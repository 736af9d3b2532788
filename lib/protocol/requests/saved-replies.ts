import { Scope } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
import { SavedReply, TeamReply } from '../../domain/tickets/saved-reply';
import type { Requests } from '../define-request';

const screens = ['sidebar', 'desk', 'options'] as const;
const one = v.object({ scope: Scope, id: v.string() });

/** Requests about the replies that the agent saved, and the name that they sign with. */
export const SAVED_REPLY_REQUESTS = {
  /**
   * The saved replies of an installation, in no order, and the agent's name (`{{agent.name}}`). `team`: those
   * that colleagues share; missing without a team.
   */
  'savedReplies.read': {
    from: screens,
    kind: 'query',
    params: v.object({ scope: Scope }),
    reply: v.object({
      replies: v.array(SavedReply),
      agentName: v.string(),
      team: v.optional(v.array(TeamReply)),
    }),
    invalidatedBy: ['saved-replies'],
  },

  /** Adds or replaces saved replies by their ids: all of them, or none. */
  'savedReplies.save': {
    from: screens,
    kind: 'command',
    params: v.object({ scope: Scope, replies: v.array(SavedReply) }),
    reply: v.null(),
  },

  'savedReplies.remove': {
    from: ['options'],
    kind: 'command',
    params: one,
    reply: v.null(),
  },

  /** Counts that a saved reply was inserted. */
  'savedReplies.used': {
    from: ['sidebar', 'desk'],
    kind: 'command',
    params: one,
    reply: v.null(),
  },

  'settings.agentName.save': {
    from: ['options'],
    kind: 'command',
    params: v.object({ name: v.string() }),
    reply: v.null(),
  },
} satisfies Requests;

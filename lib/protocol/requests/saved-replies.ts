import { Scope } from '../../domain/core/installation';
import * as z from '../../domain/core/schema';
import { SavedReply } from '../../domain/tickets/saved-reply';
import type { Requests } from '../define-request';

const screens = ['sidebar', 'desk', 'options'] as const;
const one = z.object({ scope: Scope, id: z.string() });

/** Requests about the replies that the agent saved, and the name that they sign with. */
export const SAVED_REPLY_REQUESTS = {
  /** The saved replies of an installation, in no order, and the agent's name (`{{agent.name}}`). */
  'savedReplies.read': {
    from: screens,
    kind: 'query',
    params: z.object({ scope: Scope }),
    reply: z.object({ replies: z.array(SavedReply), agentName: z.string() }),
    invalidatedBy: ['saved-replies'],
  },

  /** Adds or replaces saved replies by their ids: all of them, or none. */
  'savedReplies.save': {
    from: screens,
    kind: 'command',
    params: z.object({ scope: Scope, replies: z.array(SavedReply) }),
    reply: z.null(),
  },

  'savedReplies.remove': {
    from: ['options'],
    kind: 'command',
    params: one,
    reply: z.null(),
  },

  /** Counts that a saved reply was inserted. */
  'savedReplies.used': {
    from: ['sidebar', 'desk'],
    kind: 'command',
    params: one,
    reply: z.null(),
  },

  'settings.agentName.save': {
    from: ['options'],
    kind: 'command',
    params: z.object({ name: z.string() }),
    reply: z.null(),
  },
} satisfies Requests;

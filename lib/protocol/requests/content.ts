import * as v from '../../domain/core/schema';
import { PageRecipe, Shown, ShownReply } from '../../domain/crm/content-messages';
import { DockChange } from '../../domain/crm/site';
import type { Requests } from '../define-request';

/**
 * The requests of a CRM page's content script. No reply contains client data; neither does the reply
 * of `sample.add`, which a page in teaching mode sends.
 */
export const CONTENT_REQUESTS = {
  /** How to find records on this host; null if the user added no site for it. */
  'recipe.read': {
    from: ['crm'],
    kind: 'query',
    params: v.object({}),
    reply: v.nullable(PageRecipe),
  },

  /**
   * Reports which record the tab shows, or none. If the page needs a dock, the reply comes after the
   * dock's script ran in it. On request, the reply contains a token for the dock's frame.
   */
  'record.report': {
    from: ['crm'],
    kind: 'heartbeat',
    params: Shown,
    reply: ShownReply,
  },

  /** Saves the dock's state for the host: the user's choice, or what the page measured. */
  'dock.save': {
    from: ['crm'],
    kind: 'command',
    params: DockChange,
    reply: v.null(),
  },
} satisfies Requests;

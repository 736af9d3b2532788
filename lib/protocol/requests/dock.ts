import * as z from '../../domain/core/schema';
import { DockChoice, DockPlacement, DockVisibility } from '../../domain/crm/content-messages';
import type { Requests } from '../define-request';

/** Requests about the dock that contains the calling sidebar. */
export const DOCK_REQUESTS = {
  'dock.fold': {
    from: ['sidebar'],
    kind: 'command',
    params: z.object({}),
    reply: z.null(),
  },

  /** Whether the user can see the dock, for buttons that need it; null if its page does not answer. */
  'dock.visibility.read': {
    from: ['sidebar'],
    kind: 'query',
    params: z.object({}),
    reply: z.nullable(DockVisibility),
  },

  /** Moves the dock to the chosen place. Without a choice, only returns where it is. */
  'dock.place': {
    from: ['sidebar'],
    kind: 'query',
    params: DockChoice,
    reply: z.nullable(DockPlacement),
  },

  /** Hides the warning that this tab's CRM host does not match the environment. */
  'environmentMismatch.dismiss': {
    from: ['sidebar'],
    kind: 'command',
    params: z.object({}),
    reply: z.null(),
  },
} satisfies Requests;

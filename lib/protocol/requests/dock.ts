import * as v from '../../domain/core/schema';
import { DockChoice, DockPlacement, DockVisibility } from '../../domain/crm/content-messages';
import type { Requests } from '../define-request';

/** Requests about the dock that contains the calling sidebar. */
export const DOCK_REQUESTS = {
  'dock.fold': {
    from: ['sidebar'],
    kind: 'command',
    params: v.object({}),
    reply: v.null(),
  },

  /** Whether the user can see the dock, for buttons that need it; null if its page does not reply. */
  'dock.visibility.read': {
    from: ['sidebar'],
    kind: 'query',
    params: v.object({}),
    reply: v.nullable(DockVisibility),
  },

  /** Where the dock is; null if its page does not reply. */
  'dock.place.read': {
    from: ['sidebar'],
    kind: 'query',
    params: v.object({}),
    reply: v.nullable(DockPlacement),
  },

  /** Moves the dock to the chosen place, and returns where it is then. */
  'dock.place': {
    from: ['sidebar'],
    kind: 'command',
    params: DockChoice,
    reply: v.nullable(DockPlacement),
  },

  /** Hides the warning that this tab's CRM host does not match the environment. */
  'environmentMismatch.dismiss': {
    from: ['sidebar'],
    kind: 'command',
    params: v.object({}),
    reply: v.null(),
  },
} satisfies Requests;

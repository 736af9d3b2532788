import { Scope } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
import { KnownCustomer } from '../../domain/tickets/known-customer';
import type { Requests } from '../define-request';
import { RecordView } from './tickets';

/** Requests about the record of the docked panel, and records that were shown lately. */
export const RECORD_REQUESTS = {
  /** The record of the tab that contains the calling frame. The frame cannot name another one. */
  'record.read': {
    from: ['sidebar'],
    kind: 'query',
    params: v.object({}),
    reply: RecordView,
    invalidatedBy: ['setup', 'session', 'service', 'record', 'ticket', 'reset', 'team'],
    containsClientData: true,
    survivesReset: true,
  },

  /** The customers whose records this browser showed lately, to find their data in a text. */
  'customers.read': {
    from: ['sidebar', 'desk'],
    kind: 'query',
    params: v.object({ scope: Scope }),
    reply: v.array(KnownCustomer),
    invalidatedBy: ['record'],
    containsClientData: true,
  },

  /** Shows the caller's record in another installation, until another is chosen in the popup. */
  'record.chooseInstallation': {
    from: ['sidebar'],
    kind: 'command',
    params: v.object({ installationId: v.string() }),
    reply: v.null(),
  },
} satisfies Requests;

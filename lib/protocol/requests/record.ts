import { Failure } from '../../domain/core/failure';
import { Scope } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
import { EnvironmentMismatch } from '../../domain/crm/environment-mismatch';
import { CrmRecord } from '../../domain/crm/record';
import { KnownClient } from '../../domain/tickets/client';
import { KnownCustomer } from '../../domain/tickets/known-customer';
import type { Requests } from '../define-request';
import { Outgoing } from './outbox';
import { TicketRow } from './tickets';

/** What the sidebar shows for the record of its tab, or why it shows none. */
export const RecordView = v.variant('kind', [
  v.object({ kind: v.literal('no-key') }),
  v.object({ kind: v.literal('locked') }),
  v.object({ kind: v.literal('no-installation'), failure: v.optional(Failure) }),
  v.object({ kind: v.literal('no-record') }),
  v.object({
    kind: v.literal('record'),
    scope: Scope,
    record: CrmRecord,
    /** True while the page may still show e-mail, company and the like. */
    awaitsFacts: v.boolean(),
    tickets: v.array(TicketRow),
    /** New tickets of the record that the service has not confirmed. */
    pendingTickets: v.array(Outgoing),
    /** A ticket that the user opened by a notification or a link, and when (epoch milliseconds). */
    pendingNavigation: v.optional(v.object({ ticketId: v.string(), at: v.number() })),
    /** The suggested client of a new ticket, with its source. */
    client: KnownClient,
    /** Unlinked tickets that the page names as tags. Anyone who edits the page can write these. */
    tagged: v.array(v.string()),
    /** Stored unlinked tickets whose `externalReference` is this record. */
    referencing: v.array(v.string()),
    /** Why this CRM host may not match the environment, until the user dismisses it. */
    environmentMismatch: v.optional(EnvironmentMismatch),
    /** How many tickets of the record are in other installations, by these. */
    elsewhere: v.optional(v.record(v.string(), v.number())),
    /** Whether a new ticket's description begins without the record's address. */
    leavesOutAddress: v.optional(v.boolean()),
  }),
]);
export type RecordView = v.InferOutput<typeof RecordView>;

/** Requests about the record of the docked panel, and records that were shown lately. */
export const RECORD_REQUESTS = {
  /** The record of the tab that contains the calling frame. The frame cannot name another one. */
  'record.read': {
    from: ['sidebar'],
    kind: 'query',
    params: v.object({}),
    reply: RecordView,
    invalidatedBy: [
      'setup',
      'session',
      'service',
      'creations',
      'record',
      'ticket',
      'reset',
      'team',
    ],
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

import { ROOMS } from '../../domain/core/desk-routes';
import { Scope } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
import { SETTINGS_SECTIONS } from '../../domain/core/settings-routes';
import { MissingNameReason } from '../../domain/crm/content-messages';
import { ClientFieldName } from '../../domain/crm/recipe';
import { CrmRecord } from '../../domain/crm/record';
import { SiteFacts } from '../../domain/crm/site';
import { TicketRules } from '../../domain/crm/ticket-rules';
import type { Requests } from '../define-request';

/** What the popup shows about the active tab. */
export const TabFacts = v.variant('kind', [
  v.object({
    kind: v.literal('record'),
    record: CrmRecord,
    tickets: v.number(),
    unread: v.number(),
    /** Why the record has no name. */
    missingName: v.optional(MissingNameReason),
    /** True if the page removed the dock repeatedly, so that the content script gave up. */
    dockRemoved: v.optional(v.boolean()),
  }),
  v.object({ kind: v.literal('no-record'), origin: v.string() }),
  v.object({
    kind: v.literal('site-not-added'),
    origin: v.string(),
    /** The known CRM that the origin belongs to. */
    crm: v.optional(v.object({ id: v.string(), name: v.string() })),
  }),
  v.object({ kind: v.literal('permission-withdrawn'), origin: v.string() }),
  v.object({ kind: v.literal('no-page') }),
]);
export type TabFacts = v.InferOutput<typeof TabFacts>;

/** A known CRM, or a site that was added by its address. */
const at = v.union([v.object({ crm: v.string() }), v.object({ origin: v.string() })]);

/** Requests about the CRMs that the user added, the active tab, and opening the extension's pages. */
export const SITE_REQUESTS = {
  /**
   * Adds a host as a CRM, by the address of a record or by a shipped recipe. The screen requests the
   * host permission itself.
   */
  'sites.add': {
    from: ['options'],
    kind: 'command',
    params: v.object({
      address: v.string(),
      pattern: v.optional(v.string()),
      crm: v.optional(v.string()),
    }),
    reply: SiteFacts,
  },

  'sites.remove': {
    from: ['options'],
    kind: 'command',
    params: v.object({ origin: v.string() }),
    reply: v.null(),
  },

  /** Enables or disables a known CRM. The screen requests the permission for its hosts itself. */
  'crms.switch': {
    from: ['options'],
    kind: 'command',
    params: v.object({ id: v.string(), on: v.boolean() }),
    reply: v.null(),
  },

  /** Saves which custom field of a CRM holds the service's client UUID; empty for none. */
  'clientField.save': {
    from: ['options'],
    kind: 'command',
    params: v.object({ at, field: ClientFieldName }),
    reply: v.null(),
  },

  'ticketRules.save': {
    from: ['options'],
    kind: 'command',
    params: v.object({ at, rules: TicketRules }),
    reply: v.null(),
  },

  'tab.read': {
    from: ['popup'],
    kind: 'query',
    params: v.object({}),
    reply: TabFacts,
    invalidatedBy: ['setup', 'session', 'record', 'ticket', 'purge', 'reset'],
  },

  /** Reloads the active tab. */
  'tab.reload': {
    from: ['popup'],
    kind: 'command',
    params: v.object({}),
    reply: v.null(),
  },

  'screen.open': {
    from: ['popup', 'sidebar', 'desk'],
    kind: 'command',
    params: v.object({
      page: v.picklist(['options', 'desk']),
      room: v.optional(v.picklist(ROOMS)),
      section: v.optional(v.picklist(SETTINGS_SECTIONS)),
    }),
    reply: v.null(),
  },

  /** Opens a ticket on the desk, which can preview its files. */
  'ticket.open': {
    from: ['sidebar'],
    kind: 'command',
    params: v.object({ ticketId: v.string() }),
    reply: v.null(),
  },

  /** Shows a ticket beside a record that it is linked to: in the tab that has the record, or in a new one. */
  'ticket.openInCrm': {
    from: ['desk'],
    kind: 'command',
    params: v.object({ scope: Scope, ticketId: v.string(), reference: v.string() }),
    reply: v.null(),
  },

  /** Opens an application on the desk. */
  'application.open': {
    from: ['sidebar'],
    kind: 'command',
    params: v.object({ applicationId: v.string() }),
    reply: v.null(),
  },
} satisfies Requests;

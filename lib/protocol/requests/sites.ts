import { ROOMS } from '../../domain/core/desk-routes';
import * as z from '../../domain/core/schema';
import { SETTINGS_SECTIONS } from '../../domain/core/settings-routes';
import { MissingNameReason } from '../../domain/crm/content-messages';
import { ClientFieldName } from '../../domain/crm/recipe';
import { CrmRecord } from '../../domain/crm/record';
import { SiteFacts } from '../../domain/crm/site';
import type { Requests } from '../define-request';

/** What the popup shows about the active tab. */
export const TabFacts = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('record'),
    record: CrmRecord,
    tickets: z.number(),
    unread: z.number(),
    /** Why the record has no name. */
    missingName: z.optional(MissingNameReason),
    /** True if the page removed the dock repeatedly, so that the content script gave up. */
    dockRemoved: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal('no-record'), origin: z.string() }),
  z.object({
    kind: z.literal('site-not-added'),
    origin: z.string(),
    /** The known CRM that the origin belongs to. */
    crm: z.optional(z.object({ id: z.string(), name: z.string() })),
  }),
  z.object({ kind: z.literal('permission-withdrawn'), origin: z.string() }),
  z.object({ kind: z.literal('no-page') }),
]);
export type TabFacts = z.infer<typeof TabFacts>;

/** Requests about the CRMs that the user added, the active tab, and opening the extension's pages. */
export const SITE_REQUESTS = {
  /**
   * Adds a host as a CRM, by the address of a record or by a shipped recipe. The screen requests the
   * host permission itself.
   */
  'sites.add': {
    from: ['options'],
    kind: 'command',
    params: z.object({
      address: z.string(),
      pattern: z.optional(z.string()),
      crm: z.optional(z.string()),
    }),
    reply: SiteFacts,
  },

  'sites.remove': {
    from: ['options'],
    kind: 'command',
    params: z.object({ origin: z.string() }),
    reply: z.null(),
  },

  /** Enables or disables a known CRM. The screen requests the permission for its hosts itself. */
  'crms.switch': {
    from: ['options'],
    kind: 'command',
    params: z.object({ id: z.string(), on: z.boolean() }),
    reply: z.null(),
  },

  /** Saves which custom field of a CRM holds the service's client UUID; empty for none. */
  'clientField.save': {
    from: ['options'],
    kind: 'command',
    params: z.object({
      at: z.union([z.object({ crm: z.string() }), z.object({ origin: z.string() })]),
      field: ClientFieldName,
    }),
    reply: z.null(),
  },

  'tab.read': {
    from: ['popup'],
    kind: 'query',
    params: z.object({}),
    reply: TabFacts,
    invalidatedBy: ['setup', 'session', 'record', 'ticket', 'purge', 'reset'],
  },

  /** Reloads the active tab. */
  'tab.reload': {
    from: ['popup'],
    kind: 'command',
    params: z.object({}),
    reply: z.null(),
  },

  'screen.open': {
    from: ['popup', 'sidebar', 'desk'],
    kind: 'command',
    params: z.object({
      page: z.enum(['options', 'desk']),
      room: z.optional(z.enum(ROOMS)),
      section: z.optional(z.enum(SETTINGS_SECTIONS)),
    }),
    reply: z.null(),
  },

  /** Opens a ticket on the desk, which can preview its files. */
  'ticket.open': {
    from: ['sidebar'],
    kind: 'command',
    params: z.object({ ticketId: z.string() }),
    reply: z.null(),
  },

  /** Opens an application on the desk. */
  'application.open': {
    from: ['sidebar'],
    kind: 'command',
    params: z.object({ applicationId: z.string() }),
    reply: z.null(),
  },
} satisfies Requests;

import * as z from '../../domain/core/schema';
import { MissingNameReason } from '../../domain/crm/content-messages';
import type { Requests } from '../define-request';

/** The records that the user can choose for a page: recent ones of its host, or an id of some kind. */
export const RecordChoices = z.object({
  records: z.array(z.object({ reference: z.string(), title: z.string() })),
  kinds: z.array(z.string()),
});
export type RecordChoices = z.infer<typeof RecordChoices>;

/** Requests about the record that a CRM page shows, and about the user's choice of it. */
export const PAGE_REQUESTS = {
  /** Which rules of the recipe match the page, as text without the page's content. */
  'page.diagnose': {
    from: ['popup', 'sidebar'],
    kind: 'query',
    params: z.object({}),
    reply: z.string(),
  },

  /** Why the record of the tab that contains the calling frame has no name. */
  'page.state.read': {
    from: ['sidebar'],
    kind: 'query',
    params: z.object({}),
    reply: z.nullable(MissingNameReason),
    invalidatedBy: ['record'],
  },

  /** The records that the user can choose for the page. A choice lasts until the address changes. */
  'page.choices.read': {
    from: ['popup'],
    kind: 'query',
    params: z.object({}),
    reply: RecordChoices,
    invalidatedBy: ['setup', 'record', 'purge'],
  },

  'page.choose': {
    from: ['popup'],
    kind: 'command',
    params: z.object({
      /** One of the choices. */
      reference: z.optional(z.string()),
      /** An address or an id, with the kind of record. */
      typed: z.optional(z.string().check(z.maxLength(2048))),
      kind: z.optional(z.string()),
    }),
    reply: z.null(),
  },

  'page.unchoose': {
    from: ['popup', 'sidebar'],
    kind: 'command',
    params: z.object({}),
    reply: z.null(),
  },
} satisfies Requests;

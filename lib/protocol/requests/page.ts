import * as v from '../../domain/core/schema';
import { MissingNameReason } from '../../domain/crm/content-messages';
import type { Requests } from '../define-request';

/** The records that the user can choose for a page: recent ones of its host, or an id of some kind. */
export const RecordChoices = v.object({
  records: v.array(v.object({ reference: v.string(), title: v.string() })),
  kinds: v.array(v.string()),
});
export type RecordChoices = v.InferOutput<typeof RecordChoices>;

/** Requests about the record that a CRM page shows, and about the user's choice of it. */
export const PAGE_REQUESTS = {
  /** Which rules of the recipe match the page, as text without the page's content. */
  'page.diagnose': {
    from: ['popup', 'sidebar'],
    kind: 'query',
    params: v.object({}),
    reply: v.string(),
  },

  /** Why the record of the tab that contains the calling frame has no name. */
  'page.state.read': {
    from: ['sidebar'],
    kind: 'query',
    params: v.object({}),
    reply: v.nullable(MissingNameReason),
    invalidatedBy: ['record'],
  },

  /** The records that the user can choose for the page. A choice lasts until the address changes. */
  'page.choices.read': {
    from: ['popup'],
    kind: 'query',
    params: v.object({}),
    reply: RecordChoices,
    invalidatedBy: ['setup', 'record', 'purge'],
  },

  'page.choose': {
    from: ['popup'],
    kind: 'command',
    params: v.object({
      /** One of the choices. */
      reference: v.optional(v.string()),
      /** An address or an id, with the kind of record. */
      typed: v.optional(v.pipe(v.string(), v.maxLength(2048))),
      kind: v.optional(v.string()),
    }),
    reply: v.null(),
  },

  'page.unchoose': {
    from: ['popup', 'sidebar'],
    kind: 'command',
    params: v.object({}),
    reply: v.null(),
  },
} satisfies Requests;

import * as z from '../core/schema';

const WORD = /^[^\s\p{C}]+$/u;

/**
 * One word of at most `longest` characters. `abort` keeps the pattern from longer texts: 10 MB of
 * it overflow the stack.
 */
const word = (longest: number) =>
  z.string().check(z.minLength(1), z.maxLength(longest, { abort: true }), z.regex(WORD));

/** What a page's own address says of its record. */
export const refInPage = {
  /** The CRM account of the record, if one host serves many customers of the CRM. */
  account: z.optional(word(128)),
  type: word(64),
  id: word(128),
};

/** A record in a CRM, by its address alone; nothing of the page's content. */
export const RecordRef = z.object({ host: word(253), ...refInPage });
export type RecordRef = z.infer<typeof RecordRef>;

const value = z.optional(z.string().check(z.maxLength(200)));
/** The fields beside a record's name, as its page shows them. */
export const RecordFields = z.object({
  email: value,
  phone: value,
  company: value,
  client: value,
  taxId: value,
  registrationNumber: value,
});
export type RecordFields = z.infer<typeof RecordFields>;

/** What is read in a record's page. The name is missing while the page shows none. */
export const readInPage = {
  name: z.optional(z.string().check(z.maxLength(200))),
  url: z.string().check(z.maxLength(2048)),
  fields: z.optional(RecordFields),
  /** True if the agent chose the record, rather than the page's address. */
  chosen: z.optional(z.boolean()),
  /** Ids of tickets that are tagged on its page. Anyone may have written the tags. */
  tags: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(20))),
};

/** The record that an agent has open. */
export const CrmRecord = z.object({ ref: RecordRef, ...readInPage });
export type CrmRecord = z.infer<typeof CrmRecord>;

import * as v from '../core/schema';

const WORD = /^[^\s\p{C}]+$/u;

/** One word of at most `longest` characters. */
const word = (longest: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(longest), v.regex(WORD));

/** What a page's own address says of its record. */
export const refInPage = {
  /** The CRM account of the record, if one host serves many customers of the CRM. */
  account: v.optional(word(128)),
  type: word(64),
  id: word(128),
};

/** A record in a CRM, by its address alone; nothing of the page's content. */
export const RecordRef = v.object({ host: word(253), ...refInPage });
export type RecordRef = v.InferOutput<typeof RecordRef>;

const value = v.optional(v.pipe(v.string(), v.maxLength(200)));
/** The fields beside a record's name, as its page shows them. */
export const RecordFields = v.object({
  email: value,
  phone: value,
  company: value,
  client: value,
  taxId: value,
  registrationNumber: value,
});
export type RecordFields = v.InferOutput<typeof RecordFields>;

/** What is read in a record's page. The name is missing while the page shows none. */
export const readInPage = {
  name: v.optional(v.pipe(v.string(), v.maxLength(200))),
  url: v.pipe(v.string(), v.maxLength(2048)),
  fields: v.optional(RecordFields),
  /** True if the agent chose the record, rather than the page's address. */
  chosen: v.optional(v.boolean()),
  /** Ids of tickets that are tagged on its page. Anyone may have written the tags. */
  tags: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(20))),
};

/** The record that an agent has open. */
export const CrmRecord = v.object({ ref: RecordRef, ...readInPage });
export type CrmRecord = v.InferOutput<typeof CrmRecord>;

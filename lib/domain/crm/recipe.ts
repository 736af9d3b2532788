import * as z from '../core/schema.ts';
import { isUnsafeRegex } from './unsafe-regex.ts';

/** Longest pattern or selector in a recipe. */
const LONGEST = 500;

/** A regular expression as text. One that does not compile, or may run away, is refused. */
export const Pattern = z.string().check(
  z.maxLength(LONGEST),
  z.refine((text) => !isUnsafeRegex(text) && compiles(text), 'no usable regular expression'),
);

function compiles(text: string): boolean {
  try {
    return Boolean(new RegExp(text));
  } catch {
    return false;
  }
}

/**
 * How sure a fact about a CRM is: `verified` was run by us; `high` rests on several public sources
 * or the CRM's own code; `medium` on one; `low` is old or inferred.
 */
export const Certainty = z.enum(['verified', 'high', 'medium', 'low']);
export type Certainty = z.infer<typeof Certainty>;

/** Where in an address a pattern is tried; a `decoded` part after its percent-encoding is undone. */
const AddressPart = z.enum([
  'path',
  'query',
  'hash',
  'pathAndQuery',
  'decodedQuery',
  'decodedHash',
  'all', // path, query and hash as one
]);

/** A kind of record, as references name it. */
const Word = z
  .string()
  .check(z.minLength(1), z.maxLength(64, { abort: true }), z.regex(/^[^\s\p{C}]+$/u));

/** What an address comes to; `type` in our words, where `types` has one. */
const Expected = z.object({
  type: z.optional(z.string()),
  id: z.string(),
  account: z.optional(z.string()),
});

/**
 * How the addresses of one kind of record look. Every part named in `match` must fit, every
 * parameter in `query` and `fragment` be there with a value that fits whole. Somewhere among them
 * a group `id` catches the record's id, and groups `type` and `account` may catch theirs.
 */
export const AddressRule = z.object({
  match: z._default(z.partialRecord(AddressPart, Pattern), {}),
  query: z._default(z.record(z.string(), Pattern), {}),
  /** Parameters of the hash, where it is written like a query. */
  fragment: z._default(z.record(z.string(), Pattern), {}),
  /** The kind of record, where the address does not say it. */
  type: z.optional(Word),
  /** Our word for each kind that the address may say; others stay as they are. */
  types: z._default(z.record(z.string(), Word), {}),
  /** Ids are names and may hold spaces and slashes. */
  spaces: z.optional(z.boolean()),
  certainty: Certainty,
  /** Addresses without their origin (`/deal/42`), with what they come to. */
  examples: z.record(z.string(), Expected),
});
export type AddressRule = z.infer<typeof AddressRule>;

/** How an element says what is wanted: its words, its input's value, a link, or an attribute. */
export const From = z.union([
  z.enum(['text', 'value', 'mailto', 'tel']),
  z.string().check(z.regex(/^@[a-z][\w-]*$/)),
]);
export type From = z.infer<typeof From>;

const place = {
  select: z.string().check(z.minLength(1), z.maxLength(LONGEST)),
  from: z._default(From, 'text'),
};

/**
 * Where a value stands: in the first visible element that fits. `{type}`, `{id}` and `{account}`
 * stand for what the address said; ` >>> ` goes on inside an open shadow root. Where it says what
 * words it stands `beside`, they must be the nearest before it.
 */
export const Source = z.object({
  ...place,
  beside: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Where in the element its label stands, which is no part of the value. */
  label: z.optional(z.string()),
  /** What that label must say for the element to be the one. */
  words: z.optional(z.string()),
  /** What is cut out of the value: "- Saved" behind a name. */
  drop: z.optional(Pattern),
  /** Believed only while all visible elements that fit say the same. */
  only: z.optional(z.boolean()),
  certainty: Certainty,
});
export type Source = z.infer<typeof Source>;

/** When what the page shows is the record that its address names; all that is said must hold. */
const Ready = z.object({
  /** An element whose value is the record's id. Where one is named, nothing else is waited for. */
  witness: z.optional(z.object(place)),
  /** Visible, or not to be there at all. */
  exists: z.optional(z.string()),
  absent: z.optional(z.string()),
  /** Milliseconds without a change in the page. */
  quiet: z.optional(z.number()),
});

/** What a page without the record shows: an element that is seen, and words in it where it needs them. */
const Marker = z.object({
  select: z.string().check(z.minLength(1), z.maxLength(LONGEST)),
  /** Some of its words, in whatever case. */
  says: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  certainty: Certainty,
});

/** By which a page is known at once that shows something else at a record's address. */
const Instead = z.object({
  login: z._default(z.array(Marker), []),
  missing: z._default(z.array(Marker), []),
  forbidden: z._default(z.array(Marker), []),
});

/**
 * How the dock makes room: by a margin of the page, by a margin that also holds what is `fixed`
 * (`contain`), or not at all (`over`). `css` are lines for the page, `{dock}` the dock's width.
 */
export const DockMode = z.enum(['push', 'contain', 'over']);
export type DockMode = z.infer<typeof DockMode>;

/** Where a custom field's value stands, by the CRM's own name for it or by its label. */
const CustomField = z.object({
  /** `{field}` stands for the field's API name. */
  byName: z.optional(z.string()),
  /** `{label}` stands for its words on the screen. */
  byLabel: z.optional(z.string()),
  /** Every element that holds one field with its label, where no selector tells them apart. */
  rows: z.optional(z.string()),
  /** Where in an element that holds a field its label stands, which is no part of the value. */
  label: z.optional(z.string()),
  from: z._default(From, 'text'),
  certainty: Certainty,
});

/**
 * The CRM's custom field that holds the service's client UUID, by its API name or its words on the
 * screen.
 */
export const ClientFieldName = z.string().check(z.maxLength(100));

/** How records of one CRM are found and read: data, and no code. */
export const Recipe = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,40}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Hosts as browsers ask for them: `app.close.com`, `*.pipedrive.com`. */
  hosts: z.array(z.string().check(z.regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/))),
  /** Of those, only what this fits. */
  hostPattern: z.optional(Pattern),
  /** Also run on a host of the user's. */
  selfHosted: z.boolean(),
  /** The day on which its facts were last looked at, `2026-11-21`. */
  checked: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  records: z.array(AddressRule).check(z.minLength(1), z.maxLength(20)),
  /** Addresses of lists, forms and settings that look like records and are none. */
  notRecords: z.array(z.string()),
  /** Everything is read inside the first visible of these, where there is one. */
  scope: z.optional(z.string()),
  /** A frame of the same origin that holds the record, while there is a visible one. */
  frame: z.optional(z.string()),
  fields: z.object({
    name: z._default(z.array(Source), []),
    email: z._default(z.array(Source), []),
    phone: z._default(z.array(Source), []),
    company: z._default(z.array(Source), []),
    client: z._default(z.array(Source), []),
    taxId: z._default(z.array(Source), []),
    registrationNumber: z._default(z.array(Source), []),
  }),
  /** The name in the page's title, as group `name`, where it stands nowhere else. */
  title: z.optional(Pattern),
  /** Words that stand where a value would, and are none. */
  placeholders: z._default(z.array(z.string()), []),
  customField: z.optional(CustomField),
  ready: z._default(Ready, {}),
  instead: z.optional(Instead),
  dock: z._default(z.object({ mode: DockMode, css: z._default(z.array(z.string()), []) }), {
    mode: 'push',
    css: [],
  }),
  /** What those should know who change it. */
  notes: z._default(z.array(z.string()), []),
});
export type Recipe = z.infer<typeof Recipe>;

/** A CRM that is known by name, for a screen: whether it is on, and how sure its facts are. */
export const CrmFacts = z.object({
  id: z.string(),
  name: z.string(),
  /** What the browser is asked for; empty where only a host of the user's can be named. */
  patterns: z.array(z.string()),
  hosts: z.array(z.string()),
  hostPattern: z.optional(z.string()),
  selfHosted: z.boolean(),
  on: z.boolean(),
  granted: z.boolean(),
  certainty: z.object({ address: Certainty, fields: z.optional(Certainty) }),
  /** Whether it says where custom fields stand, and which of them holds the client's UUID. */
  hasCustomFields: z.boolean(),
  clientField: z.optional(ClientFieldName),
});
export type CrmFacts = z.infer<typeof CrmFacts>;

/** How often one thing that a recipe says where to find was there, of the last visits. */
export const Health = z.object({
  recipe: z.string(),
  what: z.string(),
  missed: z.number(),
  of: z.number(),
});
export type Health = z.infer<typeof Health>;

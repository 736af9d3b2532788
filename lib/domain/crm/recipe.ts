import * as v from '../core/schema.ts';
import { TicketRules } from './ticket-rules.ts';
import { isUnsafeRegex } from './unsafe-regex.ts';

/** Longest pattern or selector in a recipe. */
const LONGEST = 500;

/** A regular expression as text. One that does not compile, or may run away, is refused. */
export const Pattern = v.pipe(
  v.string(),
  v.maxLength(LONGEST),
  v.check((text) => !isUnsafeRegex(text) && compiles(text), 'no usable regular expression'),
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
export const Certainty = v.picklist(['verified', 'high', 'medium', 'low']);
export type Certainty = v.InferOutput<typeof Certainty>;

/** Where in an address a pattern is tried; a `decoded` part after its percent-encoding is undone. */
const AddressPart = v.picklist([
  'path',
  'query',
  'hash',
  'pathAndQuery',
  'decodedQuery',
  'decodedHash',
  'all', // path, query and hash as one
]);

/** A kind of record, as references name it. */
const Word = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.regex(/^[^\s\p{C}]+$/u));

/** What an address comes to; `type` in our words, where `types` has one. */
const Expected = v.object({
  type: v.optional(v.string()),
  id: v.string(),
  account: v.optional(v.string()),
});

/**
 * How the addresses of one kind of record look. Every part named in `match` must fit, every
 * parameter in `query` and `fragment` be there with a value that fits whole. Somewhere among them
 * a group `id` catches the record's id, and groups `type` and `account` may catch theirs.
 */
export const AddressRule = v.object({
  match: v.optional(v.record(AddressPart, Pattern), {}),
  query: v.optional(v.record(v.string(), Pattern), {}),
  /** Parameters of the hash, where it is written like a query. */
  fragment: v.optional(v.record(v.string(), Pattern), {}),
  /** The kind of record, where the address does not say it. */
  type: v.optional(Word),
  /** Our word for each kind that the address may say; others stay as they are. */
  types: v.optional(v.record(v.string(), Word), {}),
  /** Ids are names and may hold spaces and slashes. */
  spaces: v.optional(v.boolean()),
  certainty: Certainty,
  /** Addresses without their origin (`/deal/42`), with what they come to. */
  examples: v.record(v.string(), Expected),
});
export type AddressRule = v.InferOutput<typeof AddressRule>;

/** How an element says what is wanted: its words, its input's value, a link, or an attribute. */
export const From = v.union([
  v.picklist(['text', 'value', 'mailto', 'tel']),
  v.pipe(v.string(), v.regex(/^@[a-z][\w-]*$/)),
]);
export type From = v.InferOutput<typeof From>;

const place = {
  select: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST)),
  from: v.optional(From, 'text'),
};

/**
 * Where a value stands: in the first visible element that fits. `{type}`, `{id}` and `{account}`
 * stand for what the address said; ` >>> ` goes on inside an open shadow root. Where it says what
 * words it stands `beside`, they must be the nearest before it.
 */
export const Source = v.object({
  ...place,
  beside: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  /** Where in the element its label stands, which is no part of the value. */
  label: v.optional(v.string()),
  /** What that label must say for the element to be the one. */
  words: v.optional(v.string()),
  /** What is cut out of the value: "- Saved" behind a name. */
  drop: v.optional(Pattern),
  /** Believed only while all visible elements that fit say the same. */
  only: v.optional(v.boolean()),
  certainty: Certainty,
});
export type Source = v.InferOutput<typeof Source>;

/** When what the page shows is the record that its address names; all that is said must hold. */
const Ready = v.object({
  /** An element whose value is the record's id. Where one is named, nothing else is waited for. */
  witness: v.optional(v.object(place)),
  /** Visible, or not to be there at all. */
  exists: v.optional(v.string()),
  absent: v.optional(v.string()),
  /** Milliseconds without a change in the page. */
  quiet: v.optional(v.number()),
});

/** What a page without the record shows: an element that is seen, and words in it where it needs them. */
const Marker = v.object({
  select: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST)),
  /** Some of its words, in whatever case. */
  says: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  certainty: Certainty,
});

/** By which a page is known at once that shows something else at a record's address. */
const Instead = v.object({
  login: v.optional(v.array(Marker), []),
  missing: v.optional(v.array(Marker), []),
  forbidden: v.optional(v.array(Marker), []),
});

/**
 * How the dock makes room: by a margin of the page, by a margin that also holds what is `fixed`
 * (`contain`), or not at all (`over`). `css` are lines for the page, `{dock}` the dock's width.
 */
export const DockMode = v.picklist(['push', 'contain', 'over']);
export type DockMode = v.InferOutput<typeof DockMode>;

/** Where a custom field's value stands, by the CRM's own name for it or by its label. */
const CustomField = v.object({
  /** `{field}` stands for the field's API name. */
  byName: v.optional(v.string()),
  /** `{label}` stands for its words on the screen. */
  byLabel: v.optional(v.string()),
  /** Every element that holds one field with its label, where no selector tells them apart. */
  rows: v.optional(v.string()),
  /** Where in an element that holds a field its label stands, which is no part of the value. */
  label: v.optional(v.string()),
  from: v.optional(From, 'text'),
  certainty: Certainty,
});

/**
 * The CRM's custom field that holds the service's client UUID, by its API name or its words on the
 * screen.
 */
export const ClientFieldName = v.pipe(v.string(), v.maxLength(100));

/** How records of one CRM are found and read: data, and no code. */
export const Recipe = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,40}$/)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  /** Hosts as browsers ask for them: `app.close.com`, `*.pipedrive.com`. */
  hosts: v.array(v.pipe(v.string(), v.regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/))),
  /** Of those, only what this fits. */
  hostPattern: v.optional(Pattern),
  /** Also run on a host of the user's. */
  selfHosted: v.boolean(),
  /** The day on which its facts were last looked at, `2026-11-21`. */
  checked: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/)),
  records: v.pipe(v.array(AddressRule), v.minLength(1), v.maxLength(20)),
  /** Addresses of lists, forms and settings that look like records and are none. */
  notRecords: v.array(v.string()),
  /** Everything is read inside the first visible of these, where there is one. */
  scope: v.optional(v.string()),
  /** A frame of the same origin that holds the record, while there is a visible one. */
  frame: v.optional(v.string()),
  fields: v.object({
    name: v.optional(v.array(Source), []),
    email: v.optional(v.array(Source), []),
    phone: v.optional(v.array(Source), []),
    company: v.optional(v.array(Source), []),
    client: v.optional(v.array(Source), []),
    taxId: v.optional(v.array(Source), []),
    registrationNumber: v.optional(v.array(Source), []),
  }),
  /** The name in the page's title, as group `name`, where it stands nowhere else. */
  title: v.optional(Pattern),
  /** Words that stand where a value would, and are none. */
  placeholders: v.optional(v.array(v.string()), []),
  customField: v.optional(CustomField),
  ready: v.optional(Ready, {}),
  instead: v.optional(Instead),
  dock: v.optional(v.object({ mode: DockMode, css: v.optional(v.array(v.string()), []) }), {
    mode: 'push',
    css: [],
  }),
  /** What those should know who change it. */
  notes: v.optional(v.array(v.string()), []),
});
export type Recipe = v.InferOutput<typeof Recipe>;

/** A CRM that is known by name, for a screen: whether it is on, and how sure its facts are. */
export const CrmFacts = v.object({
  id: v.string(),
  name: v.string(),
  /** What the browser is asked for; empty where only a host of the user's can be named. */
  patterns: v.array(v.string()),
  hosts: v.array(v.string()),
  hostPattern: v.optional(v.string()),
  selfHosted: v.boolean(),
  on: v.boolean(),
  /** Whether it is on and we have the host permission. */
  granted: v.boolean(),
  certainty: v.object({ address: Certainty, fields: v.optional(Certainty) }),
  /** Whether it says where custom fields stand, and which of them holds the client's UUID. */
  hasCustomFields: v.boolean(),
  clientField: v.optional(ClientFieldName),
  ticketRules: v.optional(TicketRules),
});
export type CrmFacts = v.InferOutput<typeof CrmFacts>;

/** How often one thing that a recipe says where to find was there, of the last visits. */
export const Health = v.object({
  recipe: v.string(),
  what: v.string(),
  missed: v.number(),
  of: v.number(),
});
export type Health = v.InferOutput<typeof Health>;

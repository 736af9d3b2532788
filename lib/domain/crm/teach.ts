import { TAUGHT } from './fields';
import { Certainty, From } from './recipe';
import { CrmRecord } from './record';
import * as z from './schema';

// A site that is taught by pointing: what was clicked on two of its records, and what comes of it.

export const TaughtField = z.enum(TAUGHT);

/**
 * What an element is found by, the surest first: words beside it, what kind of thing it is, a mark
 * for tests or programs, an id, a class, the part of the page that holds it, or only where it stands.
 */
export const By = z.enum(['label', 'role', 'mark', 'id', 'class', 'landmark', 'place']);
export type By = z.infer<typeof By>;

const way = {
  select: z.string().check(z.minLength(1), z.maxLength(500)),
  from: From,
  beside: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  by: By,
};

/** One way to find what was clicked, and what was read by it. */
export const Way = z.object({
  ...way,
  value: z.string().check(z.maxLength(200)),
  /** How many other elements fit as well; the first counts. */
  others: z.number(),
});
export type Way = z.infer<typeof Way>;

/** What was clicked on one record. */
export const Sample = z.object({
  address: z.string().check(z.maxLength(2048)),
  ways: z.partialRecord(TaughtField, z.array(Way).check(z.maxLength(12))),
});
export type Sample = z.infer<typeof Sample>;

/** Why nothing can be made of two samples. */
export const Refusal = z.enum(['same-record', 'other-kind', 'no-id', 'other-place', 'not-both']);
export type Refusal = z.infer<typeof Refusal>;

/** What a page is told for its sample; it needs no words where the settings open for the review. */
export const AfterSample = z.union([z.enum(['second', 'review', 'too-late']), Refusal]);
export type AfterSample = z.infer<typeof AfterSample>;

/**
 * What speaks against what was clicked, or a way to it: it says the `same` of both records; a name
 * that is an `email`, a `number` or the record's `id`, or too `long`; a value not of its `form`, or
 * with its label in it (`labelled`); `several` elements fit.
 */
export const Doubt = z.enum([
  ...['same', 'email', 'number', 'id', 'long', 'labelled', 'form', 'several'],
] as const);
export type Doubt = z.infer<typeof Doubt>;

/** A way that found what was clicked on both records. */
export const Choice = z.object({
  ...way,
  certainty: Certainty,
  doubt: z.optional(Doubt),
  values: z.tuple([z.string(), z.string()]),
});
export type Choice = z.infer<typeof Choice>;

/** What two samples come to, for a person to look at: choices best first. */
export const Taught = z.object({
  pattern: z.string(),
  ids: z.tuple([z.string(), z.string()]),
  fields: z.array(z.object({ field: TaughtField, choices: z.array(Choice) })),
  /** Clicked on both, but in places that have nothing in common. */
  lost: z.array(TaughtField),
});
export type Taught = z.infer<typeof Taught>;

/** What the choices of each field read on a third record; null for nothing. */
export const Third = z.object({
  id: z.string(),
  read: z.partialRecord(
    TaughtField,
    z.array(z.nullable(z.string().check(z.maxLength(200)))).check(z.maxLength(12)),
  ),
});
export type Third = z.infer<typeof Third>;

/** What a recipe reads on the page that is open. */
export const Tried = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no-tab') }),
  z.object({ kind: z.literal('no-record'), address: z.string() }),
  z.object({
    kind: z.literal('record'),
    type: z.string(),
    id: z.string(),
    name: z.optional(z.string()),
    fields: z.optional(CrmRecord.shape.fields),
  }),
]);
export type Tried = z.infer<typeof Tried>;

import * as z from '../core/schema';
import { TAUGHT } from './fields';
import { Certainty, From } from './recipe';
import { RecordFields } from './record';

// A site that the user teaches by pointing: what was clicked on two of its records, and the result.

export const TaughtField = z.enum(TAUGHT);

/**
 * What identifies an element, the surest first: a nearby label, its role, a mark for tests or
 * programs, an id, a class, a landmark of the page, or only its place.
 */
export const By = z.enum(['label', 'role', 'mark', 'id', 'class', 'landmark', 'place']);
export type By = z.infer<typeof By>;

const way = {
  select: z.string().check(z.minLength(1), z.maxLength(500)),
  from: From,
  beside: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  by: By,
};

/** One selector for a clicked element, and the value read with it. */
export const Way = z.object({
  ...way,
  value: z.string().check(z.maxLength(200)),
  /** How many other elements match; the first one counts. */
  others: z.number(),
});
export type Way = z.infer<typeof Way>;

/** What the user clicked on one record. */
export const Sample = z.object({
  address: z.string().check(z.maxLength(2048)),
  ways: z.partialRecord(TaughtField, z.array(Way).check(z.maxLength(12))),
});
export type Sample = z.infer<typeof Sample>;

/** Why no recipe can be made of two samples. */
export const Refusal = z.enum(['same-record', 'other-kind', 'no-id', 'other-place', 'not-both']);
export type Refusal = z.infer<typeof Refusal>;

/** The reply to a page about its sample. It holds no text if the settings open for the review. */
export const AfterSample = z.union([z.enum(['second', 'review', 'too-late']), Refusal]);
export type AfterSample = z.infer<typeof AfterSample>;

/**
 * A doubt about a clicked element or a selector: it reads the `same` on both records; a name is an
 * `email`, a `number`, the record's `id` or too `long`; a value lacks the `form` of its field or
 * includes its label (`labelled`); `several` elements match.
 */
export const ChoiceDoubt = z.enum([
  'same',
  'email',
  'number',
  'id',
  'long',
  'labelled',
  'form',
  'several',
] as const);
export type ChoiceDoubt = z.infer<typeof ChoiceDoubt>;

/** A selector that found the clicked element on both records. */
export const SelectorChoice = z.object({
  ...way,
  certainty: Certainty,
  doubt: z.optional(ChoiceDoubt),
  values: z.tuple([z.string(), z.string()]),
});
export type SelectorChoice = z.infer<typeof SelectorChoice>;

/** The result of two samples, for the user to review; the best choices first. */
export const Taught = z.object({
  pattern: z.string(),
  ids: z.tuple([z.string(), z.string()]),
  fields: z.array(z.object({ field: TaughtField, choices: z.array(SelectorChoice) })),
  /** Clicked on both records, but no selector fits both. */
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

/** What a recipe reads on the open page. */
export const Tried = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no-tab') }),
  z.object({ kind: z.literal('no-record'), address: z.string() }),
  z.object({
    kind: z.literal('record'),
    type: z.string(),
    id: z.string(),
    name: z.optional(z.string()),
    fields: z.optional(RecordFields),
  }),
]);
export type Tried = z.infer<typeof Tried>;

/** A selector of a field, as it is sent to a page. */
export type Tryable = Pick<SelectorChoice, 'select' | 'from' | 'beside'>;

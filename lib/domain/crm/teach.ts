import * as v from '../core/schema';
import { TAUGHT } from './fields';
import { Certainty, From } from './recipe';
import { RecordFields } from './record';

// A site that the user teaches by pointing: what was clicked on two of its records, and the result.

export const TaughtField = v.picklist(TAUGHT);

/**
 * What identifies an element, the surest first: a nearby label, its role, a mark for tests or
 * programs, an id, a class, a landmark of the page, or only its place.
 */
export const By = v.picklist(['label', 'role', 'mark', 'id', 'class', 'landmark', 'place']);
export type By = v.InferOutput<typeof By>;

const way = {
  select: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  from: From,
  beside: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  by: By,
};

/** One selector for a clicked element, and the value read with it. */
export const Way = v.object({
  ...way,
  value: v.pipe(v.string(), v.maxLength(200)),
  /** How many other elements match; the first one counts. */
  others: v.number(),
});
export type Way = v.InferOutput<typeof Way>;

/** What the user clicked on one record. */
export const Sample = v.object({
  address: v.pipe(v.string(), v.maxLength(2048)),
  ways: v.record(TaughtField, v.pipe(v.array(Way), v.maxLength(12))),
});
export type Sample = v.InferOutput<typeof Sample>;

/** Why no recipe can be made of two samples. */
export const Refusal = v.picklist([
  'same-record',
  'other-kind',
  'no-id',
  'other-place',
  'not-both',
]);
export type Refusal = v.InferOutput<typeof Refusal>;

/** The reply to a page about its sample. It holds no text if the settings open for the review. */
export const AfterSample = v.union([v.picklist(['second', 'review', 'too-late']), Refusal]);
export type AfterSample = v.InferOutput<typeof AfterSample>;

/**
 * A doubt about a clicked element or a selector: it reads the `same` on both records; a name is an
 * `email`, a `number`, the record's `id` or too `long`; a value lacks the `form` of its field or
 * includes its label (`labelled`); `several` elements match.
 */
export const ChoiceDoubt = v.picklist([
  'same',
  'email',
  'number',
  'id',
  'long',
  'labelled',
  'form',
  'several',
] as const);
export type ChoiceDoubt = v.InferOutput<typeof ChoiceDoubt>;

/** A selector that found the clicked element on both records. */
export const SelectorChoice = v.object({
  ...way,
  certainty: Certainty,
  doubt: v.optional(ChoiceDoubt),
  values: v.strictTuple([v.string(), v.string()]),
});
export type SelectorChoice = v.InferOutput<typeof SelectorChoice>;

/** The result of two samples, for the user to review; the best choices first. */
export const Taught = v.object({
  pattern: v.string(),
  ids: v.strictTuple([v.string(), v.string()]),
  fields: v.array(v.object({ field: TaughtField, choices: v.array(SelectorChoice) })),
  /** Clicked on both records, but no selector fits both. */
  lost: v.array(TaughtField),
});
export type Taught = v.InferOutput<typeof Taught>;

/** What the choices of each field read on a third record; null for nothing. */
export const Third = v.object({
  id: v.string(),
  read: v.record(
    TaughtField,
    v.pipe(v.array(v.nullable(v.pipe(v.string(), v.maxLength(200)))), v.maxLength(12)),
  ),
});
export type Third = v.InferOutput<typeof Third>;

/** What a recipe reads on the open page. */
export const Tried = v.variant('kind', [
  v.object({ kind: v.literal('no-tab') }),
  v.object({ kind: v.literal('no-record'), address: v.string() }),
  v.object({
    kind: v.literal('record'),
    type: v.string(),
    id: v.string(),
    name: v.optional(v.string()),
    fields: v.optional(RecordFields),
  }),
]);
export type Tried = v.InferOutput<typeof Tried>;

/** A selector of a field, as it is sent to a page. */
export type Tryable = Pick<SelectorChoice, 'select' | 'from' | 'beside'>;

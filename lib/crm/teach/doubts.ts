import type { TaughtField } from '../../domain/fields';
import type { Doubt } from '../../domain/teach';

const UUID = /^\{?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\}?$/i;

const FORMS: Partial<Record<TaughtField, RegExp>> = {
  email: /^\S+@\S+$/,
  phone: /^[^\p{L}]*\d[^\p{L}]*\d[^\p{L}]*\d(.*)$/u,
  client: UUID,
};

/** Longest that a customer's name is. */
const LONGEST_NAME = 80;

/** What speaks against two values as those of one field of two records. */
export function doubtOf(
  field: TaughtField,
  values: readonly [string, string],
  ids: readonly [string, string],
): Doubt | undefined {
  if (values[0] === values[1]) return 'same';
  if (field === 'name') return doubtOfName(values, ids);
  const form = FORMS[field];
  if (!form || values.every((value) => form.test(value))) return undefined;
  return labelOf(values) ? 'labelled' : 'form';
}

function doubtOfName(
  values: readonly [string, string],
  ids: readonly [string, string],
): Doubt | undefined {
  if (values.some((value) => /^\S+@\S+\.\S+$/.test(value))) return 'email';
  if (values.some((value, i) => value.toLowerCase() === ids[i]?.toLowerCase())) return 'id';
  if (values.some((value) => !/\p{L}/u.test(value) || UUID.test(value))) return 'number';
  if (labelOf(values)) return 'labelled';
  return values.some(({ length }) => length > LONGEST_NAME) ? 'long' : undefined;
}

/** The label that both values begin with: "Customer: Ada Example". */
function labelOf([one, other]: readonly [string, string]): string | undefined {
  const [label, another] = [one, other].map((value) => /^[^:]{1,40}:(?=\s)/.exec(value)?.[0]);
  return label === another ? label : undefined;
}

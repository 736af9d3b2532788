import type { TeachableField } from '../../domain/crm/fields';
import type { ChoiceDoubt } from '../../domain/crm/teach';

const UUID = /^\{?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\}?$/i;

const FORMS: Partial<Record<TeachableField, RegExp>> = {
  email: /^\S+@\S+$/,
  phone: /^[^\p{L}]*\d[^\p{L}]*\d[^\p{L}]*\d(.*)$/u,
  client: UUID,
};

/** Longest name of a customer. */
const LONGEST_NAME = 80;

/** The doubt about two values of one field on two records. */
export function choiceDoubt(
  field: TeachableField,
  values: readonly [string, string],
  ids: readonly [string, string],
): ChoiceDoubt | undefined {
  if (values[0] === values[1]) return 'same';
  if (field === 'name') return doubtOfName(values, ids);
  const form = FORMS[field];
  if (!form || values.every((value) => form.test(value))) return undefined;
  return labelOf(values) ? 'labelled' : 'form';
}

function doubtOfName(
  values: readonly [string, string],
  ids: readonly [string, string],
): ChoiceDoubt | undefined {
  if (values.some((value) => /^\S+@\S+\.\S+$/.test(value))) return 'email';
  if (values.some((value, i) => value.toLowerCase() === ids[i]?.toLowerCase())) return 'id';
  if (values.some((value) => !/\p{L}/u.test(value) || UUID.test(value))) return 'number';
  if (labelOf(values)) return 'labelled';
  return values.some(({ length }) => length > LONGEST_NAME) ? 'long' : undefined;
}

/** The label with which both values begin: "Customer: Ada Example". */
function labelOf([one, other]: readonly [string, string]): string | undefined {
  const [label, another] = [one, other].map((value) => /^[^:]{1,40}:(?=\s)/.exec(value)?.[0]);
  return label === another ? label : undefined;
}

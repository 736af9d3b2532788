import type { Recipe, Source } from '../domain/recipe';

/**
 * A recipe that also reads the client's UUID, from the custom field that a person named: by its
 * name in the CRM, then by its words on the screen.
 */
export function withClientField(recipe: Recipe, field: string | undefined): Recipe {
  const { customField, fields } = recipe;
  if (!customField || !field) return recipe;
  const { rows, label, from, certainty } = customField;
  const words = field.replace(/\s+/g, ' ').replace(/[ :*]+$/, '');
  const client: Source[] = [
    ...placesOf(customField).map((select) => ({ select: fill(select, field), label })),
    ...(rows && label && words ? [{ select: rows, label, words }] : []),
  ].map((source) => ({ ...source, from, certainty }));
  return { ...recipe, fields: { ...fields, client: [...client, ...fields.client] } };
}

/** Whether a recipe says where a custom field stands that a person names. */
export const hasCustomFields = ({ customField }: Recipe): boolean =>
  customField !== undefined &&
  (placesOf(customField).length > 0 || Boolean(customField.rows && customField.label));

/** Selectors that hold the field's name or words. Any other would fit any other field too. */
const placesOf = ({ byName, byLabel }: NonNullable<Recipe['customField']>): string[] =>
  [byName, byLabel].flatMap((select) => (select?.match(PLACE) ? [select] : []));

const PLACE = /\{(?:field|label)\}/g;

const fill = (select: string, field: string): string => select.replace(PLACE, () => escaped(field));

/**
 * Words as they may stand in a selector, as a name or between quotes: whatever could end either is
 * written as its code point. Background scripts have no `CSS.escape`.
 */
const escaped = (words: string): string =>
  words.replace(/^[\d-]|[^\w\u0080-\u{10ffff}-]/gu, (sign) => {
    const code = sign.codePointAt(0) || 0xfffd;
    return `\\${code.toString(16)} `;
  });

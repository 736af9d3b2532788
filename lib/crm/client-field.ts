import type { Recipe, Source } from '../domain/crm/recipe';

/**
 * Adds the source of the client's UUID to a recipe: the custom field that the user named, by its
 * API name, then by its label.
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

/** Whether a recipe can find a custom field that the user names. */
export const hasCustomFields = ({ customField }: Recipe): boolean =>
  customField !== undefined &&
  (placesOf(customField).length > 0 || Boolean(customField.rows && customField.label));

/**
 * Selectors with a placeholder for the field's name or label. Any other would match every field.
 */
const placesOf = ({ byName, byLabel }: NonNullable<Recipe['customField']>): string[] =>
  [byName, byLabel].flatMap((select) => (select?.match(PLACE) ? [select] : []));

const PLACE = /\{(?:field|label)\}/g;

const fill = (select: string, field: string): string => select.replace(PLACE, () => escaped(field));

/**
 * Escapes text for a selector, as a name or between quotes: special characters become code points.
 * Background scripts have no `CSS.escape`.
 */
const escaped = (words: string): string =>
  words.replace(/^[\d-]|[^\w\u0080-\u{10ffff}-]/gu, (sign) => {
    const code = sign.codePointAt(0) || 0xfffd;
    return `\\${code.toString(16)} `;
  });

import format, { type CompiledMessage } from 'icu-minify/format';

/** What stands for `$1`, `$2`, … or `{1}`, `{2}`, … in a text, in order. */
export type TextValues = readonly (string | number)[];

/** Creating one is slow, and a list needs the same for each row. */
const pluralRules = new Map<string, Intl.PluralRules>();

const FORMATTERS = {
  getPluralRules(language: string, options?: Intl.PluralRulesOptions) {
    const rules = pluralRules.get(language) ?? new Intl.PluralRules(language, options);
    pluralRules.set(language, rules);
    return rules;
  },
  getNumberFormat: (language: string, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, options),
  getDateTimeFormat: (language: string, options?: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, options),
};

/**
 * Puts values into a text of a locale file. A text with a plural is in the form that the build compiled
 * (`compile-texts.ts`), and follows the rules of the text's language.
 */
export function formatText(text: string, language: () => string, values: TextValues): string {
  if (!text.startsWith('['))
    return text.replace(/\$(\d)/g, (_, index) => String(values[Number(index) - 1] ?? ''));
  const compiled: CompiledMessage = JSON.parse(text);
  const named = Object.fromEntries(values.map((value, index) => [index + 1, value]));
  const parts = format(compiled, language(), named, { formatters: FORMATTERS });
  return Array.isArray(parts) ? parts.join('') : parts;
}

/** The longer form has a word before the last part ("a, b and c"); the shorter only separators ("a, b, c"). */
const LIST_FORMS = {
  sentence: { type: 'conjunction' },
  plain: { type: 'unit', style: 'short' },
} as const;

/** Parts of a text as a list, by the rules of a language. */
export const formatList = (
  parts: readonly string[],
  language: string,
  form: keyof typeof LIST_FORMS,
): string => new Intl.ListFormat(language, LIST_FORMS[form]).format(parts);

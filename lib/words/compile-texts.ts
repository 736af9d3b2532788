import compile from 'icu-minify/compile';

/** A file of texts in `_locales/<language>`, in the form that browsers define for `messages.json`. */
type TextFile = Record<string, { message: string; description?: string }>;

/**
 * Prepares a file of texts for the build. A text with a plural, a choice or a number is an ICU message
 * ("{1, plural, one {# ticket} other {# tickets}}"): it becomes the short form that `t` formats, so
 * that no page carries the parser. Notes for translators are left out.
 */
export function compileTexts(source: string): string {
  const file: TextFile = JSON.parse(source);
  const compiled = Object.entries(file).map(([word, { description: _note, ...text }]) => [
    word,
    isIcu(text.message) ? { message: JSON.stringify(compile(text.message)) } : text,
  ]);
  return JSON.stringify(Object.fromEntries(compiled));
}

/** Whether a text is an ICU message. Other texts may hold braces, as `{id}` in an address does. */
const isIcu = (text: string): boolean => /\{\d, (plural|select|number)\b/.test(text);

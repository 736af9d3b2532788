import { MAX_LENGTH } from './markdown';

/** A line of words and ordinary punctuation. It begins with a word, a bracket, a quotation mark or a symbol. */
const LINE =
  /^[\p{L}\p{N}\p{So}\p{Sc}"'(“„«][\p{L}\p{M}\p{N}\p{So}\p{Sc}\p{Emoji_Modifier}\p{Join_Control} .,:;?!'"()/%#+=“”„«»’‘–—…-]*(?<! )$/u;

/** Begins like an item of a list. */
const ITEM = /^\d+[.)]/;

/** Becomes a link. */
const LINK = /:\/\/|www\./i;

/**
 * The paragraphs of a text, each as its lines, if nothing in the text can be markup. Most messages are so plain, and
 * need neither the parser nor the sanitizer, which makes a document for each text. Undefined for any other text, and
 * for a pasted log, of which each line would be an element.
 */
export function plainParagraphs(text: string): readonly (readonly string[])[] | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => paragraph.split('\n'));
  const isPlain = paragraphs.flat().every((line) => LINE.test(line) && !ITEM.test(line));
  return isPlain && !LINK.test(text) ? paragraphs : undefined;
}

import { htmlEscape } from 'escape-goat';

// Builds HTML from text and escapes every value, unless this module built it.

/** A complete and safe piece of HTML. Only `html` makes it. */
export class Markup {
  readonly text: string;
  constructor(pieces: TemplateStringsArray, values: readonly Content[]) {
    this.text = pieces.reduce((all, piece, at) => all + textOf(values[at - 1]) + piece);
  }
}

export type Content = Markup | string | number | undefined | readonly Content[];

/** Fills a template; escapes strings for text and for quoted attributes, and joins lists. */
export const html = (pieces: TemplateStringsArray, ...values: Content[]): Markup =>
  new Markup(pieces, values);

function textOf(content: Content): string {
  if (content === undefined) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'number') return String(content);
  return typeof content === 'string' ? htmlEscape(content) : content.map(textOf).join('');
}

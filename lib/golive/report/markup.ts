// HTML that is made of text: whatever is put into it is escaped, unless it was made here itself.

/** A piece of HTML that is whole and safe. Made by `html` only. */
export class Markup {
  readonly text: string;
  constructor(pieces: TemplateStringsArray, values: readonly Content[]) {
    this.text = pieces.reduce((all, piece, at) => all + textOf(values[at - 1]) + piece);
  }
}

export type Content = Markup | string | number | undefined | readonly Content[];

/** Fills a template; strings are escaped for text and for quoted attributes, lists are joined. */
export const html = (pieces: TemplateStringsArray, ...values: Content[]): Markup =>
  new Markup(pieces, values);

function textOf(content: Content): string {
  if (content === undefined) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'number') return String(content);
  return typeof content === 'string' ? escapeHtml(content) : content.map(textOf).join('');
}

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? '');

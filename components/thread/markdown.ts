import { Marked } from 'marked';
import { httpsAddress } from '../../lib/domain/attachment';

/**
 * Light markdown as people in a conversation use it, as HTML that is not yet safe: only sanitize()
 * may call it. What a reader would not see is not taken for markup: "use <merchant_id>" stays
 * readable, and "3. March" keeps its number.
 */
export const toHtml = (markdown: string): string => marked.parse(markdown, { async: false });

/** Longer texts are pasted logs, not markdown. */
const LENGTH = 20_000;

/** More characters that may be markup are a table or a drawing, or were made to freeze the panel. */
const MARKS = 1_500;

/**
 * Whether a text may be parsed at all. The parser's time grows with the square of some texts:
 * 190,000 characters of `**a*_` take it two minutes (measured); what is let through, milliseconds.
 */
export const isLight = (text: string): boolean =>
  text.length <= LENGTH && (text.match(/[^\p{L}\p{N}\s.,:;?'"()/]/gu)?.length ?? 0) <= MARKS;

/** The same for words that are to be shown as they are; paragraphs keep their line breaks. */
export const plainToHtml = (text: string): string => `<p>${escapeHtml(text)}</p>`;

const marked = new Marked({ gfm: true, breaks: true });
const nothing = () => undefined;

marked.use({
  // A tokenizer that finds nothing leaves its text as text; false means: as usual.
  tokenizer: {
    html: nothing,
    tag: nothing,
    table: nothing,
    lheading: nothing,
    code: nothing,
    hr: nothing,
    // A line like `[1]: https://…` would vanish.
    def: nothing,
    // Only one that begins with 1: the start of others would be lost.
    list: (source) => (/^ {0,3}(?:[-*+]|1[.)])[ \t]/.test(source) ? false : undefined),
    // `~5 to ~6 days` is not struck out.
    del: (source) => (source.startsWith('~~') ? false : undefined),
  },
  renderer: {
    heading({ tokens }) {
      return `<p><strong>${this.parser.parseInline(tokens)}</strong></p>`;
    },
    link({ href, tokens }) {
      return link(href, this.parser.parseInline(tokens));
    },
    image: ({ href, text }) => link(href, escapeHtml(text) || escapeHtml(href)),
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    del({ tokens }) {
      return `<s>${this.parser.parseInline(tokens)}</s>`;
    },
    html: ({ text }) => escapeHtml(text),
  },
});

/** A link where it may be followed; else its words, and its address where they do not say it. */
function link(href: string, words: string): string {
  const address = escapeHtml(href);
  if (httpsAddress(href)) return `<a href="${address}">${words}</a>`;
  return address.endsWith(words) ? words : `${words} (${address})`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

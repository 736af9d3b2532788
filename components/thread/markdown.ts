import { Marked, type Tokens } from 'marked';
import { httpsAddress } from '../../lib/domain/tickets/attachment-rules';
import { escapeHtml } from './escape-html';

/**
 * Converts light markdown to HTML. The HTML is not safe yet: only sanitize() may call this. Markup that
 * would hide text is left as text: "use <merchant_id>" stays readable, "3. March" keeps its number.
 */
export const toHtml = (markdown: string): string => marked.parse(markdown, { async: false });

/** Characters. A longer text is a pasted log, not markdown, and is shown as one piece. */
export const MAX_LENGTH = 20_000;

/** With more possible markup characters, a text is a drawing, or meant to freeze the panel. */
const MAX_MARKS = 1_500;

/**
 * Whether a text can be parsed in milliseconds. For some texts the parser's time grows with the square
 * of their length: 190,000 characters of `**a*_` take two minutes (measured).
 */
export const isCheapToParse = (text: string): boolean =>
  text.length <= MAX_LENGTH &&
  (text.match(/[^\p{L}\p{N}\s.,:;?'"()/]/gu)?.length ?? 0) <= MAX_MARKS;

/** Converts plain text to HTML, without looking for markup. */
export const plainToHtml = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/** The number that an item of a list was written with; 0 for the one before the first. */
const numberOf = (item: Tokens.ListItem | undefined): number =>
  item ? Number.parseInt(item.raw.trimStart(), 10) : 0;

const marked = new Marked({ gfm: true, breaks: true });
const nothing = () => undefined;

marked.use({
  // `undefined` leaves the text as it is; `false` means marked's own tokenizer.
  tokenizer: {
    html: nothing,
    tag: nothing,
    table: nothing,
    lheading: nothing,
    code: nothing,
    hr: nothing,
    // A line like `[1]: https://…` would vanish.
    def: nothing,
    // Only lists that begin with 1: sanitize() removes the start of others.
    list: (source) => (/^ {0,3}(?:[-*+]|1[.)])[ \t]/.test(source) ? false : undefined),
    // Only `~~`, so that `~5 to ~6 days` is not struck out.
    del: (source) => (source.startsWith('~~') ? false : undefined),
  },
  renderer: {
    heading({ tokens }) {
      return `<p><strong>${this.parser.parseInline(tokens)}</strong></p>`;
    },
    // What stands beside the fence is mostly a language, but may be the first line of a pasted log.
    code: ({ text, lang }) =>
      `<pre><code>${escapeHtml(lang ? `${lang}\n${text}` : text)}\n</code></pre>\n`,
    list({ ordered, items }) {
      if (!ordered) return false;
      const lines = items.map((item, at) => {
        const number = numberOf(item);
        // A browser counts on from the item before, so it would show the items of "1. yes 3. no" as 1 and 2.
        const isNext = number === numberOf(items[at - 1]) + 1;
        return `<li${isNext ? '' : ` value="${number}"`}>${this.parser.parse(item.tokens)}</li>\n`;
      });
      return `<ol>\n${lines.join('')}</ol>\n`;
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

/** The parser puts one of these before an address that stands in the text without markup. */
const BARE = ['', 'http://', 'mailto:'];

/** A link if its address is https. Otherwise its text, followed by the address if the text lacks it. */
function link(href: string, words: string): string {
  const address = escapeHtml(href);
  if (httpsAddress(href)) return `<a href="${address}">${words}</a>`;
  if (words === '') return address;
  return BARE.some((scheme) => address === scheme + words) ? words : `${words} (${address})`;
}

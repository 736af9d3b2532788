import DOMPurify from 'dompurify';
import { httpsAddress } from '../../../lib/domain/tickets/attachment-rules';
import { linkTo } from './format';

/** A longer one is a page, not a passage of it. */
const LONGEST = 100_000;
const MOST_NODES = 3_000;

/** With one of these, the plain text of the clipboard says more. */
const NOT_SIMPLE = 'table, img, svg, video, iframe, form, input, math';

/** What the plain text of the clipboard would lose. */
const WORTH_IT = 'b, strong, i, em, a[href], li, code, pre, h1, h2, h3, h4, h5, h6';

/**
 * The Markdown of formatted text on the clipboard. Undefined if it has no format, or one that is not
 * simple: its plain text is then pasted.
 */
export function markdownOf(html: string): string | undefined {
  if (html.length > LONGEST || !DOMPurify.isSupported) return undefined;
  // Nothing of it is drawn. The elements that are not simple stay, so that they are noticed.
  const fragment = DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    FORBID_TAGS: ['style', 'script', 'title'],
    ALLOWED_ATTR: ['href', 'style'],
  });
  return markdownIn(fragment);
}

/** The same of elements without scripts. */
export function markdownIn(fragment: DocumentFragment): string | undefined {
  if (fragment.querySelector(NOT_SIMPLE) || !fragment.querySelector(WORTH_IT)) return undefined;
  if (fragment.querySelectorAll('*').length > MOST_NODES) return undefined;
  return blocksOf(fragment)
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const BLOCK = new RegExp(
  '^(P|DIV|SECTION|ARTICLE|H[1-6]|BLOCKQUOTE|UL|OL|LI|PRE|HR|DL|DT|DD|HEADER|FOOTER|MAIN|NAV|ASIDE|ADDRESS' +
    '|FIGURE|FIGCAPTION|DETAILS|SUMMARY|FIELDSET|LEGEND|CENTER|HGROUP)$',
);

function blocksOf(parent: Node): string {
  let written = '';
  for (const node of parent.childNodes) written += blockOf(node, written);
  return written;
}

function blockOf(node: Node, before: string): string {
  if (!(node instanceof HTMLElement)) return node instanceof Text ? wordsOf(node, before) : '';
  const tag = node.tagName;
  if (tag === 'BR') return '\n';
  if (tag === 'UL' || tag === 'OL') return `${newLine(before)}${listOf(node)}\n`;
  if (tag === 'PRE') return `\n\n\`\`\`\n${node.textContent ?? ''}\n\`\`\`\n\n`;
  const inner = blocksOf(node);
  if (tag === 'BLOCKQUOTE')
    return `\n\n${inner
      .trim()
      .split('\n')
      .map((line) => `> ${line}`.trimEnd())
      .join('\n')}\n\n`;
  if (/^H[1-6]$/.test(tag)) return `\n\n${around(inner, '**')}\n\n`;
  if (tag === 'P') return `\n\n${inner.trim()}\n\n`;
  if (BLOCK.test(tag)) return `${newLine(before)}${inner}\n`;
  return inlineOf(node, inner);
}

const newLine = (before: string): string => (before === '' || before.endsWith('\n') ? '' : '\n');

function wordsOf(text: Text, before: string): string {
  const words = (text.nodeValue ?? '').replace(/\s+/g, ' ');
  return before === '' || /\s$/.test(before) ? words.trimStart() : words;
}

function inlineOf(element: HTMLElement, inner: string): string {
  switch (element.tagName) {
    case 'B':
    case 'STRONG':
      // Some word processors wrap everything in a <b> that is not bold.
      return /^(normal|400)$/.test(element.style.fontWeight) ? inner : around(inner, '**');
    case 'I':
    case 'EM':
      return element.style.fontStyle === 'normal' ? inner : around(inner, '_');
    case 'CODE':
      return inner.includes('`') ? inner : around(inner, '`');
    case 'A': {
      const address = httpsAddress(element.getAttribute('href') ?? '')?.href;
      const words = inner.trim();
      if (!address || words === '' || words.includes('\n')) return inner;
      // An address that is its own words stays bare.
      return [address, address.replace(/\/$/, '')].includes(words) ? words : linkTo(words, address);
    }
    default:
      return inner;
  }
}

/** Puts a mark around words, and leaves the space around them outside. */
function around(inner: string, mark: string): string {
  const words = inner.trim();
  if (words === '' || words.includes('\n')) return inner;
  const [before = '', after = ''] = [
    inner.slice(0, inner.indexOf(words)),
    inner.slice(inner.indexOf(words) + words.length),
  ];
  return before + mark + words + mark + after;
}

/**
 * The lines of a list. What follows the first line of an item stands below its words, and so does a list beside the
 * item, as Google Docs writes one.
 */
function listOf(list: HTMLElement): string {
  let number = 0;
  let indent = '';
  const lines = [...list.children].flatMap((child) => {
    const isItem = child.tagName === 'LI';
    if (isItem) number += 1;
    const mark = list.tagName === 'OL' ? `${number}. ` : '- ';
    if (isItem) indent = ' '.repeat(mark.length);
    const inner = (isItem ? blocksOf(child) : blockOf(child, '')).trim().replace(/\n{2,}/g, '\n');
    if (inner === '' && !isItem) return [];
    return (isItem ? mark : indent) + inner.replaceAll('\n', `\n${indent}`);
  });
  return lines.map((line) => `${line}\n`).join('');
}

import type { DetectedType } from './detected-type';

/** Kinds of plain text, which only the name tells apart. */
const BY_NAME = new Map([
  ['csv', 'text/csv'],
  ['json', 'application/json'],
  ['md', 'text/markdown'],
  ['log', 'text/plain'],
]);

/** Characters that are looked at for markup: a browser looks at 1445 bytes. */
const LOOKED_AT = 4_096;

/** Blanks, comments, declarations, and types of documents that are not told below. */
const PROLOGUE = /^(\s+|<!--.*?-->|<\?.*?\?>|<!doctype\s+svg[^>[]*(\[.*?\])?\s*>)/is;
/** The tags by which browsers take a text for HTML (WHATWG MIME Sniffing, section 7.1). */
const HTML =
  /^<(!doctype\s+html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>]/i;

/** Browsers take a text that begins with a comment for HTML (as above). Notes in Markdown begin with one, too. */
const COMMENT = /^\s*<!--[\s>]/;
const MARKUP = /^<([a-z]|!--)/i;

/** The type of a text in UTF-8; undefined if the bytes are none. */
export function textType(first: Uint8Array, name: string): DetectedType | undefined {
  const text = decoded(first);
  if (text === undefined) return undefined;
  let start = text.slice(0, LOOKED_AT);
  const isXml = /^\s*<\?xml\s/.test(start);
  const hasComment = COMMENT.test(start);
  for (let part = PROLOGUE.exec(start); part; part = PROLOGUE.exec(start))
    start = start.slice(part[0].length);
  if (/^<(\w+:)?svg[\s>/]/i.test(start)) return { mimeType: 'image/svg+xml', ending: 'svg' };
  if (HTML.test(start) || (hasComment && MARKUP.test(start)))
    return { mimeType: 'text/html', ending: 'html' };
  if (isXml) return { mimeType: 'application/xml', ending: 'xml' };
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const mimeType = BY_NAME.get(ending);
  return mimeType ? { mimeType, ending } : { mimeType: 'text/plain', ending: 'txt' };
}

/** UTF-8 without a NUL, which may end within a character; undefined: it is not. */
function decoded(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

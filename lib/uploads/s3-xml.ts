// A service worker has no XML parser. Of S3's responses we need single texts, whose names occur once.

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The text of the first element with this name, or undefined. */
export function xmlText(xml: string, name: string): string | undefined {
  const found = new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([^<]*)<`).exec(xml)?.[1];
  return found?.trim().replace(/&(#x[\da-f]+|#\d+|\w+);/gi, decoded);
}

function decoded(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
  const isHex = name[1] === 'x' || name[1] === 'X';
  const point = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
}

/** S3's name of an error, or undefined if the body is none. */
export const s3Error = (xml: string): string | undefined =>
  /<(?:\w+:)?Error[\s>]/.test(xml) ? (xmlText(xml, 'Code') ?? 'Unknown') : undefined;

/** The body that puts parts together, by the server's names of them. */
export const completionOf = (etags: readonly string[]): string => {
  const parts = etags.map(
    (etag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
  );
  const space = 'http://s3.amazonaws.com/doc/2006-03-01/';
  return `<CompleteMultipartUpload xmlns="${space}">${parts.join('')}</CompleteMultipartUpload>`;
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

import { isSigned, tokenClaims } from './document-link';

/** What signatures bring along, in lower case: S3, Google Cloud Storage, OSS, CloudFront. */
const OF_SIGNATURES = new Set([
  ...['signature', 'expires', 'key-pair-id', 'policy'],
  ...['awsaccesskeyid', 'googleaccessid', 'ossaccesskeyid', 'security-token'],
  ...['expires_at', 'expiresat', 'expiry', 'expire', 'exp'],
]);
const FAMILY = /^x-(amz|goog|oss)-/;

/** Azure's parameters have two or three letters, which mean this only beside its `sig`. */
const OF_AZURE = new Set(
  'sig sv ss srt sp se st spr sip sr si skoid sktid skt ske sks skv saoid suoid scid'.split(' '),
);

/** Claims of a JSON Web Token that differ each time one is made (RFC 7519, section 4.1). */
const OF_ONE_TOKEN = ['exp', 'iat', 'nbf', 'jti'];

/**
 * A link as it stays however often the service signs it anew (partner-api.md, "Attachment": "A
 * short-lived signed link is used for personal documents"). Host, path and every parameter that may
 * name the file are kept, so that another file is another link. Any other text is returned as it is.
 */
export function stableLink(text: string): string {
  if (!/^\s*https?:/i.test(text) || !text.includes('?')) return text;
  const url = URL.parse(text.trim());
  if (!url || !isSigned(url)) return text;
  const isAzure = url.searchParams.has('sig');
  const kept = [...url.searchParams]
    .filter(([name]) => !isOfSignature(name.toLowerCase(), isAzure))
    .map(([name, value]) => [name, withoutTimes(value)]);
  url.search = new URLSearchParams(kept).toString();
  return url.href;
}

const isOfSignature = (name: string, isAzure: boolean): boolean =>
  OF_SIGNATURES.has(name) || FAMILY.test(name) || (isAzure && OF_AZURE.has(name));

/** What a token says of the file it opens, without when it was made and ends; else the value itself. */
function withoutTimes(value: string): string {
  const claims = tokenClaims(value);
  if (!claims) return value;
  const lasting = Object.entries(claims).filter(([name]) => !OF_ONE_TOKEN.includes(name));
  return JSON.stringify(lasting.sort(([a], [b]) => (a < b ? -1 : 1)));
}

import { isSigned, tokenClaims } from '../documents/document-link';

/** Parameters of signatures in lower case: S3, Google Cloud Storage, OSS, CloudFront. */
const OF_SIGNATURES = new Set([
  'signature',
  'expires',
  'key-pair-id',
  'policy',
  'awsaccesskeyid',
  'googleaccessid',
  'ossaccesskeyid',
  'security-token',
  'expires_at',
  'expiresat',
  'expiry',
  'expire',
  'exp',
]);
const FAMILY = /^x-(amz|goog|oss)-/;

/** Azure's parameters have two or three letters. They count only beside its `sig`. */
const OF_AZURE = new Set(
  'sig sv ss srt sp se st spr sip sr si skoid sktid skt ske sks skv saoid suoid scid'.split(' '),
);

/** Claims of a JSON Web Token that differ for each token (RFC 7519, section 4.1). */
const OF_ONE_TOKEN = ['exp', 'iat', 'nbf', 'jti'];

/**
 * A link without the parts that change with each signature (partner-api.md, "Attachment": "A
 * short-lived signed link is used for personal documents"). Keeps host, path and every parameter
 * that may name the file, so that another file is another link. Returns any other text unchanged.
 */
export function stableLink(text: string): string {
  if (!/^\s*https?:/i.test(text) || !text.includes('?')) return text;
  const url = URL.parse(text.trim());
  if (!url || !isSigned(url)) return text;
  const isAzure = url.searchParams.has('sig');
  const stableParams = [...url.searchParams]
    .filter(([name]) => !isOfSignature(name.toLowerCase(), isAzure))
    .map(([name, value]) => [name, withoutTimes(value)]);
  url.search = new URLSearchParams(stableParams).toString();
  return url.href;
}

const isOfSignature = (name: string, isAzure: boolean): boolean =>
  OF_SIGNATURES.has(name) || FAMILY.test(name) || (isAzure && OF_AZURE.has(name));

/** The lasting claims of a token, without its times and id; any other value unchanged. */
function withoutTimes(value: string): string {
  const claims = tokenClaims(value);
  if (!claims) return value;
  const lasting = Object.entries(claims).filter(([name]) => !OF_ONE_TOKEN.includes(name));
  return JSON.stringify(lasting.sort(([a], [b]) => (a < b ? -1 : 1)));
}

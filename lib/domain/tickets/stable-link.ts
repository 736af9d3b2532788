import { ENDS_AT, isSigned, linkEnd, tokenClaims } from '../documents/document-link';

/** Parameters of signatures in lower case: S3, Google Cloud Storage, OSS, CloudFront. */
const OF_SIGNATURES = new Set([
  'signature',
  'key-pair-id',
  'policy',
  'awsaccesskeyid',
  'googleaccessid',
  'ossaccesskeyid',
  'security-token',
  ...ENDS_AT,
]);
const FAMILY = /^x-(amz|goog|oss)-/;

/** Azure's parameters have two or three letters. They count only beside its `sig`. */
const OF_AZURE = new Set(
  'sig sv ss srt sp se st spr sip sr si skoid sktid skt ske sks skv saoid suoid scid'.split(' '),
);

/** Claims of a JSON Web Token that differ for each token (RFC 7519, section 4.1). */
const OF_ONE_TOKEN = ['exp', 'iat', 'nbf', 'jti'];

/** Names of opaque tokens. Nothing tells a new token for a file from the token of another file. */
const OPAQUE = new Set(['token', 'access_token', 'accesstoken', 'auth_token', 'authtoken']);

/** Signatures without a known form. They count only beside an end time: elsewhere they may name a file. */
const BESIDE_AN_END = new Set(['hmac', 'mac', 'md5', 'sign']);

/** Names of folders and parameters after which a file is named. */
const OF_FILES = /^(?:documents?|files?|attachments?|uploads?|blobs?|objects?|media|assets?)$/;
const FILE_PARAMETER = /^(?:document|file|attachment|upload|blob|object)_?(?:id|name)?$/;

/** A file's name, such as `passport.pdf`, and programs of a server, which return any file. */
const FILE_NAME = /^[^.].*\.[a-z\d]{2,5}$/i;
const PROGRAM = /\.(?:php\d?|aspx?|ashx|axd|jspx?|jsf|cgi|pl|py|cfm|do|action|html?)$/i;

/** What can be an id: digits, or at least 8 characters with a digit among them. */
const ID = /^(?:\d+|(?=.*\d)[\w~-]{8,})$/;

/** Whether a parameter, by its name in lower case and its value, changes with each signature. */
type IsOfAccess = (name: string, value: string) => boolean;

/**
 * A link without the parts that change with each signature (partner-api.md, "Attachment": "A
 * short-lived signed link is used for personal documents"). Keeps host, path and every parameter
 * that may name the file, so that another file is another link. Returns any other text unchanged.
 */
export function stableLink(text: string): string {
  const url = linkWithQuery(text);
  return url && isSigned(url) ? without(url, ofSignatureIn(url)) : text;
}

/**
 * The same for the link of a document, which may be limited in other ways: also without an opaque token,
 * and without an end time and what signs it. All of these stay where they may be what names the file.
 */
export function stableFileLink(text: string): string {
  const url = linkWithQuery(text);
  if (!url || !namesFile(url)) return stableLink(text);
  const isOfSignature = isSigned(url) ? ofSignatureIn(url) : () => false;
  const ends = linkEnd(url) !== undefined;
  const isOfAccess: IsOfAccess = (name, value) =>
    isOfSignature(name, value) ||
    (OPAQUE.has(name) && !tokenClaims(value)) ||
    (ends && (ENDS_AT.includes(name) || BESIDE_AN_END.has(name)));
  const isLimited = [...url.searchParams].some(([name, value]) =>
    isOfAccess(name.toLowerCase(), value),
  );
  return isLimited ? without(url, isOfAccess) : stableLink(text);
}

function linkWithQuery(text: string): URL | undefined {
  if (!/^\s*https?:/i.test(text) || !text.includes('?')) return undefined;
  return URL.parse(text.trim()) ?? undefined;
}

function ofSignatureIn(url: URL): IsOfAccess {
  const isAzure = url.searchParams.has('sig');
  return (name) => OF_SIGNATURES.has(name) || FAMILY.test(name) || (isAzure && OF_AZURE.has(name));
}

function without(url: URL, isOfAccess: IsOfAccess): string {
  const stableParams = [...url.searchParams]
    .filter(([name, value]) => !isOfAccess(name.toLowerCase(), value))
    .map(([name, value]) => [name, withoutTimes(value)]);
  url.search = new URLSearchParams(stableParams).toString();
  return url.href;
}

/** Whether a link says which file it leads to without what lets its holder in. */
function namesFile({ pathname, searchParams }: URL): boolean {
  const parts = pathname.split('/').map((part) => part.toLowerCase());
  const last = parts.at(-1) ?? '';
  return (
    (FILE_NAME.test(last) && !PROGRAM.test(last)) ||
    parts.some((part, at) => OF_FILES.test(parts[at - 1] ?? '') && ID.test(part)) ||
    [...searchParams].some(([name, value]) => FILE_PARAMETER.test(name.toLowerCase()) && value)
  );
}

/** The lasting claims of a token, without its times and id; any other value unchanged. */
function withoutTimes(value: string): string {
  const claims = tokenClaims(value);
  if (!claims) return value;
  const lasting = Object.entries(claims).filter(([name]) => !OF_ONE_TOKEN.includes(name));
  return JSON.stringify(lasting.sort(([a], [b]) => (a < b ? -1 : 1)));
}

import { AwsV4Signer } from 'aws4fetch';
import type { StorageConfig, StorageCredentials } from '../domain/files/storage-config';
import type { UploadRequest } from '../domain/files/upload';
import { addressBelow } from './object-name';
import type { Unsigned } from './target';

export type S3Config = Extract<StorageConfig, { kind: 's3' }>;
export type S3Credentials = Extract<StorageCredentials, { kind: 's3' }>;

const DAY = 24 * 60 * 60;

/** The address of an object in its bucket. */
export function s3Address(config: S3Config, objectName: string): string {
  if (config.pathStyle) return addressBelow(config.endpoint, `${config.bucket}/${objectName}`);
  const url = new URL(config.endpoint);
  url.host = `${config.bucket}.${url.host}`;
  return addressBelow(url.href, objectName);
}

/** The time as signatures have it: `20260102T030405Z`. */
const stampOf = (serversNow: number): string =>
  new Date(serversNow).toISOString().replace(/[:-]|\.\d{3}/g, '');

/** The request with a signature that holds for its body only. */
export async function signS3(
  config: S3Config,
  credentials: S3Credentials,
  { request, bodySha256 }: Unsigned,
  serversNow: number,
): Promise<UploadRequest> {
  const { headers } = await new AwsV4Signer({
    ...credentials,
    service: 's3',
    region: config.region,
    method: request.method,
    url: request.url,
    headers: { ...request.headers, 'x-amz-content-sha256': bodySha256 },
    datetime: stampOf(serversNow),
  }).sign();
  return { ...request, headers: Object.fromEntries(headers) };
}

/** A link to an object that opens without credentials, from now on for the days of the settings. */
export async function presignS3(
  config: S3Config,
  credentials: S3Credentials,
  objectName: string,
  serversNow: number,
): Promise<string> {
  const url = new URL(s3Address(config, objectName));
  url.searchParams.set('X-Amz-Expires', `${config.signedDays * DAY}`);
  // The storage does not keep the header that files were stored with.
  if (!config.found.setsHeaders) url.searchParams.set('response-content-disposition', 'attachment');
  const signed = await new AwsV4Signer({
    ...credentials,
    service: 's3',
    region: config.region,
    method: 'GET',
    url: url.href,
    datetime: stampOf(serversNow),
    signQuery: true,
  }).sign();
  return signed.url.href;
}

/** A link without what is new in each signature of the same key; any other link stays as it is. */
export function withoutSignature(link: string): string {
  const url = URL.parse(link);
  if (!url?.searchParams.has('X-Amz-Signature')) return link;
  const [keyId = ''] = url.searchParams.get('X-Amz-Credential')?.split('/', 1) ?? [];
  url.searchParams.set('X-Amz-Credential', keyId);
  url.searchParams.delete('X-Amz-Date');
  url.searchParams.delete('X-Amz-Signature');
  return url.href;
}

import {
  type Asked,
  type StandIn,
  type StandInResponse,
  serveObject,
  startStandIn,
} from './storage-stand-in';

type Begun = { path: string; parts: Map<number, Buffer> };

/** An S3 without signatures, which forgets an upload when it is complete, as Amazon's did. */
export type S3StandIn = StandIn & {
  objects: Map<string, Buffer>;
  uploads: Map<string, Begun>;
  /** Signatures by a clock that is wrong by more than 15 minutes are refused. */
  checksClock: boolean;
  /** Whether an object is missing is not said, as Amazon does for whoever may not list objects. */
  hidesMissing: boolean;
};

export const s3ErrorOf = (code: string): string => `<?xml version="1.0"?>
<Error><Code>${code}</Code><Message>For people</Message></Error>`;

const error = (status: number, code: string): StandInResponse => ({
  status,
  body: s3ErrorOf(code),
});

export const credentials = {
  kind: 's3' as const,
  accessKeyId: 'not-a-key-id',
  secretAccessKey: 'not-a-secret',
};

/** Settings of a bucket there. */
export const s3Settings = (
  endpoint: string,
  changes: { signedDays?: number; publicBase?: string } = {},
) => ({
  kind: 's3' as const,
  endpoint,
  region: 'eu-central-1',
  bucket: 'files',
  pathStyle: true,
  signedDays: 0,
  prefix: '',
  publicBase: '',
  largest: 1_000_000,
  forbidden: [],
  keptDays: 0,
  found: { setsHeaders: true, resumes: true },
  ...changes,
});

/** Starts it with a clock that is right. */
export async function startS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Begun>();
  const server = await startStandIn((asked, now) => {
    const { method, path, query } = asked;
    if (standIn.checksClock && isSkewed(asked, now)) return error(403, 'RequestTimeTooSkewed');
    const id = query.get('uploadId') ?? '';
    const begun = uploads.get(id);
    if (query.has('uploads')) {
      const made = `upload-${uploads.size + 1}&more`;
      uploads.set(made, { path, parts: new Map() });
      const text = made.replace('&', '&amp;');
      return { status: 200, body: `<R><Key>k</Key><UploadId>${text}</UploadId></R>` };
    }
    if (query.has('uploadId')) {
      if (!begun) return error(404, 'NoSuchUpload');
      if (method === 'PUT') return takePart(asked, begun);
      uploads.delete(id);
      if (method === 'DELETE') return { status: 204 };
      return complete(asked, begun);
    }
    if (method === 'PUT') objects.set(path, asked.body);
    if (method === 'DELETE') objects.delete(path);
    if (method === 'PUT' || method === 'DELETE') return { status: method === 'PUT' ? 200 : 204 };
    const object = objects.get(path);
    return !object && standIn.hidesMissing ? { status: 403 } : serveObject(asked, object);
  });

  function complete({ path, body }: Asked, { parts }: Begun): StandInResponse {
    const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)<.*?<ETag>(.*?)</g)];
    const found = wanted.map(([, number]) => parts.get(Number(number)));
    if (found.some((part, at) => !part || wanted[at]?.[2] !== `"etag-${part.byteLength}"`))
      return error(400, 'InvalidPart');
    objects.set(path, Buffer.concat(found.flatMap((part) => part ?? [])));
    return { status: 200, body: '<CompleteMultipartUploadResult/>' };
  }

  const standIn: S3StandIn = {
    ...server,
    objects,
    uploads,
    checksClock: false,
    hidesMissing: false,
  };
  return standIn;
}

function takePart({ query, body }: Asked, { parts }: Begun): StandInResponse {
  parts.set(Number(query.get('partNumber')), body);
  return { status: 200, headers: { etag: `"etag-${body.byteLength}"` } };
}

/** Public links have no signature; one of a signed link may be older, and not of the future. */
function isSkewed({ headers, query }: Asked, now: number): boolean {
  const request = timeOf(headers['x-amz-date'] ?? '');
  const link = timeOf(query.get('X-Amz-Date') ?? '');
  const most = 15 * 60_000;
  return Math.abs((request ?? now) - now) > most || (link ?? now) - now > most;
}

/** The time of a signature in epoch milliseconds. */
function timeOf(stamp: string): number | undefined {
  const said = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp);
  if (!said) return undefined;
  const [, year, month, day, hour, minute, second] = said.map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}

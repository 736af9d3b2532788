import * as v from '../core/schema';

// The storage that an administrator sets up for attached files. Credentials are apart, because they never
// leave the background.

const text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most));
const address = v.pipe(text(500), v.regex(/^https?:\/\/[^\s?#@]+$/));

/** Where links begin if that is not where files are sent; empty: they begin there, too. */
const publicBase = v.union([v.literal(''), address]);

const common = {
  /** Put before each name, for example `in/`. Letters, digits, `-`, `_` and `/`. */
  prefix: v.pipe(text(100), v.regex(/^([\w-]+\/)*$/)),
  publicBase,
  /** Bytes. */
  largest: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Endings without a dot, in lower case, that are refused. */
  forbidden: v.pipe(v.array(v.pipe(text(10), v.regex(/^[a-z\d]+$/))), v.maxLength(100)),
  /** After so many days the storage deletes files by a rule of its own; 0: it does not. */
  keptDays: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3_650)),
  /** What the trial found out (`lib/uploads/trial.ts`). */
  found: v.object({
    /** Files are served with `Content-Disposition: attachment`, as they were stored. */
    setsHeaders: v.boolean(),
    /** An upload that was interrupted goes on where it stopped. */
    resumes: v.boolean(),
  }),
};

/** A storage for files, by the protocol that it speaks. */
export const StorageConfig = v.variant('kind', [
  v.object({
    kind: v.literal('s3'),
    /** The service's address without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
    endpoint: address,
    region: v.pipe(text(50), v.regex(/^[\w-]+$/)),
    bucket: v.pipe(text(63), v.regex(/^[a-z\d][a-z\d.-]+$/)),
    /** The bucket is in the path, not in the host's name. */
    pathStyle: v.boolean(),
    /** Links are signed and end after so many days (1 to 7); 0: files are public below `publicBase`. */
    signedDays: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7)),
    ...common,
  }),
  /** `folder`: the address of the folder, without a slash at its end. */
  v.object({ kind: v.literal('webdav'), folder: address, ...common }),
  /** `endpoint`: the address that creates uploads (tus 1.0.0). */
  v.object({ kind: v.literal('tus'), endpoint: address, ...common }),
  /** One POST with the file as a form's field; the response names the file's address. */
  v.object({
    kind: v.literal('post'),
    endpoint: address,
    field: v.pipe(text(50), v.regex(/^[\w-]+$/)),
    /** The path to the address in a JSON response (`data.url`), or empty: the `Location` header. */
    answer: v.pipe(text(100), v.regex(/^[\w.-]*$/)),
    ...common,
  }),
  /** `container`: the address of the container, without a slash at its end. */
  v.object({ kind: v.literal('azure'), container: address, ...common }),
]);
export type StorageConfig = v.InferOutput<typeof StorageConfig>;
export type StorageKind = StorageConfig['kind'];

const secret = v.pipe(v.string(), v.trim(), v.maxLength(4_000));

/** What proves to the storage who writes. Sealed like the API key. */
export const StorageCredentials = v.variant('kind', [
  v.object({ kind: v.literal('s3'), accessKeyId: secret, secretAccessKey: secret }),
  v.object({ kind: v.literal('webdav'), user: secret, password: secret }),
  /** The value of the `Authorization` header; empty: none is sent. */
  v.object({ kind: v.literal('tus'), authorization: secret }),
  v.object({ kind: v.literal('post'), authorization: secret }),
  /** A shared access signature: `sv=…&sig=…`. */
  v.object({ kind: v.literal('azure'), sas: secret }),
]);
export type StorageCredentials = v.InferOutput<typeof StorageCredentials>;

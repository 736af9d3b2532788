import * as v from '../core/schema';

// One upload, between the background, which decides and signs, and the keeper, which has the bytes. All of it
// is stored: after any interruption it goes on from the last stored response.

/** What is stored of one file's way to a storage. Each target uses the fields that it needs. */
export const Upload = v.object({
  /** The object's name with the prefix: 128 random bits and the ending of its bytes. */
  objectName: v.string(),
  mimeType: v.string(),
  /** Bytes. */
  size: v.number(),
  /** SHA-256 of all bytes, hexadecimal. */
  sha256: v.string(),
  /** Bytes of each part but the last one. */
  partSize: v.number(),
  /** What the target does next. Each target names its own. */
  phase: v.string(),
  /** The server's name of an upload that was begun: an upload id (S3), a location (tus, POST). */
  session: v.optional(v.string()),
  /** Bytes that the server is known to have. */
  offset: v.number(),
  /** What the server called each part that it has (S3). */
  parts: v.array(v.string()),
  /** Milliseconds to add to our clock to have the server's. */
  clockOffset: v.number(),
});
export type Upload = v.InferOutput<typeof Upload>;

/** The body of a request: bytes `from` to before `to` of the file, or a text. */
export const UploadBody = v.variant('kind', [
  v.object({ kind: v.literal('bytes'), from: v.number(), to: v.number() }),
  /** The bytes as the one file of a form. */
  v.object({
    kind: v.literal('form'),
    from: v.number(),
    to: v.number(),
    field: v.string(),
    fileName: v.string(),
    mimeType: v.string(),
  }),
  v.object({ kind: v.literal('text'), text: v.string() }),
]);
export type UploadBody = v.InferOutput<typeof UploadBody>;

/** One request to a storage, signed if it has to be. Sent as it is, without cookies or redirects. */
export const UploadRequest = v.object({
  method: v.string(),
  url: v.string(),
  headers: v.record(v.string(), v.string()),
  body: v.optional(UploadBody),
});
export type UploadRequest = v.InferOutput<typeof UploadRequest>;

/** The response of a storage; `status` 0: there was none. Names of headers are in lower case. */
export const UploadResponse = v.object({
  status: v.number(),
  headers: v.record(v.string(), v.string()),
  /** The first 64 KB of the body. */
  text: v.string(),
});
export type UploadResponse = v.InferOutput<typeof UploadResponse>;

/** What a keyless GET of the link found. `status` 0: no response. */
export const LinkReading = v.object({
  status: v.number(),
  /** Bytes of the whole file, if the server says so or all of it was read. */
  size: v.optional(v.number()),
  /** Hexadecimal, if all of it was read. */
  sha256: v.optional(v.string()),
  /** Of the response, in lower case. */
  disposition: v.optional(v.string()),
});
export type LinkReading = v.InferOutput<typeof LinkReading>;

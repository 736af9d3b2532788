import * as v from '../core/schema';

/** Details that a picture carries besides its pixels, which the upload removes. */
const PICTURE_DETAILS = ['place', 'device', 'author', 'comment', 'time', 'other'] as const;
export const PictureDetail = v.picklist(PICTURE_DETAILS);
export type PictureDetail = v.InferOutput<typeof PictureDetail>;

/** Why a file is not uploaded. Every reason has a sentence that says what to do next. */
export const FileProblem = v.picklist([
  // It goes on without the user.
  'locked', // the key is locked
  'network', // the storage did not respond
  'trouble', // the storage responded with 5xx or 429
  'busy', // the go-live checks have the only hidden document
  'not-saved', // the browser could not store how far it is, or the picture without its details

  // The user has to do something.
  'no-storage', // no storage is set up, or another one since
  'no-permission', // the browser does not permit requests to the storage
  'too-large',
  'forbidden-kind',
  'source-changed', // the file changed while it was read
  'source-lost', // the browser was closed before the file was read, or the file did not respond
  'disk-full', // no room for the encrypted copy
  'bytes-lost', // the encrypted copy is gone or cannot be opened
  'refused', // the storage does not accept the credentials, or they may not write
  'forgotten', // the storage lost what it had of the upload, again and again
  'storage-full',
  'wrong-bytes', // the storage holds other bytes than were sent
  'not-public', // the link does not open without credentials
]);
export type FileProblem = v.InferOutput<typeof FileProblem>;

/** A file that is attached, as screens show it. */
export const FileView = v.object({
  id: v.string(),
  name: v.string(),
  /** By its bytes, once they are read. */
  mimeType: v.string(),
  /** Bytes. */
  size: v.number(),
  /**
   * `reading`: is read, hashed and encrypted. `waiting`: is stored and not sent yet. `checking`: all bytes
   * are at the storage, which is asked for them. `ready`: a message with its link may leave.
   */
  state: v.picklist(['reading', 'waiting', 'sending', 'checking', 'ready', 'failed']),
  /** Bytes that were read, or are at the storage, of `size`. */
  progress: v.number(),
  problem: v.optional(FileProblem),
  /** For a picture: the details that were found in it, and whether the user keeps them. */
  details: v.optional(v.object({ found: v.array(PictureDetail), kept: v.boolean() })),
});
export type FileView = v.InferOutput<typeof FileView>;

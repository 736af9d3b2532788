import type { LinkReading, Upload, UploadRequest, UploadResponse } from '../domain/files/upload';

/** What an upload needs next. */
type UploadStep =
  /** A request. It is signed with the SHA-256 of its body right before it is sent. */
  | { kind: 'request'; request: UploadRequest }
  /** A GET of the link without credentials: of the first byte, or of all bytes, which are hashed. */
  | { kind: 'read-link'; url: string; isWhole: boolean }
  | { kind: 'done' };

/** What a response means for an upload. */
export type UploadProgress =
  | { kind: 'goes-on'; upload: Upload }
  /** Try again, from `upload`; not before `retryAt` (epoch milliseconds) if the server named a time. */
  | { kind: 'again'; upload: Upload; why: 'network' | 'trouble'; retryAt?: number }
  | {
      kind: 'failed';
      why: 'refused' | 'storage-full' | 'too-large' | 'wrong-bytes' | 'not-public';
    };

/** A file that is to be uploaded. `size` in bytes, `sha256` hexadecimal, `ending` without a dot. */
export type FileFacts = { size: number; sha256: string; mimeType: string; ending: string };

/** A request of a target that is not signed yet, with the SHA-256 of its body, hexadecimal. */
export type Unsigned = { request: UploadRequest; bodySha256: string };

/**
 * One kind of storage. Knows the requests of its protocol and what their responses mean, and neither
 * sends nor stores anything: so it is the same in the background, in the trial and in tests. Every
 * method may be called again after an interruption, with what was stored last.
 */
export type UploadTarget = {
  /** The upload of a file before its first byte, with a name that nobody can guess. */
  begin(file: FileFacts): Upload;
  /** `now` in epoch milliseconds. */
  next(upload: Upload, now: number): Promise<UploadStep>;
  /** Adds what proves who sends it, by the server's clock. */
  sign(unsigned: Unsigned, upload: Upload, now: number): Promise<UploadRequest>;
  /** The upload after the response to the request of `next`. */
  accept(
    upload: Upload,
    request: UploadRequest,
    response: UploadResponse,
    now: number,
  ): UploadProgress;
  /** The upload after its link was read. */
  acceptReading(upload: Upload, reading: LinkReading): UploadProgress;
  /**
   * The upload to go on with where it is in doubt whether the storage still has the file, or serves it: the
   * storage is asked first. One whose bytes were not all sent stays as it is.
   */
  reopen(upload: Upload): Upload;
  /** The link for the message. Signed links begin now and last as long as the settings say. */
  link(upload: Upload, now: number): Promise<string>;
  /**
   * The requests that remove the file, and an upload that was begun, from the storage. Empty: nothing of the
   * file can be there. Undefined: the storage has no such request.
   */
  removal(upload: Upload): UploadRequest[] | undefined;
};

import type { FileProblem, PictureDetail } from '../domain/files/file-view';
import type { StorageConfig } from '../domain/files/storage-config';
import type { Upload } from '../domain/files/upload';
import type { EncryptedBox } from './stored-application';

/** The bytes of a file as they are sent. */
export type SealedBytes = {
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** Both by the bytes; `ending` without a dot. */
  mimeType: string;
  ending: string;
  /** They have the details of the picture. */
  hasDetails: boolean;
};

/**
 * A file that is attached to a draft or to a command that waits for it. Its bytes are with the keeper,
 * encrypted under `key`; nothing of them is here.
 */
export type StoredFile = {
  id: string;
  installationId: string;
  /** As the user's computer calls it. */
  name: string;
  /** Bytes and media type as the screen announced them. */
  announced: { size: number; mimeType: string };
  /** The file's own key, encrypted by the vault. */
  key: EncryptedBox;
  /**
   * - `reading`: the keeper takes the bytes from a screen
   * - `stripping`: the keeper makes them anew, with or without the details of a picture
   * - `uploading`: they are on their way to the storage
   * - `ready`: the storage has them, and the link responded
   * - `failed`: the user has to do something
   */
  state: 'reading' | 'stripping' | 'uploading' | 'ready' | 'failed';
  problem?: FileProblem | undefined;
  /** Calls in a row that did not succeed; not before `retryAt` (epoch milliseconds) is another made. */
  failures: number;
  retryAt?: number | undefined;
  /** How often the upload had to begin again at the storage. */
  restarts: number;
  /** Bytes that were read so far. */
  read: number;
  details: { found: PictureDetail[]; kept: boolean };
  /** Missing until all bytes were read. */
  bytes?: SealedBytes | undefined;
  /** The storage that `upload` is for. */
  storageId?: string | undefined;
  upload?: Upload | undefined;
  /** When the link responded last, in epoch milliseconds. */
  linkReadAt?: number | undefined;
  /** SHA-256 of the link that did, without its signature: other settings make another one. */
  linkRead?: string | undefined;
  /** A message with the link of this upload may have left: the file stays at the storage. */
  given: boolean;
  /** In epoch milliseconds, as `readingSince`: when the user gave the bytes last. */
  addedAt: number;
  readingSince: number;
};

/** A file that is not here any more and has to be removed at the storage as well. */
export type StoredRemoval = {
  storageId: string;
  upload: Upload;
  /** It was being sent when it was removed here: a request may have been in the air. */
  onceMore: boolean;
  /** Tries in a row that did not succeed; not before `dueAt` is another made. */
  failures: number;
  /** Both in epoch milliseconds. */
  addedAt: number;
  dueAt: number;
};

/** The storage of an environment. */
export type StoredStorage = {
  /** Another one for another address or bucket: uploads begin again there. */
  id: string;
  config: StorageConfig;
  /** Encrypted by the vault. */
  credentials: EncryptedBox;
};

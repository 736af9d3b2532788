import type { ApplicationVersion } from '../domain/onboarding/snapshot-version';

/** Bytes that only the vault decrypts (background/keys/vault.ts). */
export type EncryptedBox = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };

/** The vault's own key, encrypted with the API key. */
export type StoredVault = EncryptedBox & { salt: Uint8Array<ArrayBuffer> };

/**
 * Something about a merchant's application that only this browser knows. Its content is encrypted;
 * it is found by its subject.
 */
export type StoredEncrypted = EncryptedBox & {
  installationId: string;
  applicationId: string;
  kind: 'snapshot' | 'event' | 'document' | 'notes';
  /** A snapshot's digest or an event's sequence; unique within its kind. */
  name: string;
  at: number;
};

/** The version of an application at the last event, and the version that this reviewer last saw. */
export type StoredApplication = {
  installationId: string;
  applicationId: string;
  /** The version that the last event was about. */
  told: ApplicationVersion;
  seen?: ApplicationVersion | undefined;
  /** Set while the reviewer has not looked at a change. */
  news?: 'new' | 'changed' | undefined;
  /** Since when it waits for us, in epoch milliseconds, if this browser saw that. */
  turnAt?: number | undefined;
};

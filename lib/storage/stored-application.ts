import type { ApplicationMark } from '../domain/application-event';

/** Bytes that only a vault opens (worker/vault.ts). */
export type SealedBox = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };

/** The vault's own key, sealed under the API key. */
export type StoredVault = SealedBox & { salt: Uint8Array<ArrayBuffer> };

/**
 * Something of a merchant's application that only this browser knows. What it says is sealed; it is
 * found by what it is about.
 */
export type StoredSealed = SealedBox & {
  installationId: string;
  applicationId: string;
  kind: 'snapshot' | 'event' | 'document' | 'notes';
  /** A snapshot's digest, an event's place in time; one of a kind has one name. */
  name: string;
  at: number;
};

/** What was told of an application, and as what this reviewer last saw it. */
export type StoredApplication = {
  installationId: string;
  applicationId: string;
  /** Up to where it was told of. */
  told: ApplicationMark;
  seen?: ApplicationMark | undefined;
  /** Set while there is something that this reviewer has not looked at. */
  news?: 'new' | 'changed' | undefined;
};

import type { Environment } from '../domain/core/environment';

/** An API key at rest, encrypted with AES-GCM, and its public properties. */
export type StoredKey = {
  environment: Environment;
  address: string;
  lastFour: string;
  /** As its profile last listed them; empty if the service lists none. */
  permissions: string[];
  addedAt: number;
  /** When its profile was last read, in epoch milliseconds. Missing in keys of earlier versions. */
  profileReadAt?: number | undefined;
  /**
   * When the service last responded with 401, or named an environment that contradicts the key's prefix.
   */
  refusedAt?: number | undefined;
  /** The environment that it named, if that was the reason. */
  contradiction?: string | undefined;
} & Encrypted;

/** An API key's ciphertext, and what decrypts it. */
export type Encrypted = EncryptedByBrowserKey | EncryptedByPassphrase;

/** Encrypted with a key that no code can export. */
export type EncryptedByBrowserKey = {
  sealingKey: CryptoKey;
  passphrase?: undefined;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
};

/** Encrypted with a key that PBKDF2 derives from a passphrase, which is stored nowhere. */
export type EncryptedByPassphrase = {
  sealingKey?: undefined;
  passphrase: { salt: Uint8Array<ArrayBuffer>; rounds: number };
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
};

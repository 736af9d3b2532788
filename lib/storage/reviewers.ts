/** The reviewer of this browser. Their private key signs here, and no code can export it. */
export type StoredSelf = { name: string; keys: CryptoKeyPair; key: string; fingerprint: string };

/** A colleague whose proposals were sent from here, by their public key. */
export type StoredReviewer = {
  key: string;
  name: string;
  fingerprint: string;
  firstSeenAt: number;
  /** How many of their proposals were sent, and when the latest of them was signed. */
  times: number;
  latest: number;
};

// Abstracts the signature scheme, which the contract does not show (partner-api.md, "Not shown").
// The receiver and check 8 know only this interface; `our-scheme.ts` chooses the implementation.

/** What a delivery claims before it is verified. */
export type Claim = {
  /** Stable across deliveries of one notification. */
  id: string;
  /** When this delivery was signed, in whole seconds since 1970. */
  timestamp: number;
};

export type Scheme = {
  /** The claim of a delivery; undefined if it is missing, ambiguous or incomplete. */
  claimOf: (headers: Headers) => Claim | undefined;
  /**
   * Whether one of the secrets signed exactly these bytes with the claim of these headers. Compares
   * every secret in constant time. Malformed secrets match nothing.
   */
  isSigned: (
    headers: Headers,
    body: Uint8Array,
    secrets: readonly string[],
  ) => boolean | Promise<boolean>;
  /** Whether a text has the form of a secret. */
  isSecret: (text: string) => boolean;
  /** A new random secret. */
  makeSecret: () => string;
  /** The headers for a delivery of this body; throws for a malformed secret. */
  sign: (
    claim: Claim,
    body: string,
    secret: string,
  ) => Record<string, string> | Promise<Record<string, string>>;
};

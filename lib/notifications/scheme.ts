// How the service signs its notifications is not shown (partner-api.md, "Not shown"). So it is one
// small module that can be exchanged, in `our-scheme.ts`: this is all that the receiver and check 8 know of it.

/** What a delivery says of itself before anything of it is believed. */
export type Claim = {
  /** Stable across deliveries of one notification. */
  id: string;
  /** When this delivery was signed, in whole seconds since 1970. */
  timestamp: number;
};

export type Scheme = {
  /** The claim of a delivery; undefined where it makes none, more than one, or one that is not whole. */
  claimOf: (headers: Headers) => Claim | undefined;
  /**
   * Whether some secret signed exactly these bytes with the claim of these headers. Compares with
   * every secret, and takes equally long whichever is right. Secrets that cannot be used sign nothing.
   */
  isSigned: (
    headers: Headers,
    body: Uint8Array,
    secrets: readonly string[],
  ) => boolean | Promise<boolean>;
  /** Whether a text can be a secret at all. */
  isSecret: (text: string) => boolean;
  /** A new secret, by chance. */
  makeSecret: () => string;
  /** The headers of a delivery of this body; throws for what is no secret. */
  sign: (
    claim: Claim,
    body: string,
    secret: string,
  ) => Record<string, string> | Promise<Record<string, string>>;
};

// How the service signs its notifications is not shown (partner-api.md, "Not shown"). So it is one
// small module that can be exchanged: this is all that `receive` knows of it.

/** What a notification says of itself before anything of it is believed. */
export type Claim = {
  /** Stable across deliveries of one notification. */
  id: string;
  /** When this delivery was signed, in seconds since 1970. */
  timestamp: number;
};

export type Scheme = {
  /** The claim of a delivery; undefined where it makes none, or more than one. */
  claimOf: (headers: Headers) => Claim | undefined;
  /** Whether some active secret signed exactly these bytes with this claim. Takes equally long either way. */
  isSigned: (headers: Headers, body: string, secrets: readonly string[]) => boolean;
};

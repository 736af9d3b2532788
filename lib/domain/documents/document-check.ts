import * as z from '../core/schema';

/** Why a document could not be fetched. */
export const UnreachableReason = z.discriminatedUnion('kind', [
  /** The link is missing or may not be fetched. */
  z.object({ kind: z.literal('address') }),
  /** The host is this machine or in a private network. */
  z.object({ kind: z.literal('private') }),
  /** The user or the browser's policy does not permit requests to the host. */
  z.object({ kind: z.literal('not-allowed') }),
  z.object({ kind: z.literal('network') }),
  z.object({ kind: z.literal('timeout') }),
  /** The server redirected to an address for which there is no permission. */
  z.object({ kind: z.literal('redirected') }),
  z.object({ kind: z.literal('too-large') }),
  z.object({ kind: z.literal('answer'), status: z.number() }),
]);
export type UnreachableReason = z.infer<typeof UnreachableReason>;

/** The result of checking a document against its hash. */
export const DocumentVerdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('verified'), algorithm: z.string(), size: z.number() }),
  z.object({ kind: z.literal('differs'), algorithm: z.string(), size: z.number() }),
  z.object({ kind: z.literal('not-reachable'), why: UnreachableReason }),
  /**
   * `endedAt` comes from the link itself (epoch milliseconds); otherwise `status` is the server's
   * response.
   */
  z.object({
    kind: z.literal('link-expired'),
    endedAt: z.optional(z.number()),
    status: z.optional(z.number()),
  }),
  z.object({ kind: z.literal('unknown-algorithm'), algorithm: z.string() }),
  z.object({ kind: z.literal('no-hash') }),
  /** Not `differs`: a malformed hash says nothing about the file. */
  z.object({ kind: z.literal('unreadable-hash') }),
]);
export type DocumentVerdict = z.infer<typeof DocumentVerdict>;

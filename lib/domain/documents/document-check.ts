import * as v from '../core/schema';

/** Why a document could not be fetched. */
export const UnreachableReason = v.variant('kind', [
  /** The link is missing or may not be fetched. */
  v.object({ kind: v.literal('address') }),
  /** The host is this machine or in a private network. */
  v.object({ kind: v.literal('private') }),
  /** The user or the browser's policy does not permit requests to the host. */
  v.object({ kind: v.literal('not-allowed') }),
  v.object({ kind: v.literal('network') }),
  v.object({ kind: v.literal('timeout') }),
  /** The server redirected to an address for which there is no permission. */
  v.object({ kind: v.literal('redirected') }),
  v.object({ kind: v.literal('too-large') }),
  v.object({ kind: v.literal('response'), status: v.number() }),
]);
export type UnreachableReason = v.InferOutput<typeof UnreachableReason>;

/** The result of checking a document against its hash. */
export const DocumentVerdict = v.variant('kind', [
  v.object({ kind: v.literal('verified'), algorithm: v.string(), size: v.number() }),
  v.object({ kind: v.literal('differs'), algorithm: v.string(), size: v.number() }),
  v.object({ kind: v.literal('not-reachable'), why: UnreachableReason }),
  /**
   * `endedAt` comes from the link itself (epoch milliseconds); otherwise `status` is the server's
   * response.
   */
  v.object({
    kind: v.literal('link-expired'),
    endedAt: v.optional(v.number()),
    status: v.optional(v.number()),
  }),
  v.object({ kind: v.literal('unknown-algorithm'), algorithm: v.string() }),
  v.object({ kind: v.literal('no-hash') }),
  /** Not `differs`: a malformed hash says nothing about the file. */
  v.object({ kind: v.literal('unreadable-hash') }),
]);
export type DocumentVerdict = v.InferOutput<typeof DocumentVerdict>;

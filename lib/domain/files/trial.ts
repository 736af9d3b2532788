import * as v from '../core/schema';

/** One part of a trial. `detail` is a status or a header, never a secret. */
export const TrialStep = v.object({
  name: v.picklist(['write', 'resume', 'read', 'headers', 'delete', 'abort']),
  result: v.picklist(['passed', 'failed', 'not-supported']),
  /** Why it failed. */
  why: v.optional(
    v.picklist([
      'refused', // the credentials, or what they may do
      'no-response',
      'not-public',
      'other-bytes',
      'stays', // the file could not be removed
      'shown', // files are shown instead of saved
      'trouble',
    ]),
  ),
  status: v.optional(v.number()),
});
export type TrialStep = v.InferOutput<typeof TrialStep>;

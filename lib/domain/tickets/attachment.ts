import * as v from '../core/schema';

/**
 * A file as a link with facts about it. Files are never uploaded (partner-api.md, "Attachment").
 */
export const Attachment = v.object({
  name: v.string(),
  mimeType: v.string(),
  url: v.string(),
  /** Empty if there is none; then the request leaves it out. */
  hash: v.optional(v.string(), ''),
});
export type Attachment = v.InferOutput<typeof Attachment>;

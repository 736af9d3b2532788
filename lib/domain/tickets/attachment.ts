import * as v from '../core/schema';

/**
 * A file as a link with facts about it (partner-api.md, "Attachment": the service takes no files).
 * While a file is on its way to the company's storage, `url` is its `uploadLink`.
 */
export const Attachment = v.object({
  name: v.string(),
  mimeType: v.string(),
  url: v.string(),
  /** Empty if there is none; then the request leaves it out. */
  hash: v.optional(v.string(), ''),
});
export type Attachment = v.InferOutput<typeof Attachment>;

import * as z from '../core/schema';

/**
 * A file as a link with facts about it. Files are never uploaded (partner-api.md, "Attachment").
 */
export const Attachment = z.object({
  name: z.string(),
  mimeType: z.string(),
  url: z.string(),
  /** Empty if there is none; then the request leaves it out. */
  hash: z._default(z.string(), ''),
});
export type Attachment = z.infer<typeof Attachment>;

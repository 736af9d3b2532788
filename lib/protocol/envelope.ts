import * as v from '../domain/core/schema';
import { FrameToken } from '../domain/crm/content-messages';

/** A request as a message. The name and the params are not validated yet. */
export const Envelope = v.object({
  request: v.string(),
  params: v.optional(v.unknown()),
  /** Authenticates the docked frame with its first request. */
  frameToken: v.optional(FrameToken),
});
export type Envelope = v.InferOutput<typeof Envelope>;

import * as z from '../core/schema';
import type { FileKind } from './file-kind';

/** Sent to the preview's frame with a port for the reply. The bytes are transferred. */
export type PreviewRequest = {
  kind: FileKind;
  bytes: ArrayBuffer;
  mostPages: number;
  words: {
    /** Accessible name of the picture. */
    picture: string;
    /** Accessible name of a page; `$1` is its number, `$2` the number of pages. */
    page: string;
    /** Text for a page that cannot be drawn. */
    broken: string;
  };
};

/** The frame's reply. The frame has handled an untrusted file, so the reply is parsed. */
export const FrameReply = z.discriminatedUnion('kind', [
  /** The first pixels are visible; `pages` is the page count of a PDF. */
  z.object({ kind: z.literal('shown'), pages: z.optional(z.number()) }),
  z.object({ kind: z.literal('failed'), why: z.enum(['unreadable', 'password']) }),
]);
export type FrameReply = z.infer<typeof FrameReply>;

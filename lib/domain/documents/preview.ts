import * as v from '../core/schema';
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
export const FrameReply = v.variant('kind', [
  /** The first pixels are visible; `pages` is the page count of a PDF. */
  v.object({ kind: v.literal('shown'), pages: v.optional(v.number()) }),
  v.object({ kind: v.literal('failed'), why: v.picklist(['unreadable', 'password']) }),
]);
export type FrameReply = v.InferOutput<typeof FrameReply>;

import * as z from '../core/schema';
import { type FileKind, kindOfFile, pictureSize, type Size } from './file-kind';

/** The most pages of a document that we show; the screen states how many there are. */
export const MOST_PAGES = 50;

/** Pixels above which we do not decode a picture: it would take 256 MB of memory. */
const MOST_PIXELS = 64_000_000;

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

/** Whether bytes can be previewed, or why not. */
export type PreviewCheck =
  | { kind: FileKind }
  | { kind: 'no-kind' }
  | { kind: 'too-large'; size: Size };

/** Looks at the bytes only, never at the file's name. */
export function checkPreview(bytes: Uint8Array): PreviewCheck {
  const kind = kindOfFile(bytes);
  if (kind === undefined) return { kind: 'no-kind' };
  if (kind === 'pdf') return { kind };
  const size = pictureSize(bytes, kind);
  if (!size || size.width < 1 || size.height < 1) return { kind: 'no-kind' };
  return size.width * size.height > MOST_PIXELS ? { kind: 'too-large', size } : { kind };
}

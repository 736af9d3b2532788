import { type FileKind, kindOfFile, pictureSize, type Size } from './file-kind';
import * as z from './schema';

/** Pages of a document that are shown; of more it is said how many there are. */
export const MOST_PAGES = 50;

/** Pixels of a picture beyond which it is not decoded: 256 MB in memory. */
const MOST_PIXELS = 64_000_000;

/** Handed to the preview's frame, together with a port to answer by. The bytes are moved into it. */
export type Shown = {
  kind: FileKind;
  bytes: ArrayBuffer;
  mostPages: number;
  words: {
    /** Names the picture for those who do not see it. */
    picture: string;
    /** Names a page; `$1` is its number, `$2` how many there are. */
    page: string;
    /** Stands where a page cannot be drawn. */
    broken: string;
  };
};

/** What the frame answers. It has seen a stranger's file, so this is parsed. */
export const FrameSays = z.discriminatedUnion('kind', [
  /** The first pixels are there; `pages` of a PDF, all of them. */
  z.object({ kind: z.literal('shown'), pages: z.optional(z.number()) }),
  z.object({ kind: z.literal('failed'), why: z.enum(['unreadable', 'password']) }),
]);
export type FrameSays = z.infer<typeof FrameSays>;

/** Whether bytes can be previewed, and why not where they cannot. */
export type Previewable =
  | { kind: FileKind }
  | { kind: 'no-kind' }
  | { kind: 'too-large'; size: Size };

/** Looks at bytes only, never at what they are called. */
export function previewable(bytes: Uint8Array): Previewable {
  const kind = kindOfFile(bytes);
  if (kind === undefined) return { kind: 'no-kind' };
  if (kind === 'pdf') return { kind };
  const size = pictureSize(bytes, kind);
  if (!size || size.width < 1 || size.height < 1) return { kind: 'no-kind' };
  return size.width * size.height > MOST_PIXELS ? { kind: 'too-large', size } : { kind };
}

import { type FileKind, kindOfFile, pictureSize, type Size } from './file-kind';

/** The most pages of a document that we show; the screen states how many there are. */
export const MOST_PAGES = 50;

/** Pixels above which we do not decode a picture: it would take 256 MB of memory. */
const MOST_PIXELS = 64_000_000;

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

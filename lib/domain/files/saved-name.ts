import { plainName } from '../tickets/plain-name';
import { type DetectedType, UNKNOWN_TYPE } from './detected-type';

/**
 * Endings with which a computer shows a file or lists what is in it, and runs nothing. Allowed by name, because
 * what systems run by their endings is too much to list (`.jse`, `.reg`, `.url`, `.appref-ms`, `.command`).
 */
const INERT = new Set([
  ...['txt', 'log', 'csv', 'md', 'json', 'pdf'],
  ...['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'tif', 'tiff', 'heic', 'avif', 'jp2', 'psd'],
  ...['dwg', 'dxf', 'stl', 'mp3', 'm4a', 'wav', 'ogg', 'flac', 'aac', 'amr', 'mp4', 'mov', 'mkv'],
  ...['tar', 'bz2', 'xz', 'zst', 'gpg', 'pgp', 'p7m', 'p7s', 'dat', UNKNOWN_TYPE.ending],
]);

/** Endings that mean the same kind. */
const SAME: Record<string, string> = { jpeg: 'jpg', htm: 'html', tif: 'tiff', text: 'txt' };

// Characters that Windows forbids in names, and what no name may begin with.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const FORBIDDEN = /[\u0000-\u001f<>:"/\\|?*]/g;

/**
 * The name under which a file is saved: as its sender calls it, with the ending of its bytes, because the
 * ending decides what opens it. Bytes of a kind that we do not know keep the sender's ending only if it is
 * inert.
 */
export function savedName(name: string, type: DetectedType): string {
  const clean =
    plainName(name)
      .replace(FORBIDDEN, '_')
      .replace(/^[.\s]+/, '')
      .trim() || 'file';
  const [, base = clean, said = ''] = /^(.+)\.([^.\s]{1,10})$/.exec(clean) ?? [];
  const ending = said.toLowerCase();
  if (type.ending === UNKNOWN_TYPE.ending)
    return INERT.has(ending) ? clean : `${clean}.${UNKNOWN_TYPE.ending}`;
  if ((SAME[ending] ?? ending) === type.ending) return clean;
  return `${base}.${type.ending}`;
}

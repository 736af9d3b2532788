import { plainName } from '../tickets/plain-name';
import { type DetectedType, UNKNOWN_TYPE } from './detected-type';

/** Endings that a computer runs when the file is opened. */
const RUN = [
  'bat',
  'cmd',
  'com',
  'exe',
  'hta',
  'jar',
  'js',
  'lnk',
  'msi',
  'ps1',
  'scr',
  'vbs',
  'wsf',
];

/** Endings that mean the same kind. */
const SAME: Record<string, string> = { jpeg: 'jpg', htm: 'html', tif: 'tiff', text: 'txt' };

// Characters that Windows forbids in names, and what no name may begin with.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const FORBIDDEN = /[\u0000-\u001f<>:"/\\|?*]/g;

/**
 * The name under which a file is saved: as its sender calls it, with the ending of its bytes, because the
 * ending decides what opens it. Bytes of a kind that we do not know keep the sender's ending, unless the
 * computer would run it.
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
    return RUN.includes(ending) ? `${clean}.${UNKNOWN_TYPE.ending}` : clean;
  if ((SAME[ending] ?? ending) === type.ending) return clean;
  return `${base}.${type.ending}`;
}

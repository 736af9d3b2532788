import { asLatin1 } from '../../bytes/latin1';
import type { DetectedType } from './detected-type';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const MACROS = 'macroEnabled.12';

/** By the folder of the first entries: a document of Office, without macros and with them. */
const BY_FOLDER: [folder: string, plain: DetectedType, withMacros: DetectedType][] = [
  [
    'word/',
    { mimeType: `${OFFICE}.wordprocessingml.document`, ending: 'docx' },
    { mimeType: `application/vnd.ms-word.document.${MACROS}`, ending: 'docm' },
  ],
  [
    'xl/',
    { mimeType: `${OFFICE}.spreadsheetml.sheet`, ending: 'xlsx' },
    { mimeType: `application/vnd.ms-excel.sheet.${MACROS}`, ending: 'xlsm' },
  ],
  [
    'ppt/',
    { mimeType: `${OFFICE}.presentationml.presentation`, ending: 'pptx' },
    { mimeType: `application/vnd.ms-powerpoint.presentation.${MACROS}`, ending: 'pptm' },
  ],
];

/** By what an OpenDocument file says in its first entry, which is not compressed. */
const BY_DECLARATION = new Map([
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.oasis.opendocument.presentation', 'odp'],
  ['application/epub+zip', 'epub'],
]);

const LOCAL_HEADER = 30;

/** Characters of an entry's name that are read: more than in any name that is looked for. */
const NAME_START = 64;

/** What a zip archive holds, by its first entries. */
export function zipType(first: Uint8Array): DetectedType {
  const names = entryNames(first);
  if (names[0] === 'mimetype') {
    const declared = asLatin1(first.subarray(LOCAL_HEADER + 'mimetype'.length, 200));
    for (const [mimeType, ending] of BY_DECLARATION)
      if (declared.startsWith(mimeType) && !declared.startsWith(`${mimeType}-`))
        return { mimeType, ending };
  }
  if (names.includes('[Content_Types].xml'))
    for (const [folder, plain, withMacros] of BY_FOLDER)
      if (names.some((name) => name.startsWith(folder)))
        return names.includes(`${folder}vbaProject.bin`) ? withMacros : plain;
  return { mimeType: 'application/zip', ending: 'zip' };
}

/**
 * The beginnings of names. Headers are looked for, because an entry's length may stand behind it: in a file that is
 * made so, each byte of a name may be in the names of thousands of headers.
 */
function entryNames(bytes: Uint8Array): string[] {
  const names: string[] = [];
  for (let at = bytes.indexOf(0x50); at !== -1; at = bytes.indexOf(0x50, at + 1)) {
    if (bytes[at + 1] !== 0x4b || bytes[at + 2] !== 3 || bytes[at + 3] !== 4) continue;
    const length = (bytes[at + 26] ?? 0) | ((bytes[at + 27] ?? 0) << 8);
    const nameAt = at + LOCAL_HEADER;
    names.push(asLatin1(bytes.subarray(nameAt, nameAt + Math.min(length, NAME_START))));
  }
  return names;
}

/** Older documents of Office, by the names of their streams. */
const STREAMS: [name: string, DetectedType][] = [
  ['WordDocument', { mimeType: 'application/msword', ending: 'doc' }],
  ['Workbook', { mimeType: 'application/vnd.ms-excel', ending: 'xls' }],
  ['PowerPoint Document', { mimeType: 'application/vnd.ms-powerpoint', ending: 'ppt' }],
  ['__properties_version1.0', { mimeType: 'application/vnd.ms-outlook', ending: 'msg' }],
];

/** What an OLE container holds, if the list of its streams is among the first bytes. */
export function oleType(first: Uint8Array): DetectedType | undefined {
  const text = asLatin1(first);
  const wide = (name: string): string => [...name].map((sign) => `${sign}\0`).join('');
  return STREAMS.find(([name]) => text.includes(`${wide(name)}\0\0`))?.[1];
}

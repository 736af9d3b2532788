import type { FileView } from '../../../lib/domain/files/file-view';
import { uploadLink } from '../../../lib/domain/files/upload-link';
import type { Attachment } from '../../../lib/domain/tickets/attachment';
import type { Reply } from '../../../lib/protocol/contract';

/** The storage of these tests. */
export const STORAGE: NonNullable<Reply<'files.storage.read'>> = {
  host: 'files.example.com',
  largest: 1024,
  forbidden: ['exe'],
  keptDays: 0,
  origins: ['https://files.example.com'],
};

export const FILE_ID = '5f0c7d52-6f0a-4a51-9d0c-0b8d3a1f2e11';

/** A file that is attached, and is being sent. */
export const VIEW: FileView = {
  id: FILE_ID,
  name: 'screenshot.png',
  mimeType: 'image/png',
  size: 1000,
  state: 'sending',
  progress: 400,
};

export const UPLOAD: Attachment = {
  name: VIEW.name,
  mimeType: VIEW.mimeType,
  url: uploadLink(FILE_ID),
  hash: '',
};

/** What a drag, a drop or a paste carries. */
export function transferOf(files: readonly File[], folders: readonly string[] = [], text = '') {
  const itemOf = (file: File | null, name: string) => ({
    kind: 'file',
    getAsFile: () => file,
    webkitGetAsEntry: () => ({ name, isDirectory: file === null }),
  });
  return {
    types: ['Files'],
    files: [...files],
    items: [
      ...files.map((file) => itemOf(file, file.name)),
      ...folders.map((name) => itemOf(null, name)),
    ],
    getData: (type: string) => (type === 'text/plain' ? text : ''),
  };
}

export const pictureFile = (name = 'screenshot.png', bytes = 10): File =>
  new File(['x'.repeat(bytes)], name, { type: 'image/png' });

import type { FileProblem, FileView, PictureDetail } from '../../lib/domain/files/file-view';
import { browserLanguage, listOf, t, type Word } from '../../lib/words/words';
import { sizeWord } from '../documents/document-words';

/**
 * What helps: `retry`, with the bytes that are here; `file`: the file again, as long as this screen has
 * it; `nothing` that a button here could do.
 */
type Remedy = 'retry' | 'file' | 'nothing';

const PROBLEMS: Record<FileProblem, { word: Word; remedy: Remedy }> = {
  locked: { word: 'fileProblemLocked', remedy: 'nothing' },
  network: { word: 'fileProblemNetwork', remedy: 'retry' },
  trouble: { word: 'fileProblemTrouble', remedy: 'retry' },
  busy: { word: 'fileProblemBusy', remedy: 'nothing' },
  'not-saved': { word: 'fileProblemNotSaved', remedy: 'retry' },
  'no-storage': { word: 'fileProblemNoStorage', remedy: 'retry' },
  'no-permission': { word: 'fileProblemNoPermission', remedy: 'retry' },
  'too-large': { word: 'fileProblemTooLarge', remedy: 'nothing' },
  'forbidden-kind': { word: 'fileProblemForbidden', remedy: 'nothing' },
  'source-changed': { word: 'fileProblemChanged', remedy: 'nothing' },
  'source-lost': { word: 'fileProblemLost', remedy: 'file' },
  'disk-full': { word: 'fileProblemDisk', remedy: 'file' },
  'bytes-lost': { word: 'fileProblemBytes', remedy: 'file' },
  refused: { word: 'fileProblemRefused', remedy: 'retry' },
  forgotten: { word: 'fileProblemForgotten', remedy: 'retry' },
  'storage-full': { word: 'fileProblemFull', remedy: 'retry' },
  'wrong-bytes': { word: 'fileProblemWrong', remedy: 'retry' },
  'not-public': { word: 'fileProblemNotPublic', remedy: 'retry' },
};

/** Why a file is not uploaded, and what to do. */
export const fileProblemSentence = (problem: FileProblem): string => t(PROBLEMS[problem].word);

export const remedyOf = (problem: FileProblem): Remedy => PROBLEMS[problem].remedy;

/** The problem of a file, or what a failed one without a reason is. */
export function problemOf({ state, problem }: FileView): FileProblem | undefined {
  return state === 'failed' ? (problem ?? 'trouble') : problem;
}

/** How far a file is, in a word or two. */
export function fileStateWord(view: FileView): string {
  switch (view.state) {
    case 'reading':
      return t('fileReading', progressWord(view));
    case 'waiting':
      return t('fileWaiting');
    case 'sending':
      return hasShare(view) ? t('fileSending', progressWord(view)) : t('fileSendingFirst');
    case 'checking':
      return t('fileChecking');
    case 'ready':
      return t('fileReady');
    case 'failed':
      return t('fileFailed');
  }
}

/**
 * Whether it is known how much of a file is read or sent. Until the storage confirmed a part, and that is the
 * whole of a small file, 0% would look as if nothing happened.
 */
export const hasShare = ({ state, progress }: Pick<FileView, 'state' | 'progress'>): boolean =>
  state !== 'checking' && (state !== 'sending' || progress > 0);

/** How much of a file is read or sent. It says 100% only at the end. */
export function progressWord({ progress, size }: Pick<FileView, 'progress' | 'size'>): string {
  const percent = size > 0 ? Math.floor((100 * Math.min(progress, size)) / size) : 0;
  return new Intl.NumberFormat(browserLanguage(), { style: 'percent' }).format(percent / 100);
}

const KINDS: readonly [RegExp, Word][] = [
  [/^image\//, 'fileKindPicture'],
  [/^video\//, 'fileKindVideo'],
  [/^audio\//, 'fileKindSound'],
  [/^text\//, 'fileKindText'],
  [/^application\/pdf$/, 'fileKindPdf'],
];

/** What kind of file it is, and its size. */
export const fileFacts = (mimeType: string, size: number): string =>
  listOf([
    t(KINDS.find(([types]) => types.test(mimeType))?.[1] ?? 'fileKindOther'),
    sizeWord(size),
  ]);

const DETAILS: Record<PictureDetail, Word> = {
  place: 'detailPlace',
  device: 'detailDevice',
  author: 'detailAuthor',
  comment: 'detailComment',
  time: 'detailTime',
  other: 'detailOther',
};

/** The details in a picture, and whether they are sent. */
export function detailsSentence({ found, kept }: NonNullable<FileView['details']>): string {
  const named = listOf(found.map((detail) => t(DETAILS[detail])));
  return t(kept ? 'detailsKept' : 'detailsRemoved', named);
}

import { useState } from 'react';
import { type FileKind, MEDIA_TYPES } from '../../lib/domain/documents/file-kind';
import { checkPreview } from '../../lib/domain/documents/preview-rules';
import type { FileView } from '../../lib/domain/files/file-view';
import { t } from '../../lib/words/words';
import { noPreviewSentence } from '../documents/document-words';
import { Button } from '../ui/controls/Button';
import { LazyPart } from '../ui/data/LazyPart';
import { lazyPart } from '../ui/data/part';
import styles from './FileRows.module.css';

const previewPart = lazyPart(() => import('../documents/Preview'));

/** Bytes that are taken into memory to be shown. */
const LARGEST = 100 * 1024 ** 2;

/** Whether a file is a picture or a PDF, by its bytes, and not too large to be shown. */
export const isShowable = ({ state, mimeType, size }: FileView): boolean =>
  state !== 'reading' && size <= LARGEST && Object.values(MEDIA_TYPES).includes(mimeType);

type Props = { file: File; name: string };

/**
 * Shows a file that the user gave to this page. Not in the docked panel, which is too small for it and in whose
 * page the frame may not stand.
 */
export function GivenPreview({ file, name }: Props) {
  const [shown, setShown] = useState<{ kind: FileKind; bytes: ArrayBuffer }>();
  const [words, setWords] = useState('');
  const open = async () => {
    // The file may have been deleted since it was given.
    const bytes = await file.arrayBuffer().catch((error: unknown) => {
      if (error instanceof DOMException) return undefined;
      throw error;
    });
    if (!bytes) return setWords(t('hashFileUnread', name));
    const check = checkPreview(new Uint8Array(bytes));
    if (check.kind === 'no-kind' || check.kind === 'too-large')
      return setWords(noPreviewSentence(check));
    setWords('');
    setShown({ kind: check.kind, bytes });
  };
  return (
    <>
      <div>
        <Button
          look="quiet"
          size="small"
          aria-expanded={shown !== undefined}
          aria-label={t(shown ? 'closePreviewFile' : 'previewFile', name)}
          onClick={() => (shown ? setShown(undefined) : void open())}
        >
          {t(shown ? 'closePreview' : 'preview')}
        </Button>
      </div>
      <p role="status" className={styles.state}>
        {words}
      </p>
      {shown ? (
        <LazyPart part={previewPart}>
          {({ Preview }) => <Preview {...shown} name={name} />}
        </LazyPart>
      ) : null}
    </>
  );
}

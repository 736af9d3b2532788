import { type ReactNode, useEffect, useRef } from 'react';
import type { DocumentVerdict } from '../../lib/domain/documents/document-check';
import { type FileKind, isOfType, MEDIA_TYPES } from '../../lib/domain/documents/file-kind';
import type { PreviewCheck } from '../../lib/domain/documents/preview-rules';
import { plainName } from '../../lib/domain/tickets/plain-name';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { LazyPart } from '../ui/data/LazyPart';
import { lazyPart } from '../ui/data/part';
import { noPreviewSentence, verdictSentence, verdictWord } from './document-words';
import styles from './FileCheck.module.css';
import type { FileChecks, LinkedFile } from './use-file-checks';

const previewPart = lazyPart(() => import('./Preview'));

type Props<F extends LinkedFile> = {
  file: F;
  checks: FileChecks<F>;
  /** The id of the element in this row that holds the file's name. */
  row: string;
  /** The file's name as the screen shows it. */
  name: string;
};

/** The buttons that fetch a file and compare it with its hash, save it, and preview it once it is verified. */
export function FileButtons<F extends LinkedFile>({ file, checks, row, name }: Props<F>) {
  const { isBusy = false, file: previewCheck } = checks.checkOf(file) ?? {};
  const isShown = checks.previewIn(row) !== undefined;
  return (
    <>
      <Button onClick={() => checks.verify(file)} busy={isBusy} aria-describedby={row}>
        {t(isBusy ? 'verifying' : 'verify')}
      </Button>
      <Button onClick={() => checks.save(file, name)} disabled={isBusy} aria-describedby={row}>
        {t('saveDocument')}
      </Button>
      {kindOf(previewCheck) ? (
        <Button
          onClick={() => checks.togglePreview(file, row)}
          busy={isBusy}
          aria-expanded={isShown}
          aria-describedby={row}
        >
          {t(isShown ? 'closePreview' : 'preview')}
        </Button>
      ) : null}
    </>
  );
}

type ResultProps<F extends LinkedFile> = Props<F> & {
  /** The host of the file's link, which the verdict names. */
  host: string;
};

/** The verdict about a file, and its preview while it is open. */
export function FileResult<F extends LinkedFile>({
  file,
  checks,
  row,
  host,
  name,
}: ResultProps<F>) {
  const { verdict, file: previewCheck } = checks.checkOf(file) ?? {};
  const preview = checks.previewIn(row);
  return (
    <>
      <div role="status">
        {verdict ? (
          <Verdict verdict={verdict} host={host}>
            {previewCheck && doubtAbout(file, previewCheck)}
          </Verdict>
        ) : null}
      </div>
      {preview ? (
        <CloseOnUnmount onClose={() => checks.close(row)}>
          <LazyPart part={previewPart}>
            {({ Preview }) => <Preview {...preview} key={preview.key} name={name} />}
          </LazyPart>
        </CloseOnUnmount>
      ) : null}
    </>
  );
}

/**
 * Closes the preview when a list removes a row that the user scrolled out of view. The bytes were in
 * the row's frame, so opening the preview again fetches and verifies the file again.
 */
function CloseOnUnmount({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => () => close.current(), []);
  return children;
}

/** The kind of a file that can be previewed. */
const kindOf = (check: PreviewCheck | undefined): FileKind | undefined =>
  check === undefined || check.kind === 'no-kind' || check.kind === 'too-large'
    ? undefined
    : check.kind;

/** What is odd about verified bytes: another type than the link says, or no preview. */
function doubtAbout({ mimeType }: LinkedFile, check: PreviewCheck): string {
  const kind = kindOf(check);
  return kind && mimeType && !isOfType(mimeType, kind)
    ? t('documentOtherType', plainName(mimeType), MEDIA_TYPES[kind])
    : noPreviewSentence(check);
}

type VerdictProps = { verdict: DocumentVerdict; host: string; children?: string | undefined };

function Verdict({ verdict, host, children }: VerdictProps) {
  return (
    <p className={styles.verdict} data-verdict={verdict.kind}>
      <strong>{verdictWord(verdict)}</strong> {verdictSentence(verdict, host)}
      {children ? <span className={styles.doubt}> {children}</span> : null}
    </p>
  );
}

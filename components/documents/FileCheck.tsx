import { type ReactNode, useEffect, useRef } from 'react';
import { plainName } from '../../lib/domain/attachment';
import type { DocumentVerdict } from '../../lib/domain/document-check';
import { isOfType, MEDIA_TYPES } from '../../lib/domain/file-kind';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { noPreviewSentence, verdictSentence, verdictWord } from './document-words';
import styles from './FileCheck.module.css';
import { Preview } from './Preview';
import type { FileChecks, LinkedFile } from './use-file-checks';

type Props<F extends LinkedFile> = {
  file: F;
  checks: FileChecks<F>;
  /** The id of the element in this row that holds the file's name. */
  row: string;
};

/** The buttons that fetch a file and compare it with its hash, and preview it once it is verified. */
export function FileButtons<F extends LinkedFile>({ file, checks, row }: Props<F>) {
  const { isBusy = false, file: found } = checks.checkOf(file) ?? {};
  const isShown = checks.previewIn(row) !== undefined;
  const canShow = found !== undefined && found.kind !== 'no-kind' && found.kind !== 'too-large';
  return (
    <>
      <Button onClick={() => checks.verify(file)} busy={isBusy} aria-describedby={row}>
        {say(isBusy ? 'verifying' : 'verify')}
      </Button>
      {canShow ? (
        <Button
          onClick={() => checks.togglePreview(file, row)}
          busy={isBusy}
          aria-expanded={isShown}
          aria-describedby={row}
        >
          {say(isShown ? 'closePreview' : 'preview')}
        </Button>
      ) : null}
    </>
  );
}

type ResultProps<F extends LinkedFile> = Props<F> & {
  /** Where its link leads, as the verdict says it. */
  host: string;
  /** Of the file, as it is shown. */
  name: string;
};

/** What the check of a file found, and its preview while that is open. */
export function FileResult<F extends LinkedFile>({
  file,
  checks,
  row,
  host,
  name,
}: ResultProps<F>) {
  const { verdict, file: found } = checks.checkOf(file) ?? {};
  const canShow = found !== undefined && found.kind !== 'no-kind' && found.kind !== 'too-large';
  const preview = checks.previewIn(row);
  return (
    <>
      <div role="status">
        {verdict ? (
          <Verdict verdict={verdict} host={host}>
            {canShow && file.mimeType && !isOfType(file.mimeType, found.kind)
              ? say('documentOtherType', plainName(file.mimeType), MEDIA_TYPES[found.kind])
              : found && noPreviewSentence(found)}
          </Verdict>
        ) : null}
      </div>
      {preview ? (
        <WhileMounted onGone={() => checks.close(row)}>
          <Preview {...preview} key={preview.key} name={name} />
        </WhileMounted>
      ) : null}
    </>
  );
}

/**
 * A list takes a row away that is scrolled out of sight, and its frame with it. The bytes went into
 * that frame, so the preview is closed then: opened again, the file is fetched and verified again.
 */
function WhileMounted({ onGone, children }: { onGone: () => void; children: ReactNode }) {
  const gone = useRef(onGone);
  gone.current = onGone;
  useEffect(() => () => gone.current(), []);
  return children;
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

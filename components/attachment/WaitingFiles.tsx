import type { Environment } from '../../lib/domain/core/environment';
import type { Attachment } from '../../lib/domain/tickets/attachment';
import { plainName } from '../../lib/domain/tickets/plain-name';
import { t } from '../../lib/words/words';
import styles from './FileRows.module.css';
import { fileProblemSentence, problemOf, progressWord } from './file-words';
import { RetryFile } from './RetryFile';
import { type ShownFile, useFileViews } from './use-file-views';

type Props = { environment: Environment; uploads: readonly Attachment[] };

/** The files that a message waits for: how far they are, or why they are not uploaded. */
export const WaitingFiles = ({ environment, uploads }: Props) => (
  <ul className={styles.waiting} aria-label={t('waitsForFiles')}>
    {useFileViews(environment, uploads).map((shown) => (
      <li key={shown.id}>
        <span role={isBlocked(shown) ? 'status' : undefined}>{waitingSentence(shown)}</span>
        <RetryFile environment={environment} shown={shown} />
      </li>
    ))}
  </ul>
);

/** Only then a screen reader says it: not each percent. */
const isBlocked = ({ view, isUntaken }: ShownFile): boolean =>
  isUntaken || !view || problemOf(view) !== undefined;

/** What a message waits for at one of its files. */
export function waitingSentence({ attachment, view, isUntaken }: ShownFile): string {
  const name = plainName(attachment.name);
  if (!view) return t('fileGoneFromMessage', name);
  const problem = problemOf(view);
  if (isUntaken) return t('waitsForFileWhy', name, t('fileNotTaken'));
  if (problem) return t('waitsForFileWhy', name, fileProblemSentence(problem));
  return view.state === 'ready'
    ? t('fileReadyNamed', name)
    : t('waitsForFile', name, progressWord(view));
}

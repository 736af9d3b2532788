import { memo, useContext, useState } from 'react';
import type { Environment } from '../../lib/domain/core/environment';
import type { FileView } from '../../lib/domain/files/file-view';
import { mayKeepDetails } from '../../lib/domain/files/picture-details';
import type { Attachment } from '../../lib/domain/tickets/attachment';
import { plainName } from '../../lib/domain/tickets/plain-name';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { useAction } from '../ui/data/use-action';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { Docked } from '../ui/guard/docked';
import { FileName } from './FileName';
import { FilePreview } from './FilePreview';
import styles from './FileRows.module.css';
import {
  detailsSentence,
  fileFacts,
  fileProblemSentence,
  fileStateWord,
  hasShare,
  problemOf,
} from './file-words';
import { focusAfter } from './focus-after';
import { GivenPreview, isShowable } from './GivenPreview';
import { RetryFile } from './RetryFile';
import type { ShownFile } from './use-file-views';

type Props = ShownFile & {
  environment: Environment;
  onRename: (attachment: Attachment, name: string) => void;
  onRemove: (attachment: Attachment) => void;
  onLink?: ((id: string) => Promise<boolean>) | undefined;
};

/** One file of a draft: what it is, how far it is, and what the user can do with it. Not drawn for other files. */
export const FileRow = memo((shown: Props) => {
  const { environment, id, attachment, view, file, onRename, onRemove, onLink } = shown;
  const docked = useContext(Docked);
  const name = plainName(attachment.name);
  const isOver = !view || view.state === 'ready' || view.state === 'failed';
  // Until its bytes are read, its media type is what its name promises.
  const isReading = view?.state === 'reading' || view?.state === 'failed';
  return (
    <li className={styles.row} data-file={id} data-state={view?.state} tabIndex={-1}>
      <FilePreview file={file} mimeType={view?.mimeType ?? attachment.mimeType} />
      <div className={styles.facts}>
        <FileName name={attachment.name} onRename={(typed) => onRename(attachment, typed)} />
        {view && view.size > 0 ? (
          <span className={styles.detail}>{fileFacts(view.mimeType, view.size)}</span>
        ) : null}
        <FileState shown={shown} name={name} />
        <p role="status" className={styles.state}>
          {view && !isReading && mayKeepDetails(view, attachment.mimeType)
            ? t('detailsMayStay')
            : null}
        </p>
        {view?.details && view.details.found.length > 0 ? (
          <Details environment={environment} id={id} details={view.details} />
        ) : null}
        <div className={styles.buttons}>
          <RetryFile environment={environment} shown={shown} />
          {onLink && view?.state === 'ready' ? <LinkButton {...{ id, name, onLink }} /> : null}
          <Button
            look="quiet"
            size="small"
            aria-label={t(isOver ? 'removeFile' : 'cancelFile', name)}
            onClick={({ currentTarget }) => {
              focusAfter(currentTarget)?.focus();
              onRemove(attachment);
            }}
          >
            {t(isOver ? 'remove' : 'cancel')}
          </Button>
        </div>
        {file && view && !docked && isShowable(view) ? (
          <GivenPreview file={file} name={name} />
        ) : null}
      </div>
    </li>
  );
});

type LinkProps = { id: string; name: string; onLink: (id: string) => Promise<boolean> };

/** Puts the file's link into the text. The row goes with it. */
function LinkButton({ id, name, onLink }: LinkProps) {
  const [isBusy, setBusy] = useState(false);
  const press = async (button: Element) => {
    const next = focusAfter(button);
    setBusy(true);
    if (await onLink(id)) next?.focus();
    setBusy(false);
  };
  return (
    <Button
      size="small"
      busy={isBusy}
      aria-label={t('addFileLineOf', name)}
      onClick={({ currentTarget }) => void press(currentTarget)}
    >
      {t('addFileLine')}
    </Button>
  );
}

/** How far a file is. A screen reader hears the end and problems, not each percent. */
function FileState({ shown: { view, isUntaken }, name }: { shown: ShownFile; name: string }) {
  const problem = view && problemOf(view);
  const isMoving = view !== undefined && MOVING.includes(view.state) && !isUntaken;
  return (
    <>
      {isMoving ? (
        <>
          <span className={styles.detail}>{fileStateWord(view)}</span>
          <progress
            className={styles.progress}
            aria-label={t('fileProgressOf', name)}
            {...(hasShare(view) ? { value: view.progress, max: view.size || 1 } : {})}
          />
        </>
      ) : null}
      <p role="status" className={styles.state}>
        {isMoving ? null : <span className="unseen">{name}: </span>}
        {view && !isMoving && !isUntaken ? fileStateWord(view) : null}
        {view ? null : t('fileGone')}
      </p>
      {isUntaken ? (
        <p className={styles.problem} role="status">
          {t('fileNotTaken')}
        </p>
      ) : null}
      {problem ? (
        <p className={styles.problem} role="status">
          {fileProblemSentence(problem)}
        </p>
      ) : null}
    </>
  );
}

const MOVING: readonly FileView['state'][] = ['reading', 'sending', 'checking'];

type DetailsProps = {
  environment: Environment;
  id: string;
  details: NonNullable<FileView['details']>;
};

/** The details in a picture, which the user may keep. */
function Details({ environment, id, details }: DetailsProps) {
  const keep = useAction('files.keepDetails');
  return (
    <div className={styles.details}>
      <span role="status">{detailsSentence(details)}</span>
      <Button
        look="quiet"
        size="small"
        busy={keep.pending}
        onClick={() => void keep.run({ environment, id, kept: !details.kept })}
      >
        {t(details.kept ? 'removeDetails' : 'keepDetails')}
      </Button>
      <ActionFailure failure={keep.failure} />
    </div>
  );
}

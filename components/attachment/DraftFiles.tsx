import { uploadIdOf } from '../../lib/domain/files/upload-link';
import { t } from '../../lib/words/words';
import { LazyPart } from '../ui/data/LazyPart';
import { lazyPart } from '../ui/data/part';
import { Banner } from '../ui/feedback/Banner';
import { AttachmentChips } from './AttachmentChips';
import { AttachmentForm } from './AttachmentForm';
import styles from './DraftFiles.module.css';
import type { Attachments } from './use-attachments';
import type { FileIntake } from './use-given-files';

const rowsPart = lazyPart(() => import('./FileRows'));

type Props = {
  attachments: Attachments;
  intake: FileIntake;
  /** Puts the link of an upload that is ready into the text; whether that succeeded. */
  onLink?: ((id: string) => Promise<boolean>) | undefined;
};

/** The files of a draft: links, those that are uploaded, and the fields of a link that is being added. */
export function DraftFiles({ attachments, intake, onLink }: Props) {
  const { added, rename, remove } = attachments;
  const uploads = added.filter(({ url }) => uploadIdOf(url) !== undefined);
  const links = added.filter((one) => !uploads.includes(one));
  const { refusals, storage } = intake;
  const { environment } = intake.scope;
  return (
    <>
      <AttachmentChips attachments={links} onRemove={remove} />
      {uploads.length > 0 ? (
        <LazyPart part={rowsPart} quiet="until-failed">
          {({ FileRows }) => (
            <FileRows
              environment={environment}
              uploads={uploads}
              stuck={intake.stuck}
              onRename={rename}
              onRemove={intake.remove}
              onLink={onLink}
            />
          )}
        </LazyPart>
      ) : null}
      {uploads.length > 0 && storage && storage.keptDays > 0 ? (
        <p className={styles.linked}>{t('filesKeptDays', storage.keptDays)}</p>
      ) : null}
      <p className="unseen" role="status">
        {intake.added}
      </p>
      {refusals.length > 0 ? (
        <Banner tone="warning" arrived>
          {refusals.map((words, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may be refused alike
            <p key={`${words} ${i}`}>{words}</p>
          ))}
        </Banner>
      ) : null}
      <p className={styles.linked} role="status">
        {intake.linked}
      </p>
      {attachments.open ? (
        <AttachmentForm attachments={attachments} needsStorage={intake.storage === null} />
      ) : null}
    </>
  );
}

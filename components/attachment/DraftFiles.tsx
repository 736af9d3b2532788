import { uploadIdOf } from '../../lib/domain/files/upload-link';
import { LazyPart } from '../ui/data/LazyPart';
import { lazyPart } from '../ui/data/part';
import { Banner } from '../ui/feedback/Banner';
import { AttachmentChips } from './AttachmentChips';
import { AttachmentForm } from './AttachmentForm';
import styles from './DraftFiles.module.css';
import type { Attachments } from './use-attachments';
import type { FileIntake } from './use-given-files';

const rowsPart = lazyPart(() => import('./FileRows'));

type Props = { attachments: Attachments; intake: FileIntake };

/** The files of a draft: links, those that are uploaded, and the fields of a link that is being added. */
export function DraftFiles({ attachments, intake }: Props) {
  const { added, rename, remove } = attachments;
  const uploads = added.filter(({ url }) => uploadIdOf(url) !== undefined);
  const links = added.filter((one) => !uploads.includes(one));
  const { refusals } = intake;
  return (
    <>
      <AttachmentChips attachments={links} onRemove={remove} />
      {uploads.length > 0 ? (
        <LazyPart part={rowsPart} quiet="until-failed">
          {({ FileRows }) => (
            <FileRows
              environment={intake.scope.environment}
              uploads={uploads}
              onRename={rename}
              onRemove={intake.remove}
            />
          )}
        </LazyPart>
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

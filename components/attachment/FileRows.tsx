import type { Environment } from '../../lib/domain/core/environment';
import type { Attachment } from '../../lib/domain/tickets/attachment';
import { t } from '../../lib/words/words';
import { FileRow } from './FileRow';
import styles from './FileRows.module.css';
import { useFileViews } from './use-file-views';

type Props = {
  environment: Environment;
  uploads: readonly Attachment[];
  onRename: (attachment: Attachment, name: string) => void;
  onRemove: (attachment: Attachment) => void;
};

/** The files of a draft that are uploaded. */
export function FileRows({ environment, uploads, onRename, onRemove }: Props) {
  const shown = useFileViews(environment, uploads);
  return (
    <ul className={styles.rows} aria-label={t('attachments')}>
      {shown.map((one) => (
        <FileRow
          key={one.id}
          environment={environment}
          shown={one}
          onRename={(name) => onRename(one.attachment, name)}
          onRemove={() => onRemove(one.attachment)}
        />
      ))}
    </ul>
  );
}

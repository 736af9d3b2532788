import { useRef, useState } from 'react';
import type { Environment } from '../../lib/domain/core/environment';
import type { Attachment } from '../../lib/domain/tickets/attachment';
import { t } from '../../lib/words/words';
import { Banner } from '../ui/feedback/Banner';
import type { StuckFile } from './add-files';
import { FileRow } from './FileRow';
import styles from './FileRows.module.css';
import { useFileViews } from './use-file-views';

type Props = {
  environment: Environment;
  uploads: readonly Attachment[];
  onRename: (attachment: Attachment, name: string) => void;
  onRemove: (attachment: Attachment) => void;
  onLink?: ((id: string) => Promise<boolean>) | undefined;
  /** Why nothing was sent. It is said as long as the file is as it was then. */
  stuck: StuckFile | undefined;
};

/** The files of a draft that are uploaded. */
export function FileRows({ environment, uploads, stuck, onRename, onRemove, onLink }: Props) {
  const shown = useFileViews(environment, uploads);
  const handlers = useHandlers({ onRename, onRemove, onLink });
  const isStuck = shown.some(({ id, view }) => id === stuck?.id && view?.state === stuck.state);
  return (
    <>
      <ul className={styles.rows} aria-label={t('attachments')}>
        {shown.map((one) => (
          <FileRow
            key={one.id}
            {...one}
            environment={environment}
            {...handlers}
            onLink={onLink && handlers.onLink}
          />
        ))}
      </ul>
      {stuck && isStuck ? (
        <Banner tone="warning" arrived>
          {stuck.words}
        </Banner>
      ) : null}
    </>
  );
}

type Handlers = Pick<Props, 'onRename' | 'onRemove' | 'onLink'>;

/** Handlers that stay the same while their owner draws itself again, so that a key in the reply draws no row. */
function useHandlers(given: Handlers) {
  const latest = useRef(given);
  latest.current = given;
  const [handlers] = useState(() => ({
    onRename: (attachment: Attachment, name: string) => latest.current.onRename(attachment, name),
    onRemove: (attachment: Attachment) => latest.current.onRemove(attachment),
    onLink: async (id: string) => (await latest.current.onLink?.(id)) === true,
  }));
  return handlers;
}

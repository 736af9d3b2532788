import { X } from 'lucide';
import type { Attachment } from '../../lib/domain/tickets/attachment';
import { plainName } from '../../lib/domain/tickets/plain-name';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { Icon } from '../ui/controls/Icon';
import styles from './AttachmentChips.module.css';
import { useFiles } from './files-context';
import { focusAfter } from './focus-after';
import { LinkState } from './LinkState';

type Props = { attachments: readonly Attachment[]; onRemove: (attachment: Attachment) => void };

/** The attachments of a draft. The user can remove each of them. */
export function AttachmentChips({ attachments, onRemove }: Props) {
  const files = useFiles();
  if (attachments.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('attachments')}>
      {attachments.map((attachment, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be attached twice
        <li className={styles.chip} key={`${attachment.url} ${i}`} tabIndex={-1}>
          <bdi className={styles.name}>{plainName(attachment.name)}</bdi>
          <Button
            look="quiet"
            aria-label={t('removeAttachment', plainName(attachment.name))}
            onClick={({ currentTarget }) => {
              focusAfter(currentTarget)?.focus();
              onRemove(attachment);
            }}
          >
            <Icon icon={X} />
          </Button>
          {files ? (
            <>
              <Button
                look="quiet"
                aria-label={t('checkLinkOf', plainName(attachment.name))}
                onClick={() => files.links.check(attachment.url)}
                busy={files.links.resultOf(attachment.url) === 'checking'}
              >
                {t('checkLink')}
              </Button>
              <LinkState link={attachment.url} mimeType={attachment.mimeType} files={files} added />
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

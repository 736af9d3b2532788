import { type Attachment, plainName } from '../../lib/domain/attachment';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import styles from './AttachmentChips.module.css';
import { useFiles } from './files';
import { LinkState } from './LinkState';

type Props = { attachments: readonly Attachment[]; onRemove: (attachment: Attachment) => void };

/** What is attached to something not sent yet; each can be taken off again. */
export function AttachmentChips({ attachments, onRemove }: Props) {
  const files = useFiles();
  if (attachments.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={say('attachments')}>
      {attachments.map((attachment, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be attached twice
        <li className={styles.chip} key={`${attachment.url} ${i}`}>
          <bdi className={styles.name}>{plainName(attachment.name)}</bdi>
          <Button
            look="quiet"
            aria-label={say('removeAttachment', plainName(attachment.name))}
            onClick={() => onRemove(attachment)}
          >
            <Icon name="close" />
          </Button>
          {files ? (
            <>
              <Button
                look="quiet"
                aria-label={say('checkLinkOf', plainName(attachment.name))}
                onClick={() => files.links.check(attachment.url)}
                busy={files.links.resultOf(attachment.url) === 'checking'}
              >
                {say('checkLink')}
              </Button>
              <LinkState link={attachment.url} mimeType={attachment.mimeType} files={files} added />
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

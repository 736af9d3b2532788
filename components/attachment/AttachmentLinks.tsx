import { type Attachment, hashIsOfUse, httpsAddress, plainName } from '../../lib/domain/attachment';
import { say } from '../../lib/words/words';
import { Icon } from '../ui/Icon';
import styles from './AttachmentLinks.module.css';

/** The files of a message or a ticket: links that open in a new tab, and what is known of them. */
export function AttachmentLinks({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={say('attachments')}>
      {attachments.map((attachment, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be attached twice
        <li className={styles.link} key={`${attachment.url} ${i}`}>
          <Icon name="attach" />
          <div className={styles.facts}>
            <FileName attachment={attachment} />
            <span className={styles.detail}>{details(attachment)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function FileName({ attachment }: { attachment: Attachment }) {
  const address = httpsAddress(attachment.url);
  const name = <bdi>{plainName(attachment.name) || say('noFileName')}</bdi>;
  if (!address) return <span>{name}</span>;
  return (
    <a
      href={address.href}
      title={address.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      referrerPolicy="no-referrer"
    >
      {name}
    </a>
  );
}

function details({ url, mimeType, hash }: Attachment): string {
  const address = httpsAddress(url);
  return [address ? address.host : say('linkNotOpened'), plainName(mimeType), say(hashWord(hash))]
    .filter(Boolean)
    .join(' · ');
}

/** Files are never fetched, so nothing is said of whether a hash is right; only whether it can be. */
function hashWord(hash: string): 'hashGiven' | 'hashOfNoUse' | 'hashNotGiven' {
  if (!hash) return 'hashNotGiven';
  return hashIsOfUse(hash) ? 'hashGiven' : 'hashOfNoUse';
}

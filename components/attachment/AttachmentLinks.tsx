import { Paperclip } from 'lucide';
import { useContext, useId } from 'react';
import type { Environment } from '../../lib/domain/core/environment';
import { fetchAddress } from '../../lib/domain/documents/document-link';
import type { Attachment } from '../../lib/domain/tickets/attachment';
import { httpsAddress, isCheckableHash } from '../../lib/domain/tickets/attachment-rules';
import { plainName } from '../../lib/domain/tickets/plain-name';
import { t } from '../../lib/words/words';
import { FileButtons, FileResult } from '../documents/FileCheck';
import { Button } from '../ui/controls/Button';
import { Icon } from '../ui/controls/Icon';
import { useAction } from '../ui/data/use-action';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { Docked } from '../ui/guard/docked';
import styles from './AttachmentLinks.module.css';
import { type Files, useFiles } from './files-context';

/**
 * The files of a message or a ticket, as links that open in a new tab. The desk verifies and previews
 * them like a merchant's documents. The docked panel is too small for a preview and is inside a CRM
 * page: it fetches nothing and has a button that opens the ticket in the desk.
 */
export function AttachmentLinks({ attachments }: { attachments: readonly Attachment[] }) {
  const files = useFiles();
  const docked = useContext(Docked);
  if (attachments.length === 0) return null;
  return (
    <>
      <ul className={styles.links} aria-label={t('attachments')}>
        {attachments.map((attachment, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be attached twice
          <li className={styles.link} key={`${attachment.url} ${i}`}>
            <Icon icon={Paperclip} />
            <File attachment={attachment} files={docked ? undefined : files} />
          </li>
        ))}
      </ul>
      {docked && files?.ticketId !== undefined ? <VerifyInDesk ticketId={files.ticketId} /> : null}
    </>
  );
}

function File({ attachment, files }: { attachment: Attachment; files: Files | undefined }) {
  const id = useId();
  const environment = useFiles()?.environment ?? 'live';
  const address = openAddress(attachment.url, environment);
  const name = plainName(attachment.name) || t('noFileName');
  const host = typeof address === 'string' ? '' : address.host;
  return (
    <div className={styles.facts}>
      <span id={id}>
        {typeof address === 'string' ? (
          <bdi>{name}</bdi>
        ) : (
          <a
            href={address.href}
            title={address.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            referrerPolicy="no-referrer"
          >
            <bdi>{name}</bdi>
          </a>
        )}
      </span>
      <span className={styles.detail}>{details(attachment, address)}</span>
      {files ? (
        <>
          <p className={styles.buttons}>
            <FileButtons file={attachment} checks={files.checks} row={id} name={name} />
          </p>
          <FileResult file={attachment} checks={files.checks} row={id} host={host} name={name} />
        </>
      ) : null}
    </div>
  );
}

/** The address that opens in a new tab, or the word that says why the link does not open. */
function openAddress(
  url: string,
  environment: Environment,
): URL | 'linkNotOpened' | 'linkNotOpenedPrivate' {
  const https = httpsAddress(url);
  if (!https) return 'linkNotOpened';
  return fetchAddress(url, environment) === 'private' ? 'linkNotOpenedPrivate' : https;
}

function details({ mimeType, hash }: Attachment, address: ReturnType<typeof openAddress>): string {
  return [
    typeof address === 'string' ? t(address) : address.host,
    plainName(mimeType),
    t(hashWord(hash)),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Whether a hash can be checked. Nothing is fetched here, so it does not say whether it matches. */
function hashWord(hash: string): 'hashGiven' | 'hashOfNoUse' | 'hashNotGiven' {
  if (!hash) return 'hashNotGiven';
  return isCheckableHash(hash) ? 'hashGiven' : 'hashOfNoUse';
}

/** Opens the same ticket in the desk, which verifies its files. */
function VerifyInDesk({ ticketId }: { ticketId: string }) {
  const open = useAction('ticket.open');
  return (
    <>
      <Button look="quiet" busy={open.pending} onClick={() => void open.run({ ticketId })}>
        {t('verifyInDesk')}
      </Button>
      <ActionFailure failure={open.failure} />
    </>
  );
}

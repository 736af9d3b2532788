import { useContext, useId } from 'react';
import { type Attachment, hashIsOfUse, httpsAddress, plainName } from '../../lib/domain/attachment';
import { fetchAddress } from '../../lib/domain/document-link';
import type { Environment } from '../../lib/domain/environment';
import { say } from '../../lib/words/words';
import { FileButtons, FileResult } from '../document/FileCheck';
import { Button } from '../ui/Button';
import { Docked } from '../ui/docked';
import { FailureNotice } from '../ui/FailureNotice';
import { Icon } from '../ui/Icon';
import { useAction } from '../ui/use-action';
import styles from './AttachmentLinks.module.css';
import { type Files, useFiles } from './files';

/**
 * The files of a message or a ticket: links that open in a new tab, and what is known of them. The
 * desk verifies and previews them as it does a merchant's documents. The docked panel is too small
 * for a preview and stands in a stranger's page: it leads to the desk, and fetches nothing.
 */
export function AttachmentLinks({ attachments }: { attachments: readonly Attachment[] }) {
  const files = useFiles();
  const docked = useContext(Docked);
  if (attachments.length === 0) return null;
  return (
    <>
      <ul className={styles.links} aria-label={say('attachments')}>
        {attachments.map((attachment, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be attached twice
          <li className={styles.link} key={`${attachment.url} ${i}`}>
            <Icon name="attach" />
            <File attachment={attachment} files={docked ? undefined : files} />
          </li>
        ))}
      </ul>
      {docked && files?.ticketId !== undefined ? <ToTicket ticketId={files.ticketId} /> : null}
    </>
  );
}

function File({ attachment, files }: { attachment: Attachment; files: Files | undefined }) {
  const id = useId();
  const environment = useFiles()?.environment ?? 'live';
  const address = openAddress(attachment.url, environment);
  const name = plainName(attachment.name) || say('noFileName');
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
            <FileButtons file={attachment} checks={files.checks} row={id} />
          </p>
          <FileResult file={attachment} checks={files.checks} row={id} host={host} name={name} />
        </>
      ) : null}
    </div>
  );
}

/** Where a file is opened in a new tab; else the word for why it is not. */
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
    typeof address === 'string' ? say(address) : address.host,
    plainName(mimeType),
    say(hashWord(hash)),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Nothing is fetched for this, so it does not say whether a hash is right; only whether it can be. */
function hashWord(hash: string): 'hashGiven' | 'hashOfNoUse' | 'hashNotGiven' {
  if (!hash) return 'hashNotGiven';
  return hashIsOfUse(hash) ? 'hashGiven' : 'hashOfNoUse';
}

/** The way to the same ticket in the desk, where its files are verified. */
function ToTicket({ ticketId }: { ticketId: string }) {
  const open = useAction('ticket.open');
  return (
    <>
      <Button look="quiet" busy={open.pending} onClick={() => void open.run({ ticketId })}>
        {say('verifyInDesk')}
      </Button>
      {open.failure ? <FailureNotice failure={open.failure} arrived /> : null}
    </>
  );
}

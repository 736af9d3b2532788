import { useMemo } from 'react';
import type { TicketRow } from '../../lib/border/questions-tickets';
import type { Place } from '../../lib/domain/installation';
import { isTaggable, tagOf } from '../../lib/domain/tag';
import { say } from '../../lib/words/words';
import { AttachmentLinks } from '../attachment/AttachmentLinks';
import { MessageBody } from '../thread/MessageBody';
import { sanitize } from '../thread/sanitize';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Time } from '../ui/Time';
import { useAction } from '../ui/use-action';
import { CopyButton } from './CopyButton';
import { GoneNotice } from './GoneNotice';
import styles from './TicketDetails.module.css';

type Props = {
  place: Place;
  row: TicketRow;
  /** Unlinking is offered for this record only, where one is given. */
  reference: string | undefined;
  onUnlinked: () => void;
};

/** What else is known of a ticket: what it says, its files, its ids, its records. */
export function TicketDetails({ place, row, reference, onUnlinked }: Props) {
  const { ticket, links } = row;
  const description = useMemo(() => sanitize(ticket.description), [ticket.description]);
  const unlink = useAction('ticket.unlink');
  const own = links.filter((link) => reference === undefined || link.reference === reference);
  const leave = async (from: string) => {
    const outcome = await unlink.run({ place, ticketId: ticket.id, reference: from });
    if (outcome.ok && reference !== undefined) onUnlinked();
  };

  const failure = unlink.failure ? (
    <FailureNotice failure={unlink.failure} onRetry={unlink.again} arrived />
  ) : null;

  const writtenFor =
    reference !== undefined && ticket.externalReference === reference
      ? say('writtenForThisTitle')
      : row.writtenFor && say('writtenFor', row.writtenFor.title);
  const gone = row.failure?.kind === 'not-found';
  return (
    <>
      {gone ? <GoneNotice links={own} busy={unlink.pending} onUnlink={leave} /> : null}
      {gone ? failure : null}
      <details className={styles.details}>
        <summary className={styles.title}>{say('details')}</summary>
        <div className={styles.inside}>
          {ticket.description.trim() ? (
            <MessageBody text={description} />
          ) : (
            <p className={styles.none}>{say('noDescription')}</p>
          )}
          <AttachmentLinks attachments={ticket.attachments} />
          <dl className={styles.facts}>
            <dt>{say('ticketId')}</dt>
            <dd>
              <code>{ticket.id}</code> <CopyButton text={ticket.id} what={say('copyId')} />
            </dd>
            {isTaggable(ticket.id) ? (
              <>
                <dt>{say('tag')}</dt>
                <dd>
                  <code>{tagOf(ticket.id)}</code>{' '}
                  <CopyButton text={tagOf(ticket.id)} what={say('copyTag')} />
                  <p className={styles.none}>{say('tagHint')}</p>
                </dd>
              </>
            ) : null}
            {ticket.clientId ? (
              <>
                <dt>{say('clientId')}</dt>
                <dd>
                  <code>{ticket.clientId}</code>
                </dd>
              </>
            ) : null}
            {ticket.externalReference ? (
              <>
                <dt>{say('externalReference')}</dt>
                <dd>
                  <code>{ticket.externalReference}</code>
                  {writtenFor ? <p>{writtenFor}</p> : null}
                </dd>
              </>
            ) : null}
            {ticket.createdAt === undefined ? null : (
              <>
                <dt>{say('createdAt')}</dt>
                <dd>
                  <Time at={ticket.createdAt} focusable />
                </dd>
              </>
            )}
            <dt>{say('records')}</dt>
            <dd>
              {links.length > 0 ? links.map((link) => link.title).join(', ') : say('notLinked')}
            </dd>
          </dl>
          {gone ? null : failure}
          <div className={styles.buttons}>
            {(gone ? [] : own).map((link) => (
              <Button
                key={link.reference}
                busy={unlink.pending}
                onClick={() => leave(link.reference)}
              >
                {reference === undefined ? say('unlinkFrom', link.title) : say('unlinkFromThis')}
              </Button>
            ))}
          </div>
        </div>
      </details>
    </>
  );
}

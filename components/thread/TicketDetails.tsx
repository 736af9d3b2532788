import type { ReactNode } from 'react';
import type { Scope } from '../../lib/domain/core/installation';
import { isTaggable, tagOf } from '../../lib/domain/tickets/tag';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { listOf, t } from '../../lib/words/words';
import { AttachmentLinks } from '../attachment/AttachmentLinks';
import { TicketNotFoundNotice } from '../ticket/TicketNotFoundNotice';
import { Button } from '../ui/controls/Button';
import { CopyButton } from '../ui/controls/CopyButton';
import { useAction } from '../ui/data/use-action';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { Time } from '../ui/feedback/Time';
import { Popover } from '../ui/overlay/Popover';
import { useCommands } from '../ui/shortcuts/use-shortcuts';
import { MessageBody } from './MessageBody';
import { RecordLinks } from './RecordLinks';
import styles from './TicketDetails.module.css';
import type { Places } from './use-places';

type Props = {
  scope: Scope;
  row: TicketRow;
  /** If given, the ticket can be unlinked from this record only. */
  reference: string | undefined;
  places: Places;
  onUnlinked: () => void;
};

/** A ticket's description, files, ids and records, in a popover. */
export function TicketDetails({ scope, row, reference, places, onUnlinked }: Props) {
  const { ticket } = row;
  const unlink = useUnlink({ scope, row, reference, onUnlinked });
  return (
    <Popover label={t('details')} size="small">
      {ticket.description.trim() ? (
        <MessageBody text={ticket.description} />
      ) : (
        <p className={styles.none}>{t('noDescription')}</p>
      )}
      <AttachmentLinks attachments={ticket.attachments} />
      <Facts row={row} reference={reference} places={places} />
      {unlink.isGone ? null : unlink.failure}
      <div className={styles.buttons}>
        {places.openInDesk ? (
          <Button busy={places.pending} onClick={places.openInDesk}>
            {t('openInDesk')}
          </Button>
        ) : null}
        {(unlink.isGone ? [] : unlink.links).map((link) => (
          <Button
            key={link.reference}
            busy={unlink.pending}
            onClick={() => unlink.from(link.reference)}
          >
            {unlinkWords(link, reference)}
          </Button>
        ))}
      </div>
    </Popover>
  );
}

type Link = TicketRow['links'][number];

const unlinkWords = ({ title }: Link, reference: string | undefined): string =>
  reference === undefined ? t('unlinkFrom', title) : t('unlinkFromThis');

/**
 * Says that the service no longer knows the ticket, if so. What the command menu unlinks fails here,
 * because the popover with the details is closed then.
 */
export function GoneTicket(props: Omit<Props, 'places'>) {
  const { isGone, links, pending, failure, from } = useUnlink(props);
  useCommands(
    (pending ? [] : links).map((link) => ({
      name: `unlink ${link.reference}`,
      label: unlinkWords(link, props.reference),
      run: () => from(link.reference),
    })),
  );
  return (
    <>
      {isGone ? <TicketNotFoundNotice links={links} busy={pending} onUnlink={from} /> : null}
      {failure}
    </>
  );
}

function useUnlink({
  scope,
  row: { ticket, links, failure },
  reference,
  onUnlinked,
}: Omit<Props, 'places'>) {
  const unlink = useAction('ticket.unlink');
  const from = (link: string) =>
    unlink.run(
      { scope, ticketId: ticket.id, reference: link },
      reference === undefined ? undefined : onUnlinked,
    );
  return {
    isGone: failure?.kind === 'not-found',
    links: links.filter((link) => reference === undefined || link.reference === reference),
    pending: unlink.pending,
    failure: <ActionFailure failure={unlink.failure} onRetry={unlink.again} />,
    from,
  };
}

function Facts({ row, reference, places }: Pick<Props, 'row' | 'reference' | 'places'>) {
  const { ticket, links } = row;
  return (
    <dl className={styles.facts}>
      <Fact name={t('ticketId')}>
        <code>{ticket.id}</code> <CopyButton text={ticket.id} what={t('copyId')} />
      </Fact>
      {isTaggable(ticket.id) ? (
        <Fact name={t('tag')}>
          <code>{tagOf(ticket.id)}</code> <CopyButton text={tagOf(ticket.id)} what={t('copyTag')} />
          <p className={styles.none}>{t('tagHint')}</p>
        </Fact>
      ) : null}
      {ticket.clientId ? (
        <Fact name={t('clientId')}>
          <code>{ticket.clientId}</code>
        </Fact>
      ) : null}
      {ticket.externalReference ? (
        <Fact name={t('externalReference')}>
          <code>{ticket.externalReference}</code>
          <WrittenFor row={row} reference={reference} />
        </Fact>
      ) : null}
      {ticket.createdAt === undefined ? null : (
        <Fact name={t('createdAt')}>
          <Time at={ticket.createdAt} focusable />
        </Fact>
      )}
      <Fact name={t('records')}>
        {links.length === 0 ? t('notLinked') : null}
        {reference === undefined ? (
          <RecordLinks links={links} places={places} />
        ) : (
          listOf(links.map((link) => link.title))
        )}
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

/** The record that the ticket was written for, if we know it. */
function WrittenFor({ row: { ticket, writtenFor }, reference }: Pick<Props, 'row' | 'reference'>) {
  if (reference !== undefined && ticket.externalReference === reference)
    return <p>{t('writtenForThisTitle')}</p>;
  return writtenFor ? <p>{t('writtenFor', writtenFor.title)}</p> : null;
}

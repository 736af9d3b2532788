import type { TicketRow } from '../../lib/border/questions-tickets';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';

type Props = {
  links: TicketRow['links'];
  busy: boolean;
  onUnlink: (reference: string) => void;
};

/** The service no longer knows a ticket: says so, with the one thing to do about it. */
export function GoneNotice({ links, busy, onUnlink }: Props) {
  return (
    <Notice
      tone="failed"
      action={links.map((link) => (
        <Button key={link.reference} busy={busy} onClick={() => onUnlink(link.reference)}>
          {links.length === 1 ? say('unlink') : say('unlinkFrom', link.title)}
        </Button>
      ))}
    >
      <strong>{say('ticketGone')} </strong>
      {say('failureNotFound')}
    </Notice>
  );
}

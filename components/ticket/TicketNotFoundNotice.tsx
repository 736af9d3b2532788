import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { Banner } from '../ui/feedback/Banner';

type Props = {
  links: TicketRow['links'];
  busy: boolean;
  onUnlink: (reference: string) => void;
};

/** Says that the service no longer knows the ticket, and offers to unlink it. */
export function TicketNotFoundNotice({ links, busy, onUnlink }: Props) {
  return (
    <Banner
      tone="failed"
      action={links.map((link) => (
        <Button key={link.reference} busy={busy} onClick={() => onUnlink(link.reference)}>
          {links.length === 1 ? t('unlink') : t('unlinkFrom', link.title)}
        </Button>
      ))}
    >
      <strong>{t('ticketGone')} </strong>
      {t('failureNotFound')}
    </Banner>
  );
}

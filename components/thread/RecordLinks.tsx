import { useId } from 'react';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import styles from './TicketDetails.module.css';
import type { Places } from './use-places';

type Props = { links: TicketRow['links']; places: Places };

/** The records that a ticket is linked to, each with the way to it. */
export const RecordLinks = ({ links, places }: Props) => (
  <ul>
    {links.map((link) => (
      <RecordLink key={link.reference} link={link} places={places} />
    ))}
  </ul>
);

function RecordLink({ link, places }: { link: TicketRow['links'][number]; places: Places }) {
  const id = useId();
  return (
    <li className={styles.record}>
      <span id={`${id}-title`}>{link.title}</span>
      {link.url === undefined ? null : (
        <Button
          id={id}
          size="small"
          aria-labelledby={`${id} ${id}-title`}
          busy={places.pending}
          onClick={() => places.openInCrm(link.reference)}
        >
          {t('openInCrm')}
        </Button>
      )}
    </li>
  );
}

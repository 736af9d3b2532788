import { markWords } from '../../lib/domain/tickets/search-text';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { t, type Word } from '../../lib/words/words';
import styles from './TicketItem.module.css';

type Found = NonNullable<TicketRow['found']>;

const PARTS: Record<Found['in'], Word> = {
  id: 'ticketId',
  reference: 'externalReference',
  record: 'foundRecord',
  description: 'description',
  message: 'foundMessage',
};

/** Where a search found its words in a ticket, and what stands there. */
export const FoundWords = ({ found, words }: { found: Found; words: readonly string[] }) => (
  <>
    <span className={styles.records}>{t(PARTS[found.in])}</span>
    {': '}
    <bdi>
      {markWords(found.text, words).map((part, index) =>
        // The text never changes without its parts.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
      )}
    </bdi>
  </>
);

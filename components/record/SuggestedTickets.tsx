import { t } from '../../lib/words/words';
import type { RecordFacts } from '../ticket/record-facts';
import { Button } from '../ui/controls/Button';
import styles from './SuggestedTickets.module.css';

/** Tickets that may belong to a record, with the words that say where they were found. */
export type Suggestion = { ids: readonly string[]; title: string; hint: string };

type Props = { view: RecordFacts; onOpen: (suggestion: Suggestion) => void };

/** Buttons for the tickets that may belong to the record. A ticket is loaded only once it is opened. */
export function SuggestedTickets({ view, onOpen }: Props) {
  const { tagged } = view;
  const referencing = view.referencing.filter((id) => !tagged.includes(id));
  if (tagged.length + referencing.length === 0) return null;
  return (
    <section className={styles.suggestions} aria-label={t('offers')}>
      {tagged.length > 0 ? (
        <Button
          onClick={() =>
            onOpen({
              ids: tagged,
              title: t('foundOnPageTitle'),
              hint: t('foundOnPageHint'),
            })
          }
        >
          {t('foundOnPage', tagged.length)}
        </Button>
      ) : null}
      {referencing.length > 0 ? (
        <Button
          onClick={() =>
            onOpen({
              ids: referencing,
              title: t('writtenForThisTitle'),
              hint: t('writtenForThisHint'),
            })
          }
        >
          {t('writtenForThis', referencing.length)}
        </Button>
      ) : null}
    </section>
  );
}

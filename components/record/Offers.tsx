import { say, sayCount } from '../../lib/words/words';
import type { RecordFacts } from '../ticket/record-facts';
import { Button } from '../ui/Button';
import styles from './Offers.module.css';

/** Tickets to look at, and where they were found. */
export type Offer = { ids: readonly string[]; title: string; hint: string };

type Props = { view: RecordFacts; onLook: (offer: Offer) => void };

/** Tickets that may belong to the record. Nothing is read of them before somebody wants to see them. */
export function Offers({ view, onLook }: Props) {
  const { tagged } = view;
  const written = view.written.filter((id) => !tagged.includes(id));
  if (tagged.length + written.length === 0) return null;
  return (
    <section className={styles.offers} aria-label={say('offers')} data-stays="">
      {tagged.length > 0 ? (
        <Button
          onClick={() =>
            onLook({ ids: tagged, title: say('foundOnPageTitle'), hint: say('foundOnPageHint') })
          }
        >
          {sayCount('foundOnPage', tagged.length)}
        </Button>
      ) : null}
      {written.length > 0 ? (
        <Button
          onClick={() =>
            onLook({
              ids: written,
              title: say('writtenForThisTitle'),
              hint: say('writtenForThisHint'),
            })
          }
        >
          {sayCount('writtenForThis', written.length)}
        </Button>
      ) : null}
    </section>
  );
}

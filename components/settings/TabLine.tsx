import type { Reply } from '../../lib/border/questions';
import { recordTitle } from '../../lib/domain/record';
import { say, sayCount } from '../../lib/words/words';
import styles from './Popup.module.css';

/** What the tab beneath the popup is to us, or why it is nothing, with what to do next. */
export function TabLine({ tab }: { tab: Reply<'tab.read'> }) {
  const { title, detail } = words(tab);
  return (
    <section className={styles.tab} aria-label={say('thisTab')}>
      <strong>{title}</strong>
      <p className={styles.detail}>{detail}</p>
    </section>
  );
}

function words(tab: Reply<'tab.read'>): { title: string; detail: string } {
  switch (tab.kind) {
    case 'record':
      return {
        title: recordTitle(tab.record),
        detail: [
          sayCount('ticketsHere', tab.tickets),
          ...(tab.unread > 0 ? [sayCount('unread', tab.unread)] : []),
        ].join(', '),
      };
    case 'no-record':
      return { title: say('noRecord'), detail: say('tabNoRecordNext') };
    case 'site-not-added':
      return { title: say('tabSiteNotAdded', tab.origin), detail: say('tabSiteNotAddedNext') };
    case 'permission-withdrawn':
      return { title: say('tabWithdrawn', tab.origin), detail: say('tabWithdrawnNext') };
    case 'no-page':
      return { title: say('tabNoPage'), detail: say('tabNoPageNext') };
  }
}

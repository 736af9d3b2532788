import { useState, useSyncExternalStore } from 'react';
import type { Shown } from '../../lib/domain/crm/content-messages';
import type { CrmRecord } from '../../lib/domain/crm/record';
import { subscribeToPage } from '../../lib/protocol/client/subscribe-to-page';
import { recordTitle } from '../../lib/words/record-words';
import { t } from '../../lib/words/words';
import { whenIdleAfterFirstPicture } from '../ui/data/first-picture';

/**
 * The panel's heading: the record's name. While the page reports another record or name, the heading
 * does not show the old name; the background confirms the change a moment later.
 */
export function useTitle(record: CrmRecord | undefined): string {
  const [reports] = useState(makeReports);
  const shown = useSyncExternalStore(reports.subscribe, reports.last);
  if (!record) return t('appName');
  if (shown === undefined || isSame(record, shown)) return recordTitle(record);
  return shown ? recordTitle({ ref: shown.ref }) : t('appName');
}

/**
 * Holds what the page reported last. It is an external store and no `useState`: React could render the record
 * that the background confirmed before a state update of the page's report, and show the last record's id again.
 */
function makeReports() {
  let last: Shown['record'] | undefined;
  return {
    last: () => last,
    subscribe(onChange: () => void): () => void {
      const stop = new AbortController();
      const onShown = (shown: Shown['record']) => {
        last = shown;
        onChange();
      };
      subscribeToPage(onShown, stop.signal, whenIdleAfterFirstPicture);
      return () => stop.abort();
    },
  };
}

/** Whether the page reports the record that the panel shows, with the same name. */
function isSame({ ref, name }: CrmRecord, shown: Shown['record']): boolean {
  if (!shown) return false;
  const sameRecord =
    ref.type === shown.ref.type && ref.id === shown.ref.id && ref.account === shown.ref.account;
  return sameRecord && (shown.chosen || name === undefined || name === shown.name);
}

import { useEffect, useState } from 'react';
import type { Shown } from '../../lib/domain/crm/content-messages';
import type { CrmRecord } from '../../lib/domain/crm/record';
import { subscribeToPage } from '../../lib/protocol/client/subscribe-to-page';
import { recordTitle } from '../../lib/words/record-words';
import { t } from '../../lib/words/words';

/**
 * The panel's heading: the record's name. While the page reports another record or name, the heading
 * does not show the old name; the background confirms the change a moment later.
 */
export function useTitle(record: CrmRecord | undefined): string {
  const [shown, setShown] = useState<Shown['record']>();
  useEffect(() => {
    const stop = new AbortController();
    subscribeToPage(setShown, stop.signal);
    return () => stop.abort();
  }, []);
  if (!record) return t('appName');
  if (shown === undefined || isSame(record, shown)) return recordTitle(record);
  return shown ? recordTitle({ ref: shown.ref }) : t('appName');
}

/** Whether the page reports the record that the panel shows, with the same name. */
function isSame({ ref, name }: CrmRecord, shown: Shown['record']): boolean {
  if (!shown) return false;
  const sameRecord =
    ref.type === shown.ref.type && ref.id === shown.ref.id && ref.account === shown.ref.account;
  return sameRecord && (shown.chosen || name === undefined || name === shown.name);
}

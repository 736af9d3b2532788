import { useEffect, useState } from 'react';
import { hearPage } from '../../lib/border/hear';
import type { Shown } from '../../lib/domain/page';
import { type CrmRecord, recordTitle } from '../../lib/domain/record';
import { say } from '../../lib/words/words';

/**
 * What the panel is headed: the record's name, unless the page around says that it shows another, or
 * no longer that name. What is true of it the background says a moment later.
 */
export function useTitle(record: CrmRecord | undefined): string {
  const [shown, setShown] = useState<Shown['record']>();
  useEffect(() => {
    const stop = new AbortController();
    hearPage(setShown, stop.signal);
    return () => stop.abort();
  }, []);
  if (!record) return say('appName');
  if (shown === undefined || isSame(record, shown)) return recordTitle(record);
  return shown ? `${shown.ref.type} ${shown.ref.id}` : say('appName');
}

/** Whether the page says nothing else than the record that the panel shows. */
function isSame({ ref, name }: CrmRecord, shown: Shown['record']): boolean {
  if (!shown) return false;
  const sameRecord =
    ref.type === shown.ref.type && ref.id === shown.ref.id && ref.account === shown.ref.account;
  return sameRecord && (shown.chosen || name === undefined || name === shown.name);
}

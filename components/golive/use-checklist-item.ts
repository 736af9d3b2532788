import { useEffect, useState } from 'react';
import type { StoredChecklistItem } from '../../lib/domain/golive/run';
import { useAutosave } from '../ui/autosave/use-autosave';
import { createChecklistAutosave, type ItemDetails } from './checklist-autosave';

/** An item of the checklist that saves itself while the user types. */
export function useChecklistItem(
  stored: StoredChecklistItem | undefined,
  save: (details: ItemDetails | undefined) => Promise<boolean>,
) {
  const [autosave] = useState(() => createChecklistAutosave(stored, save));
  const item = useAutosave(autosave);
  useEffect(() => autosave.receive(stored), [autosave, stored]);
  const { change, setChecked, saveNow } = autosave;
  return { item, change, setChecked, saveNow };
}

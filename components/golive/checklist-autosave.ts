import { isPastOrToday, today } from '../../lib/domain/core/day';
import type { StoredChecklistItem } from '../../lib/domain/golive/run';
import { createAutosave } from '../ui/autosave/autosave';

/** The day and the note of a checked item. */
export type ItemDetails = { on: string; note: string };

/** An item of the checklist as it is shown. */
export type ItemState = ItemDetails & { checked: boolean };

/**
 * Creates a checklist item that saves itself. Changes from another window replace its fields, except
 * for those that the user changed here and that are not saved yet.
 * `save` unchecks the item if it is given undefined, and resolves to true once it is saved.
 */
export function createChecklistAutosave(
  first: StoredChecklistItem | undefined,
  save: (details: ItemDetails | undefined) => Promise<boolean>,
) {
  let stored = first;
  const changedHere = new Set<keyof ItemDetails>();
  const autosave = createAutosave({
    initial: stateOf(first),
    // Another window may have unchecked the item meanwhile: saving its note would check it again.
    save: async ({ checked }) => (checked ? save(details()) : true),
  });
  const { state, subscribe, saveNow, setState } = autosave;

  /** An incomplete or impossible day is not saved: the stored one stays. */
  const details = (): ItemDetails => {
    const { on, note } = state();
    return { on: isPastOrToday(on) ? on : stored?.on || today(), note };
  };

  return {
    state,
    subscribe,
    saveNow,
    change: (part: Partial<ItemDetails>) => {
      for (const field of FIELDS) if (field in part) changedHere.add(field);
      autosave.change(part);
    },
    /** Checks the item, with the day and the note that it had before; or unchecks it. */
    setChecked: async (checked: boolean) => {
      saveNow();
      const { on } = state();
      setState({ checked, on: isPastOrToday(on) ? on : today() });
      if (!(await save(checked ? details() : undefined)))
        setState({ checked: stateOf(stored).checked });
    },
    /** Updates the item after this window or another one saved it. */
    receive: (item: StoredChecklistItem | undefined) => {
      stored = item;
      const next = stateOf(item);
      for (const field of FIELDS) if (next[field] === state()[field]) changedHere.delete(field);
      for (const field of changedHere) next[field] = state()[field];
      setState(next);
    },
  };
}

const FIELDS = ['on', 'note'] as const;

const stateOf = (item: StoredChecklistItem | undefined): ItemState => ({
  checked: item !== undefined && !item.takenBack,
  on: item?.on ?? '',
  note: item?.note ?? '',
});

import type { ShortcutId } from '../../../lib/domain/core/shortcuts';
import { keyNames } from './key-names';
import { isMac, useLayout } from './use-layout';
import { useChords } from './user-chords';

/** The keys of a shortcut as words in a sentence, as in `Ctrl + Enter`; undefined for one that is off. */
export function useKeyWords(): (id: ShortcutId) => string | undefined {
  const chords = useChords();
  const layout = useLayout();
  return (id) => {
    const chord = chords.get(id);
    if (chord === undefined) return undefined;
    return keyNames(chord, isMac(), layout)
      .map(({ shown }) => shown)
      .join(' + ');
  };
}

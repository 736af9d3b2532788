import {
  type Chord,
  isSingleKey,
  isTyped,
  SHORTCUT_IDS,
  type ShortcutChoices,
  type ShortcutId,
  shortcutOf,
  wantedChord,
} from './shortcuts';

/** Why a chord cannot be chosen for a shortcut. */
export type ChordRefusal =
  /** The browser or the system keeps it for itself. */
  | { kind: 'browser' }
  /** Alt writes characters on many keyboards. */
  | { kind: 'alt' }
  /** It works in text fields, where this key writes. */
  | { kind: 'writes' }
  /** Keys that move the focus, or press what has it. */
  | { kind: 'moves' }
  | { kind: 'taken'; by: ShortcutId };

/** Chords that browsers do not give to pages, or that close, open or reload what is open. */
const RESERVED: readonly string[] = [
  ...['KeyT', 'KeyW', 'KeyN'].flatMap((code) => [`Mod+${code}`, `Mod+Shift+${code}`]),
  ...['KeyQ', 'KeyR', 'KeyL', 'KeyP', 'KeyH', 'KeyM', 'Tab', 'PageUp', 'PageDown', 'F4'].map(
    (code) => `Mod+${code}`,
  ),
  // Copy, paste, undo and the like, and what makes the text larger.
  ...['KeyA', 'KeyC', 'KeyV', 'KeyX', 'KeyZ', 'KeyY', 'KeyF', 'Equal', 'Minus', 'Digit0'].map(
    (code) => `Mod+${code}`,
  ),
  ...['Mod+Shift+KeyQ', 'Mod+Shift+KeyR', 'Mod+Shift+KeyI', 'Mod+Shift+KeyJ', 'Mod+Shift+Delete'],
  ...['F5', 'F11', 'F12'],
];

/** Keys that every list, form and dialog needs. */
const MOVES = /^(Tab|Enter|Space|Arrow.+|Home|End|Page.+)$/;

/** Why a chord cannot be chosen for a shortcut; undefined if it can. */
export function refusalOf(
  id: ShortcutId,
  chord: Chord,
  choices: ShortcutChoices,
): ChordRefusal | undefined {
  if (chord.split('+').includes('Alt')) return { kind: 'alt' };
  if (RESERVED.includes(chord)) return { kind: 'browser' };
  const hasMod = chord.startsWith('Mod+');
  const isDefault = chord === shortcutOf(id).chord;
  if (!hasMod && !isDefault && MOVES.test(chord.split('+').at(-1) ?? '')) return { kind: 'moves' };
  if (isTyped(id) && isSingleKey(chord) && !isDefault) return { kind: 'writes' };
  const by = SHORTCUT_IDS.find(
    (other) =>
      other !== id && wantedChord(choices, other) === chord && workTogether(id, other, hasMod),
  );
  return by && { kind: 'taken', by };
}

/** Whether there is a moment in which both shortcuts would hear the same chord. */
function workTogether(id: ShortcutId, other: ShortcutId, hasMod: boolean): boolean {
  const groups = [shortcutOf(id).group, shortcutOf(other).group];
  if (groups[0] === groups[1]) return true;
  // In a text field only chords that work anywhere are heard, and no single keys.
  if (groups.includes('composer')) return hasMod && groups.includes('anywhere');
  // The reviews are a room of their own.
  return !groups.includes('review') || groups.includes('anywhere');
}

/** The choices with a chord for a shortcut, or null for none. Its own default is no choice. */
export function withChord(
  choices: ShortcutChoices,
  id: ShortcutId,
  chord: Chord | null,
): ShortcutChoices {
  const { [id]: _, ...others } = choices;
  return chord === shortcutOf(id).chord ? others : { ...others, [id]: chord };
}

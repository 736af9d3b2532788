import type { Chord } from '../../../lib/domain/core/shortcuts';

export type KeyPress = Pick<
  KeyboardEvent,
  'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>;

/** Keys that stand twice on a keyboard. */
const SAME: Record<string, string> = { NumpadEnter: 'Enter', NumpadDivide: 'Slash' };

/** Whether the user pressed exactly this chord, and not to compose a character. */
export function isPressed(press: KeyPress, chord: Chord | undefined): boolean {
  if (chord === undefined || press.isComposing || press.altKey) return false;
  const modifiers = chord.split('+');
  const code = modifiers.pop();
  return (
    (SAME[press.code] ?? press.code) === code &&
    (press.ctrlKey || press.metaKey) === modifiers.includes('Mod') &&
    press.shiftKey === modifiers.includes('Shift')
  );
}

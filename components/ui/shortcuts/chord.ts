import type { Chord } from '../../../lib/domain/core/shortcuts';
import { isMac } from './use-layout';

export type KeyPress = Pick<
  KeyboardEvent,
  'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>;

/** Keys that stand twice on a keyboard. */
const SAME: Record<string, string> = { NumpadEnter: 'Enter', NumpadDivide: 'Slash' };

/** Keys that are only held with others. */
const HELD = /^(Control|Shift|Alt|Meta|OS|CapsLock|Fn|AltGraph)/;

/** Whether the user pressed exactly this chord, and not to compose a character. */
export function isPressed(press: KeyPress, chord: Chord | undefined): boolean {
  return chord !== undefined && !press.altKey && chordOf(press) === chord;
}

/**
 * The chord that the user pressed; undefined while only modifiers are held, or a character is composed. On a
 * Mac no chord has Ctrl.
 */
export function chordOf(press: KeyPress): Chord | undefined {
  if (press.isComposing || press.code === '' || HELD.test(press.code)) return undefined;
  // There, Ctrl with a letter moves the caret and deletes in every text field.
  if (press.ctrlKey && isMac()) return undefined;
  return [
    ...(press.ctrlKey || press.metaKey ? ['Mod'] : []),
    ...(press.altKey ? ['Alt'] : []),
    ...(press.shiftKey ? ['Shift'] : []),
    SAME[press.code] ?? press.code,
  ].join('+');
}

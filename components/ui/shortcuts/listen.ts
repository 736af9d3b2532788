import { shortcutOf } from '../../../lib/domain/core/shortcuts';
import { isOwnOverlayOpen } from '../guard/own-overlays';
import { isPressed } from './chord';
import { actionsAt } from './registry';
import { shownOverlay } from './shown-overlay';
import { chordsNow } from './user-chords';

/** Where letters are text, or choose among what is listed. */
const TAKES_LETTERS = [
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  '[role=combobox]',
  '[role=listbox]',
  '[role=textbox]',
].join();

const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TAKES_LETTERS) !== null;

/** Runs the action of a pressed shortcut, unless what has the focus used the key already. */
function onShortcutPress(event: KeyboardEvent): void {
  if (event.defaultPrevented || isOwnOverlayOpen() || shownOverlay()) return;
  const chords = chordsNow();
  const isTyping = takesLetters(event.target);
  for (const [id, run] of actionsAt(document.activeElement)) {
    const chord = chords.get(id);
    if (!isPressed(event, chord)) continue;
    const { group, repeats } = shortcutOf(id);
    if (isTyping && !(group === 'anywhere' && chord?.startsWith('Mod+'))) continue;
    if ((event.repeat && !repeats) || run() !== false) {
      event.preventDefault();
      return;
    }
  }
}

/** Listens to the keys of the page, until the returned function is called. */
export function listenToShortcuts(): () => void {
  document.addEventListener('keydown', onShortcutPress);
  return () => document.removeEventListener('keydown', onShortcutPress);
}

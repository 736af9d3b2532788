import type { Chord } from '../../../lib/domain/core/shortcuts';
import { t, type Word } from '../../../lib/words/words';

/** A key as it is drawn, and as a screen reader says it if that differs. */
export type KeyName = { shown: string; spoken?: string };

/** What the user's keyboard shows on a key: by its code, where the browser can tell. */
export type KeyboardLayout = (code: string) => string | undefined;

const NAMED: Partial<Record<string, Word>> = {
  Shift: 'keyShift',
  Alt: 'keyAlt',
  Enter: 'keyEnter',
  Escape: 'keyEscape',
  Space: 'keySpace',
};

const ARROWS: Partial<Record<string, readonly [shown: string, spoken: Word]>> = {
  ArrowUp: ['↑', 'keyUp'],
  ArrowDown: ['↓', 'keyDown'],
  ArrowLeft: ['←', 'keyLeft'],
  ArrowRight: ['→', 'keyRight'],
};

/** The characters on a keyboard of the United States, where they are not the end of the code. */
const CHARACTERS: Partial<Record<string, string>> = {
  Slash: '/',
  Backslash: '\\',
  Period: '.',
  Comma: ',',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  BracketLeft: '[',
  BracketRight: ']',
  Minus: '-',
  Equal: '=',
};

/** The keys of a chord, as the user's platform and keyboard name them. */
export function keyNames(chord: Chord, isMac: boolean, layout: KeyboardLayout): KeyName[] {
  const keys = chord.split('+');
  const last = keys.at(-1) ?? '';
  const character = layout(last) ?? CHARACTERS[last];
  // The one shifted character that everybody knows by itself.
  if (chord === 'Shift+Slash' && character === '/')
    return [{ shown: '?', spoken: t('keyQuestionMark') }];
  return keys.map((key) => nameOf(key, isMac, layout));
}

function nameOf(key: string, isMac: boolean, layout: KeyboardLayout): KeyName {
  if (key === 'Mod') return { shown: t(isMac ? 'keyCmd' : 'keyCtrl') };
  const arrow = ARROWS[key];
  if (arrow) return { shown: arrow[0], spoken: t(arrow[1]) };
  const word = NAMED[key];
  if (word) return { shown: t(word) };
  const character = layout(key) ?? CHARACTERS[key] ?? key.replace(/^(Key|Digit)/, '');
  return character === '/'
    ? { shown: '/', spoken: t('keySlash') }
    : { shown: character.toUpperCase() };
}

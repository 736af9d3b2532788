import { expect, test } from 'vitest';
import { keyNames } from '../../../../components/ui/shortcuts/key-names';
import { t } from '../../../../lib/words/words';

const AMERICAN = () => undefined;
const german = (code: string) => ({ Slash: '-', KeyZ: 'y', KeyJ: 'j' })[code];

const shown = (chord: string, isMac = false, layout: typeof german = AMERICAN) =>
  keyNames(chord, isMac, layout).map((name) => name.shown);

test('keys have the words of the platform', () => {
  expect(shown('Mod+Shift+Enter')).toEqual([t('keyCtrl'), t('keyShift'), t('keyEnter')]);
  expect(shown('Mod+KeyK', true)).toEqual([t('keyCmd'), 'K']);
});

test('a key shows what the user’s keyboard shows on it', () => {
  expect(shown('KeyZ')).toEqual(['Z']);
  expect(shown('KeyZ', false, german)).toEqual(['Y']);
  expect(shown('Slash', false, german)).toEqual(['-']);
});

test('the question mark is shown as itself only where it is on that key', () => {
  expect(shown('Shift+Slash')).toEqual(['?']);
  expect(shown('Shift+Slash', false, german)).toEqual([t('keyShift'), '-']);
});

test('a screen reader says keys that are drawn as signs', () => {
  expect(keyNames('Slash', false, AMERICAN)).toEqual([{ shown: '/', spoken: t('keySlash') }]);
  expect(keyNames('ArrowDown', false, AMERICAN)).toEqual([{ shown: '↓', spoken: t('keyDown') }]);
});

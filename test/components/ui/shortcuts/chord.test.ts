// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { isPressed, type KeyPress } from '../../../../components/ui/shortcuts/chord';

const press = (code: string, held: Partial<KeyPress> = {}): KeyPress => ({
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...held,
});

test.each([
  ['Enter', 'Mod+Enter', { ctrlKey: true }],
  ['Enter', 'Mod+Enter', { metaKey: true }],
  ['NumpadEnter', 'Mod+Enter', { ctrlKey: true }],
  ['Enter', 'Mod+Shift+Enter', { ctrlKey: true, shiftKey: true }],
  ['KeyJ', 'KeyJ', {}],
  ['NumpadDivide', 'Slash', {}],
])('%s presses %s', (code, chord, held) => {
  expect(isPressed(press(code, held), chord)).toBe(true);
});

test.each([
  ['a modifier is missing', 'Enter', 'Mod+Enter', {}],
  ['a modifier is too many', 'Enter', 'Mod+Enter', { ctrlKey: true, shiftKey: true }],
  ['Alt is held, which writes characters', 'KeyJ', 'KeyJ', { altKey: true }],
  ['a character is being composed', 'Enter', 'Mod+Enter', { ctrlKey: true, isComposing: true }],
  ['the user turned it off', 'KeyJ', undefined, {}],
])('no press: %s', (_, code, chord, held) => {
  expect(isPressed(press(code, held), chord)).toBe(false);
});

afterEach(() => vi.unstubAllGlobals());

test('on a Mac, Ctrl moves the caret and deletes in text fields: it is no Command', () => {
  vi.stubGlobal('navigator', { platform: 'MacIntel' });
  expect(isPressed(press('KeyK', { ctrlKey: true }), 'Mod+KeyK')).toBe(false);
  expect(isPressed(press('KeyK', { ctrlKey: true }), 'KeyK')).toBe(false);
  expect(isPressed(press('KeyK', { metaKey: true }), 'Mod+KeyK')).toBe(true);
});

import { describe, expect, test } from 'vitest';
import { refusalOf, withChord } from '../../../lib/domain/core/shortcut-rules';
import {
  chordsOf,
  isSingleKey,
  SHORTCUT_IDS,
  SINGLE_KEYS,
  shortcutOf,
} from '../../../lib/domain/core/shortcuts';

describe('what the user chose', () => {
  test('every shortcut has its own chord where nothing was chosen', () => {
    const chords = chordsOf({});
    for (const id of SHORTCUT_IDS) expect(chords.get(id)).toBe(shortcutOf(id).chord);
  });

  test('no default is refused', () => {
    for (const id of SHORTCUT_IDS)
      expect(refusalOf(id, shortcutOf(id).chord, {}), id).toBeUndefined();
  });

  test.each([
    ['while the choices are not known', undefined],
    ['where the user turned them off', { [SINGLE_KEYS]: null }],
  ])('no single key does anything %s', (_, choices) => {
    const chords = chordsOf(choices);
    expect(chords.get('list.next')).toBeUndefined();
    expect(chords.get('help.open')).toBeUndefined();
    expect(chords.get('commands.open')).toBe('Mod+KeyK');
    expect(chords.get('reply.send')).toBe('Mod+Enter');
    // It writes no character.
    expect(chords.get('thread.escape')).toBe('Escape');
  });

  test('a shortcut is changed, turned off, and is back at its default without a choice', () => {
    const changed = withChord({}, 'list.next', 'KeyN');
    expect(chordsOf(changed).get('list.next')).toBe('KeyN');
    const off = withChord(changed, 'list.next', null);
    expect(chordsOf(off).has('list.next')).toBe(false);
    expect(withChord(off, 'list.next', 'KeyJ')).toEqual({});
  });

  test('choices about what this version does not know are ignored, and kept', () => {
    const choices = { 'of.tomorrow': 'KeyT' };
    expect(chordsOf(choices)).toEqual(chordsOf({}));
    expect(withChord(choices, 'list.next', null)).toEqual({ ...choices, 'list.next': null });
  });
});

test.each([
  ['KeyJ', true],
  ['Shift+Slash', true],
  ['Digit1', true],
  ['Mod+KeyK', false],
  ['Escape', false],
  ['Shift+F2', false],
])('%s is a single key: %s', (chord, isSingle) => {
  expect(isSingleKey(chord)).toBe(isSingle);
});

describe('a chord is refused', () => {
  test.each([
    ['Mod+KeyT', 'browser'],
    ['Mod+KeyW', 'browser'],
    ['Mod+Shift+KeyN', 'browser'],
    ['Mod+KeyC', 'browser'],
    ['Alt+KeyJ', 'alt'],
    ['Mod+Alt+KeyJ', 'alt'],
    ['Enter', 'moves'],
    ['Shift+Tab', 'moves'],
    ['ArrowDown', 'moves'],
  ])('%s: %s', (chord, kind) => {
    expect(refusalOf('list.next', chord, {})).toEqual({ kind });
  });

  test('that another shortcut has, as the user set it', () => {
    expect(refusalOf('list.next', 'KeyR', {})).toEqual({ kind: 'taken', by: 'reply.focus' });
    expect(refusalOf('list.next', 'KeyR', { 'reply.focus': 'KeyA' })).toBeUndefined();
    expect(refusalOf('list.next', 'KeyA', { 'reply.focus': 'KeyA' })).toEqual({
      kind: 'taken',
      by: 'reply.focus',
    });
    expect(refusalOf('list.next', 'KeyR', { 'reply.focus': null })).toBeUndefined();
  });

  test('that is turned off with all single keys: they may be turned on again', () => {
    expect(refusalOf('list.next', 'KeyR', { [SINGLE_KEYS]: null })).toEqual({
      kind: 'taken',
      by: 'reply.focus',
    });
  });

  test('in a text field only where it writes, or where a chord works anywhere', () => {
    expect(refusalOf('reply.send', 'KeyS', {})).toEqual({ kind: 'writes' });
    expect(refusalOf('reply.send', 'Mod+KeyK', {})).toEqual({
      kind: 'taken',
      by: 'commands.open',
    });
    expect(refusalOf('list.next', 'Mod+Enter', {})).toBeUndefined();
  });
});

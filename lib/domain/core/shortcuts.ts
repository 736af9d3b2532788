/**
 * A key and what is held with it: `KeyboardEvent.code` after its modifiers, as in `Mod+Shift+Enter`. `Mod` is
 * Command on a Mac and Ctrl elsewhere.
 */
export type Chord = string;

/** The keys of our screens, by what they do. */
export const SHORTCUTS = {
  'reply.send': 'Mod+Enter',
  'reply.bold': 'Mod+KeyB',
  'reply.italic': 'Mod+KeyI',
  // `Mod+K` is the command menu's.
  'reply.link': 'Mod+Shift+KeyK',
  'reply.numbers': 'Mod+Shift+Digit7',
  'reply.bullets': 'Mod+Shift+Digit8',
  'application.next': 'KeyJ',
  'application.previous': 'KeyK',
  'decision.review': 'Shift+KeyS',
  'decision.ask': 'Shift+KeyI',
  'decision.approve': 'Shift+KeyA',
  'decision.reject': 'Shift+KeyR',
} as const satisfies Record<string, Chord>;

export type ShortcutId = keyof typeof SHORTCUTS;

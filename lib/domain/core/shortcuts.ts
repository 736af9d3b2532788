/**
 * A key and what is held with it: `KeyboardEvent.code` after its modifiers, as in `Mod+Shift+Enter`. `Mod` is
 * Command on a Mac and Ctrl elsewhere.
 */
export type Chord = string;

/** Where a shortcut works; `anywhere` with `Mod` also works in text fields. In this order they are listed. */
export const SHORTCUT_GROUPS = ['anywhere', 'list', 'thread', 'composer', 'review'] as const;
export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number];

type Shortcut = {
  chord: Chord;
  group: ShortcutGroup;
  /** A key of the locale file. */
  label: string;
  /** Held down, it runs again and again. */
  repeats?: true;
};

/** The keys of our screens, by what they do. */
export const SHORTCUTS = {
  'commands.open': { chord: 'Mod+KeyK', group: 'anywhere', label: 'commandMenu' },
  'help.open': { chord: 'Shift+Slash', group: 'anywhere', label: 'shortcuts' },
  'search.focus': { chord: 'Slash', group: 'list', label: 'searchTickets' },
  'list.next': { chord: 'KeyJ', group: 'list', label: 'keyNextTicket', repeats: true },
  'list.previous': { chord: 'KeyK', group: 'list', label: 'keyPreviousTicket', repeats: true },
  'list.open': { chord: 'Enter', group: 'list', label: 'keyOpenTicket' },
  'reply.focus': { chord: 'KeyR', group: 'thread', label: 'reply' },
  'ticket.close': { chord: 'KeyE', group: 'thread', label: 'keyCloseTicket' },
  'ticket.snooze': { chord: 'KeyS', group: 'thread', label: 'snoozeButton' },
  'ticket.promise': { chord: 'KeyP', group: 'thread', label: 'promiseButton' },
  'ticket.markUnread': { chord: 'KeyM', group: 'thread', label: 'markUnread' },
  'thread.leave': { chord: 'KeyU', group: 'thread', label: 'backToTickets' },
  'thread.escape': { chord: 'Escape', group: 'thread', label: 'keyEscapeThread' },
  'reply.send': { chord: 'Mod+Enter', group: 'composer', label: 'keySendReply' },
  'reply.sendAnd': { chord: 'Mod+Shift+Enter', group: 'composer', label: 'sendAnd' },
  // The typed character, wherever a keyboard has it: only another chord is pressed.
  'reply.saved': { chord: 'Slash', group: 'composer', label: 'savedReplies' },
  'reply.bold': { chord: 'Mod+KeyB', group: 'composer', label: 'keyBold' },
  'reply.italic': { chord: 'Mod+KeyI', group: 'composer', label: 'keyItalic' },
  // `Mod+K` is the command menu's.
  'reply.link': { chord: 'Mod+Shift+KeyK', group: 'composer', label: 'keyLink' },
  'reply.numbers': { chord: 'Mod+Shift+Digit7', group: 'composer', label: 'keyNumbers' },
  'reply.bullets': { chord: 'Mod+Shift+Digit8', group: 'composer', label: 'keyBullets' },
  'application.next': { chord: 'KeyJ', group: 'review', label: 'nextApplication', repeats: true },
  'application.previous': {
    chord: 'KeyK',
    group: 'review',
    label: 'previousApplication',
    repeats: true,
  },
  'decision.review': { chord: 'Shift+KeyS', group: 'review', label: 'decisionStart' },
  'decision.ask': { chord: 'Shift+KeyI', group: 'review', label: 'decisionAsk' },
  'decision.approve': { chord: 'Shift+KeyA', group: 'review', label: 'decisionApprove' },
  'decision.reject': { chord: 'Shift+KeyR', group: 'review', label: 'decisionReject' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof SHORTCUTS;

const isShortcutId = (id: string): id is ShortcutId => Object.hasOwn(SHORTCUTS, id);

export const SHORTCUT_IDS: readonly ShortcutId[] = Object.keys(SHORTCUTS).filter(isShortcutId);

/** A shortcut, with all its properties. */
export const shortcutOf = (id: ShortcutId): Shortcut => SHORTCUTS[id];

/**
 * What the user chose: the chord of each shortcut that was changed, null for one that is off, and null
 * for `SINGLE_KEYS` where no single key is to do anything.
 */
export type ShortcutChoices = Readonly<Record<string, Chord | null>>;

export const SINGLE_KEYS = 'single-keys';

/** The chords of the shortcuts. One that does nothing has none. */
export type Chords = ReadonlyMap<ShortcutId, Chord>;

/** Keys that write no character. */
const WRITES_NOTHING = /^(Escape|Enter|Tab|F\d+|Arrow.+|Page.+|Home|End|Insert)$/;

/** Whether a chord is one character, which somebody may type or say by mistake (WCAG 2.1.4). */
export const isSingleKey = (chord: Chord): boolean =>
  !chord.startsWith('Mod+') && !WRITES_NOTHING.test(chord.split('+').at(-1) ?? '');

/** The chords by the user's choices. While these are not known, no single key does anything. */
export function chordsOf(choices: ShortcutChoices | undefined): Chords {
  const noSingleKeys = choices === undefined || choices[SINGLE_KEYS] === null;
  return new Map(
    SHORTCUT_IDS.flatMap((id) => {
      const chord = wantedChord(choices ?? {}, id);
      const isOff = chord === undefined || (noSingleKeys && isSingleKey(chord) && !isTyped(id));
      return isOff ? [] : [[id, chord] as const];
    }),
  );
}

/** The chord that the user wants for a shortcut, whether or not single keys are on. */
export function wantedChord(choices: ShortcutChoices, id: ShortcutId): Chord | undefined {
  const chosen = choices[id];
  return chosen === undefined ? SHORTCUTS[id].chord : (chosen ?? undefined);
}

/** Whether a shortcut works only in a text field. */
export const isTyped = (id: ShortcutId): boolean => shortcutOf(id).group === 'composer';

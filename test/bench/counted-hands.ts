import type { Page } from '@playwright/test';

/** One thing that an agent does. The words of an answer are one step, however many they are. */
export type Step = { kind: 'key' | 'words' | 'click'; what: string };

/** All that an agent has to work with at a page. Every use is counted. */
export type Hands = {
  /** A key, or a chord such as `Control+Enter`: one step. */
  press(chord: string): Promise<void>;
  /** Types the words of an answer or of a search. */
  write(words: string): Promise<void>;
  /** Clicks what is no part of a page. */
  click(what: string, clicked: () => Promise<void>): Promise<void>;
  /** What was done so far, in its order. */
  steps: readonly Step[];
};

export function countedHands({ keyboard }: Pick<Page, 'keyboard'>): Hands {
  const steps: Step[] = [];
  return {
    steps,
    press: async (chord) => {
      steps.push({ kind: 'key', what: chord.replace('Control', 'Ctrl') });
      await keyboard.press(chord);
    },
    write: async (words) => {
      steps.push({ kind: 'words', what: 'words' });
      await keyboard.type(words);
    },
    click: async (what, clicked) => {
      steps.push({ kind: 'click', what: `click on ${what}` });
      await clicked();
    },
  };
}

/** How many keys and chords were pressed. */
export const keysIn = (steps: readonly Step[]): number =>
  steps.filter(({ kind }) => kind === 'key').length;

/** Every step in its order, as the report shows them. */
export const namesOf = (steps: readonly Step[]): string => steps.map(({ what }) => what).join(', ');

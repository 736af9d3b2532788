import type { Choice, Third } from './teach';

/** A choice with what it reads on a third record, and all that speaks against it. */
export type Assessed = Choice & {
  /** What it reads there; null for nothing, undefined while none is open. */
  third?: string | null | undefined;
  /** It finds nothing there, or says what another of the records says. */
  thirdDoubt?: 'third-nothing' | 'third-same' | undefined;
};

/**
 * A field's choices beside what each read on a third record. A way that fails there, where another
 * does not, was right by chance; where all find nothing the record may have none of it.
 */
export function assessed(
  field: string,
  choices: readonly Choice[],
  read: Third['read'][keyof Third['read']] | undefined,
): Assessed[] {
  const anyFound = read?.some((value) => value !== null) ?? false;
  return choices.map((choice, at) => {
    const third = read?.[at];
    if (third === undefined) return choice;
    const isLost = third === null && (anyFound || field === 'name');
    const isSame = third !== null && choice.values.includes(third) && choice.doubt !== 'same';
    const thirdDoubt = isLost ? 'third-nothing' : isSame ? 'third-same' : undefined;
    return { ...choice, third, ...(thirdDoubt && { thirdDoubt, certainty: 'low' as const }) };
  });
}

/** The choice to begin with: the best that holds on the third record, else the best; none for what says the same. */
export function bestOf(field: string, choices: readonly Assessed[]): number | undefined {
  const held = choices.findIndex(({ thirdDoubt }) => thirdDoubt === undefined);
  const best = Math.max(held, 0);
  return field !== 'name' && choices[best]?.doubt === 'same' ? undefined : best;
}

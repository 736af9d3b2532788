import type { SelectorChoice, Third } from './teach';

/** A choice with what it reads on a third record, and the doubts about it. */
export type AssessedChoice = SelectorChoice & {
  /** The value read there; null for nothing, undefined while no third record is open. */
  third?: string | null | undefined;
  /** It finds nothing there, or reads the value of another record. */
  thirdDoubt?: 'third-nothing' | 'third-same' | undefined;
};

/**
 * Assesses a field's choices by what each read on a third record. A choice that fails where another
 * succeeds was right by chance. If all find nothing, the record may have no such value.
 */
export function assessChoices(
  field: string,
  choices: readonly SelectorChoice[],
  read: Third['read'][keyof Third['read']] | undefined,
): AssessedChoice[] {
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

/**
 * Index of the preselected choice: the best one that holds on the third record, else the best. None
 * if the best reads the same value on both records.
 */
export function bestChoice(field: string, choices: readonly AssessedChoice[]): number | undefined {
  const held = choices.findIndex(({ thirdDoubt }) => thirdDoubt === undefined);
  const best = Math.max(held, 0);
  return field !== 'name' && choices[best]?.doubt === 'same' ? undefined : best;
}

import type { CrmFacts, Recipe } from '../domain/crm/recipe';

/**
 * The certainty of a recipe: for addresses that of its first rule, which is the most common one;
 * for fields the lowest of the first sources.
 */
export function certaintyOf({ records, fields }: Recipe): CrmFacts['certainty'] {
  const [address = 'low'] = records.map(({ certainty }) => certainty);
  const [least] = Object.values(fields)
    .flatMap(([first]) => (first ? [first.certainty] : []))
    .sort(leastFirst);
  return { address, ...(least ? { fields: least } : {}) };
}

const ORDER = ['low', 'medium', 'high', 'verified'];
const leastFirst = (a: string, b: string): number => ORDER.indexOf(a) - ORDER.indexOf(b);

/** A percentage as a number: 25, `25`, `25 %`, `12,5`. */
export function percentOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const digits = /^\s*([+-]?\d{1,20}(?:[.,]\d{1,20})?(?:e-?\d{1,3})?)\s*%?\s*$/.exec(value)?.[1];
  return digits === undefined ? undefined : Number(digits.replace(',', '.'));
}

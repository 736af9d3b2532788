/** Returns a value, limited to a range. */
export const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value));

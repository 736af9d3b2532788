/**
 * The size of an input with hostile numbers: all of it in `npm test`, a tenth in `npm run check`,
 * which has only a minute. A smaller input shows the same failures.
 */
export const large = (many: number): number => (process.env.QUICK ? Math.ceil(many / 10) : many);

/**
 * So many of something that comes in hostile numbers: all of them in `npm test`. A tenth in `npm run
 * check`, which has a minute: that nothing breaks there is seen with less.
 */
export const large = (many: number): number => (process.env.QUICK ? Math.ceil(many / 10) : many);

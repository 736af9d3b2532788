import * as z from './schema';

/** Test and live share one service address and nothing else. */
export const Environment = z.enum(['test', 'live']);
export type Environment = z.infer<typeof Environment>;

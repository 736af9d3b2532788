import * as v from './schema';

/** Test and live share one service address and nothing else. */
export const Environment = v.picklist(['test', 'live']);
export type Environment = v.InferOutput<typeof Environment>;

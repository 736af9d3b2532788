/**
 * How long a test waits for something before it fails, in milliseconds. A machine that runs tests
 * may stand still for many seconds, and a wait that ends early costs nothing: no test needs a limit
 * of its own, except where a limit is what it tests.
 */
export const PATIENCE = 60_000;

/** How long a whole test, or the start of a program that several share, may take, in milliseconds. */
export const WHOLE_TEST = 4 * PATIENCE;

/**
 * How long a test waits for a condition before it fails, in milliseconds. A busy machine may stall
 * for many seconds, and a long limit costs nothing while tests pass. So a test has no limit of its
 * own, except where a limit is what it tests.
 */
export const PATIENCE = 60_000;

/**
 * The limit of a whole test, or of starting a program that several tests share, in milliseconds.
 */
export const WHOLE_TEST = 4 * PATIENCE;

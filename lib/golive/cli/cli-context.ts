import { readFileSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import * as v from '../../domain/core/schema';
import { type CliContext, EXIT } from './command-line';

const ROOT = new URL('../../../', import.meta.url);

/** The current process: its arguments, its terminal, its signals. */
export function cliContext(): CliContext {
  const { stdin, stdout, stderr, env } = process;
  const isTerminal = stdout.isTTY && !env.CI;
  const stop = new AbortController();
  const stopOrEnd = () => {
    if (stop.signal.aborted) process.exit(EXIT.couldNotRun);
    stderr.write('Stopping. Once more ends it without a report.\n');
    stop.abort();
  };
  // Ctrl-C, and the signal with which a build system cancels.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopOrEnd);
  return {
    args: process.argv.slice(2),
    env,
    signal: stop.signal,
    screen: {
      write: (text) => stdout.write(text),
      columns: isTerminal ? stdout.columns || 80 : undefined,
    },
    complain: (sentence) => stderr.write(`${sentence}\n`),
    ask: async (what) =>
      isTerminal && stdin.isTTY ? confirm(what, stop.signal, stopOrEnd) : false,
    version: ownVersion(),
    now: Date.now,
  };
}

/**
 * Asks in the terminal; anything but yes means no. Throws if it is interrupted: that is not an
 * answer.
 */
async function confirm(what: string, signal: AbortSignal, stop: () => void): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  terminal.on('SIGINT', stop);
  try {
    return /^y(es)?$/i.test((await terminal.question(`${what} [y/N] `, { signal })).trim());
  } finally {
    terminal.close();
  }
}

const ownVersion = (): string =>
  v.parse(
    v.object({ version: v.string() }),
    JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')),
  ).version;

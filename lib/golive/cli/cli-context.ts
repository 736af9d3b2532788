import { readFileSync } from 'node:fs';
import process from 'node:process';
import * as v from '../../domain/core/schema';
import { askInTerminal } from './ask-in-terminal';
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
      isTerminal && stdin.isTTY
        ? askInTerminal(what, { input: stdin, output: stdout }, stop.signal, stopOrEnd)
        : false,
    version: ownVersion(),
    now: Date.now,
  };
}

const ownVersion = (): string =>
  v.parse(
    v.object({ version: v.string() }),
    JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')),
  ).version;

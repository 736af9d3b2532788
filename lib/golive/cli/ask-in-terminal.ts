import { createInterface } from 'node:readline/promises';

type Terminal = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream };

/**
 * Asks in the terminal; anything but yes means no, also Ctrl-D and a terminal that goes away. Calls `stop` for
 * Ctrl-C. Throws once `signal` aborts: that is not an answer.
 */
export async function askInTerminal(
  what: string,
  { input, output }: Terminal,
  signal: AbortSignal,
  stop: () => void,
): Promise<boolean> {
  const terminal = createInterface({ input, output });
  terminal.on('SIGINT', stop);
  // Without an input Node leaves the question open, and for Ctrl-D it rejects.
  const gone = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const typed = terminal.question(`${what} [y/N] `, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return '';
  });
  try {
    return /^y(es)?$/i.test((await Promise.race([typed, gone])).trim());
  } finally {
    terminal.close();
  }
}

import type { CheckResult, Run } from '../../domain/golive/run';
import { duration, verdictName } from '../report/words';
import type { Check } from '../run/check';

export type Screen = {
  write: (text: string) => void;
  /** The width of an interactive terminal; undefined in a build system or a file. */
  columns?: number | undefined;
};

/** Clears the current line of the terminal. */
const CLEAR = '\r\u001b[2K';

/**
 * Prints the progress of a run: one line that is updated in a terminal, elsewhere one line per
 * finished check. It prints titles and verdicts, nothing that the service sent.
 */
export function printProgress(checks: readonly Check[], { write, columns }: Screen) {
  const printed = new Set<number>();
  const isAsked = (number: number) => checks.some((check) => check.number === number);
  // The pre-flight is not one of the numbered checks.
  const ours = checks.filter(({ number }) => number > 0).map(({ number }) => number);
  const counted = (number: number) =>
    number === 0 ? 'First' : `${ours.indexOf(number) + 1} of ${ours.length}`;

  const tellEnd = ({ number, title, verdict, took }: CheckResult) => {
    printed.add(number);
    write(`${counted(number)}  ${verdictName(verdict)}: ${number}. ${title} (${duration(took)})\n`);
  };
  return {
    onProgress: (run: Run): void => {
      const begun = run.checks.filter(({ number }) => isAsked(number));
      const current = begun.at(-1);
      if (!current) return;
      if (columns) {
        const line = `${counted(current.number)}  ${current.number}. ${current.title}`;
        write(run.endedAt === undefined ? CLEAR + line.slice(0, columns - 1) : CLEAR);
      } else {
        const over = run.endedAt === undefined ? begun.slice(0, -1) : begun;
        for (const check of over.filter(({ number }) => !printed.has(number))) tellEnd(check);
      }
    },
    /** Clears the progress line before other text. */
    clear: (): void => {
      if (columns) write(CLEAR);
    },
  };
}

import type { CheckResult, Run } from '../../domain/go-live';
import type { Check } from '../check';
import { duration, VERDICT } from '../report/words';

export type Screen = {
  write: (text: string) => void;
  /** A terminal with somebody before it; undefined in a build system or a file. */
  columns?: number | undefined;
};

/** Clears the line that the cursor stands in. */
const CLEAR = '\r\u001b[2K';

/**
 * Tells how far a run is: in a terminal one line that is written anew, elsewhere a line for each check
 * when it is over. Says titles and verdicts, nothing of what came.
 */
export function tellProgress(checks: readonly Check[], { write, columns }: Screen) {
  const told = new Set<number>();
  const isAsked = (number: number) => checks.some((check) => check.number === number);
  // The pre-flight is none of the checks that are counted.
  const ours = checks.filter(({ number }) => number > 0).map(({ number }) => number);
  const counted = (number: number) =>
    number === 0 ? 'First' : `${ours.indexOf(number) + 1} of ${ours.length}`;

  const tellEnd = ({ number, title, verdict, took }: CheckResult) => {
    told.add(number);
    write(`${counted(number)}  ${VERDICT[verdict]}: ${number}. ${title} (${duration(took)})\n`);
  };
  return {
    told: (run: Run): void => {
      const begun = run.checks.filter(({ number }) => isAsked(number));
      const current = begun.at(-1);
      if (!current) return;
      if (columns) {
        const line = `${counted(current.number)}  ${current.number}. ${current.title}`;
        write(run.endedAt === undefined ? CLEAR + line.slice(0, columns - 1) : CLEAR);
      } else {
        const over = run.endedAt === undefined ? begun.slice(0, -1) : begun;
        for (const check of over.filter(({ number }) => !told.has(number))) tellEnd(check);
      }
    },
    /** Makes room for a question or a sentence. */
    clear: (): void => {
      if (columns) write(CLEAR);
    },
  };
}

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
  const place = (number: number) => checks.findIndex((check) => check.number === number);
  const counted = (number: number) => `${place(number) + 1} of ${checks.length}`;

  const tellEnd = ({ number, title, verdict, took }: CheckResult) => {
    told.add(number);
    write(`${counted(number)}  ${VERDICT[verdict]}: ${number}. ${title} (${duration(took)})\n`);
  };
  return {
    told: (run: Run): void => {
      const ours = run.checks.filter(({ number }) => place(number) >= 0);
      const current = ours.at(-1);
      if (!current) return;
      if (columns) {
        const line = `${counted(current.number)}  ${current.number}. ${current.title}`;
        write(run.endedAt === undefined ? CLEAR + line.slice(0, columns - 1) : CLEAR);
      } else {
        const over = run.endedAt === undefined ? ours.slice(0, -1) : ours;
        for (const check of over.filter(({ number }) => !told.has(number))) tellEnd(check);
      }
    },
    /** Makes room for a question or a sentence. */
    clear: (): void => {
      if (columns) write(CLEAR);
    },
  };
}

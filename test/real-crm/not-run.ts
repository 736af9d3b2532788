import type { Reporter } from '@playwright/test/reporter';

/** Prints at the end of a run which suites were left out, and why. */
export default class NotRun implements Reporter {
  constructor(private readonly options: { missing: string[] }) {}

  onEnd(): void {
    for (const name of this.options.missing)
      console.log(`${name} is not installed: the suites beside it were not run.`);
  }

  printsToStdio(): boolean {
    return false;
  }
}

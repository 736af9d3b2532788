import type { Reporter } from '@playwright/test/reporter';

/** Says at the end of a run that one suite was left out of it, and why. */
export default class NotRun implements Reporter {
  onEnd(): void {
    console.log('Tryton is not installed: the suite beside a real CRM was not run.');
  }

  printsToStdio(): boolean {
    return false;
  }
}

import { resolve } from 'node:path';
import type { Step } from '../e2e/main-job';

type Report = { name: string; ok: boolean; ms: number; screenshot: string; error?: string };

type Screen = { screenshot(path: string): Promise<void> };

type Options = {
  /** Where the screenshots go. */
  folder: string;
  /** What a screenshot is taken of after a step. */
  screenOf: () => Screen | undefined;
  /** Does the work of a step. */
  around?: Step;
};

/** Runs steps, prints each with its time and takes a screenshot. `steps` is the list of all of them. */
export function reportSteps({ folder, screenOf, around = (_, work) => work() }: Options): {
  step: Step;
  steps: readonly Report[];
} {
  const steps: Report[] = [];
  const step: Step = async (name, work) => {
    const number = String(steps.length + 1).padStart(2, '0');
    const screenshot = `${number}-${name
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
      .slice(0, 40)}.png`;
    const startedAt = performance.now();
    const report: Report = { name, ok: false, ms: 0, screenshot };
    steps.push(report);
    try {
      await around(name, work);
      report.ok = true;
    } catch (error) {
      report.error = error instanceof Error ? error.message : String(error);
    }
    report.ms = Math.round(performance.now() - startedAt);
    await screenOf()?.screenshot(resolve(folder, screenshot));
    console.log(`${report.ok ? '✓' : '✗'} ${number} ${name} (${report.ms} ms)`);
    if (report.error) {
      console.log(`     ${report.error.split('\n')[0]}`);
      throw new Error(report.error);
    }
  };
  return { step, steps };
}

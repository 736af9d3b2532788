import { missingStorages } from './missing';

/** Vitest calls it before the tests: says which are left out, and why. */
export function setup(): void {
  for (const { name } of missingStorages)
    console.log(
      `${name} is not installed: the tests that upload to that real storage were not run.`,
    );
}

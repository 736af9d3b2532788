import { missingTeamServers } from './missing';

/** Vitest calls it before the tests: says which are left out, and why. */
export function setup(): void {
  for (const { name } of missingTeamServers)
    console.log(`${name} is not unpacked: the tests of a team on that real server were not run.`);
}

import { existsSync } from 'node:fs';
import nats from '../real-team/nats.json' with { type: 'json' };

/** The real team servers that `npm test` could not get, and the tests that are left out therefore. */
export const missingTeamServers = [
  {
    name: 'NATS',
    files: [`${nats.folder}/${nats.program}`],
    tests: ['test/team/real-nats*.test.ts', 'test/team/server-config.test.ts'],
  },
].filter(({ files }) => !files.every((file) => existsSync(file)));

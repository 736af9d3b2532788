import { existsSync } from 'node:fs';
import apache from './apache.json' with { type: 'json' };
import swift from './swift.json' with { type: 'json' };

/** The real storages that `npm test` could not get, and the tests that are left out therefore. */
export const missingStorages = [
  {
    name: 'Apache',
    files: [`${apache.folder}/${apache.program}`],
    tests: 'test/uploads/real-apache*.test.ts',
  },
  {
    name: 'Swift',
    files: [swift.python, swift.proxy, swift.objects],
    tests: 'test/uploads/real-swift*.test.ts',
  },
].filter(({ files }) => !files.every((file) => existsSync(file)));

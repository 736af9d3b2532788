import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { builtExtension } from '../browsers/paths';
import { expect, test } from '../e2e/setting';
import { filesIn, foundInFiles } from './search';

// These tests control the product from outside: through CDP, the database and the service. So the
// tested build can be the shipped one.

for (const build of ['chrome-mv3', 'firefox-mv3']) {
  test(`${build} equals the tested build byte by byte, except for the hosts in its manifest`, () => {
    expect(digests(builtExtension(build))).toEqual(digests(builtExtension(`${build}-e2e`)));
  });

  test(`${build} contains no word that only tests use`, () => {
    const words = ['_FAKE_', 'CANARY', '/_control', 'Northwind Desk', 'vitest', 'playwright'];
    expect(foundInFiles(words, builtExtension(build))).toEqual([]);
    expect(filesIn(builtExtension(build)).filter((file) => /\.(map|tsx?)$/.test(file))).toEqual([]);
  });
}

/** The hash of every file of a build except the manifest. */
const digests = (folder: string): Record<string, string> =>
  Object.fromEntries(
    filesIn(folder)
      .map((file): [string, string] => [relative(folder, file), file])
      .filter(([name]) => name !== 'manifest.json')
      .map(([name, file]) => [name, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, test } from '@playwright/test';
import { builtExtension } from '../browsers/paths';
import { filesIn, foundInFiles } from './search';

// What these tests hold on to is outside the product: CDP, the database, the service. So what is
// tested is what is shipped.

for (const build of ['chrome-mv3', 'firefox-mv3']) {
  test(`${build} is, but for the hosts in its manifest, byte for byte what was tested`, () => {
    expect(digests(builtExtension(build))).toEqual(digests(builtExtension(`${build}-e2e`)));
  });

  test(`${build} holds no word that only tests know`, () => {
    const words = ['_FAKE_', 'CANARY', '/_control', 'Northwind Desk', 'vitest', 'playwright'];
    expect(foundInFiles(words, builtExtension(build))).toEqual([]);
    expect(filesIn(builtExtension(build)).filter((file) => /\.(map|tsx?)$/.test(file))).toEqual([]);
  });
}

/** Every file of a build and what is in it, the manifest aside. */
const digests = (folder: string): Record<string, string> =>
  Object.fromEntries(
    filesIn(folder)
      .map((file): [string, string] => [relative(folder, file), file])
      .filter(([name]) => name !== 'manifest.json')
      .map(([name, file]) => [name, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );

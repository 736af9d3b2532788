import { dirname, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ours, ROOT, text, zoneOf } from './source-tree';

// What is loaded with an entry, file by file. The imports of types are not there at run time.

/** The imports that are there at run time, by the file without its ending. */
const loaded = new Map<string, string[]>();
for (const file of ours) {
  const named = text(file).matchAll(
    /^(?:import|export)(?! type\b)[^;]*?from\s+'(\.[^']+)'|^import '(\.[^']+)'/gms,
  );
  const targets = [...named].map(([, from, bare]) =>
    relative(ROOT, resolve(ROOT, dirname(file), from ?? bare ?? '')),
  );
  loaded.set(file.replace(/\.tsx?$/, ''), targets);
}

/** Every file that is loaded with this one. A folder stands for its `index`. */
function reachedFrom(...entries: string[]): Set<string> {
  const reached = new Set<string>();
  const follow = (file: string): void => {
    for (const to of loaded.get(file) ?? loaded.get(`${file}/index`) ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      follow(to);
    }
  };
  for (const entry of entries) follow(entry);
  return reached;
}

/** The document that runs the checks loads them once their texts are there. */
const RUNNER = ['entrypoints/golive-runner/main', 'lib/golive-runner/runner'];

/** What only a run of the go-live checks needs. */
const ONLY_A_RUN = /^lib\/(golive\/(checks|report|words|cli)|golive-runner)(\/|$)/;

test('the background loads neither the go-live checks, their report nor their words', () => {
  const reached = [...reachedFrom('entrypoints/background')].filter((file) =>
    ONLY_A_RUN.test(file),
  );
  expect(reached).toEqual([]);
  // The same search finds them where they are loaded.
  const inRunner = [...reachedFrom(...RUNNER)];
  for (const folder of ['checks', 'report', 'words'])
    expect(
      inRunner.some((file) => file.startsWith(`lib/golive/${folder}`)),
      folder,
    ).toBe(true);
});

test('no file of the background names them, not even for a type', () => {
  const naming = /from '[./]*\/(golive\/(checks|report|words|cli)|golive-runner)\b/;
  const background = ours.filter((file) => file.startsWith('lib/background/'));
  expect(background.filter((file) => naming.test(text(file)))).toEqual([]);
  expect(naming.test("import { CHECKS } from '../../golive/checks';")).toBe(true);
});

test('the background loads at once whatever keeps something of a tab, or a closed tab would leave it', () => {
  const keeping = ours.filter((file) => /= tabItems\(/.test(text(file)));
  const reached = reachedFrom('entrypoints/background');
  expect(keeping.length).toBeGreaterThan(3);
  expect(keeping.filter((file) => !reached.has(file.replace(/\.ts$/, '')))).toEqual([]);
});

test('the document that runs the checks loads no key, no database and no screen', () => {
  const reached = [...reachedFrom(...RUNNER)].map(zoneOf);
  expect([...new Set(reached)].sort()).toEqual(
    [
      ...['lib/async', 'lib/bytes', 'lib/domain', 'lib/golive', 'lib/golive-runner'],
      ...['lib/notifications', 'lib/partner', 'lib/protocol', 'lib/words'],
    ].sort(),
  );
});

test('the document that keeps the bytes of files loads no schema, no word and no screen', () => {
  const reached = [...reachedFrom('entrypoints/keeper/main')];
  expect([...new Set(reached.map(zoneOf))].sort()).toEqual(
    ['lib/async', 'lib/bytes', 'lib/domain', 'lib/keeper', 'lib/protocol', 'lib/uploads'].sort(),
  );
  expect(reached).not.toContain('lib/domain/core/schema');
  expect(reached).toContain('lib/keeper/upload');
});

/** What only a browser of a team needs; a few lines listen for what happens in others' folders. */
const ONLY_A_TEAM =
  /^lib\/(team\/|background\/team\/(?!(?:share|handlers|team-news|purge-notes|messages-arrived|snoozes-arrived)$))/;

test('the background starts without anything that only a team needs', () => {
  const reached = [...reachedFrom('entrypoints/background')];
  expect(reached.filter((file) => ONLY_A_TEAM.test(file))).toEqual([]);
  expect(reached).toContain('lib/background/team/share');
  // The same search finds it where it is loaded.
  const later = [...reachedFrom('lib/background/team/later-handlers')];
  for (const file of ['lib/team/nats/nats-engine', 'lib/background/team/keep-current'])
    expect(later).toContain(file);
});

test('the background starts without what counts how long a pattern takes', () => {
  const counting = 'lib/domain/crm/pattern-cost';
  expect(reachedFrom('entrypoints/background')).not.toContain(counting);
  expect(reachedFrom('lib/background/sites/later-handlers')).toContain(counting);
});

test('the background starts without the vault, and without what a review keeps in it', () => {
  const kept = ['lib/background/keys/vault', 'lib/background/onboarding/review/history'];
  const reached = reachedFrom('entrypoints/background');
  expect(kept.filter((file) => reached.has(file))).toEqual([]);
  expect([...reachedFrom('lib/background/onboarding/later-handlers')]).toEqual(
    expect.arrayContaining(kept),
  );
});

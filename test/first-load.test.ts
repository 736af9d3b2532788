import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

// What a page loads before its first picture, by following the imports of its source. Types are not
// loaded, and `import()` is loaded later.

const ROOT = resolve(import.meta.dirname, '..');

const IMPORT = /^(?:import|export)\s(?!type\b)([^;]*?)\bfrom\s+'(\.[^']+)'/gms;

/** `{ type A, type B }` alone imports only types. */
const isOnlyTypes = (names: string): boolean => /^\s*\{(\s*type\s+[^,}]+,?)+\s*\}\s*$/.test(names);

function importsOf(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  return [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)]
    .filter(([, names = '']) => !isOnlyTypes(names))
    .map(([, , path = '']) => relative(ROOT, resolve(ROOT, dirname(file), path)))
    .map((path) => [path, `${path}.ts`, `${path}.tsx`].find((one) => isFile(one)) ?? path);
}

const isFile = (path: string): boolean => /\.\w+$/.test(path) && existsSync(join(ROOT, path));

/** The chain of imports from a page to a file, if there is one. */
function wayTo(page: string, wanted: string): string | undefined {
  const importer = new Map<string, string | undefined>([[page, undefined]]);
  for (const file of importer.keys())
    for (const next of importsOf(file)) if (!importer.has(next)) importer.set(next, file);
  if (!importer.has(wanted)) return undefined;
  const way: string[] = [];
  for (let at: string | undefined = wanted; at !== undefined; at = importer.get(at))
    way.unshift(at);
  return way.join(' → ');
}

/** Every file that a page loads before its first picture. */
function loadedBy(page: string): Set<string> {
  const loaded = new Set([page]);
  for (const file of loaded) for (const next of importsOf(file)) loaded.add(next);
  return loaded;
}

test.each(['sidebar/panel', 'sidebar/main', 'desk/main', 'options/main', 'popup/main'])(
  '%s loads Base UI with the first overlay that is opened, and not before (decision 79)',
  (page) => {
    const loaded = [...loadedBy(`entrypoints/${page}.tsx`)].filter((file) => /\.tsx?$/.test(file));
    const users = loaded.filter((file) =>
      readFileSync(join(ROOT, file), 'utf8').includes("from '@base-ui/react"),
    );
    expect(users).toEqual([]);
  },
);

test.each(['sidebar/panel', 'sidebar/main', 'desk/main', 'popup/main'])(
  '%s loads no schema before its first picture (decision 71)',
  (page) => {
    const file = `entrypoints/${page}.tsx`;
    expect(wayTo(file, 'lib/protocol/client/send.ts')).toBeDefined();
    expect(wayTo(file, 'lib/domain/core/schema.ts')).toBeUndefined();
  },
);

test.each([
  'record/later-parts.ts',
  'thread/TicketThread.tsx',
  'ticket/new-ticket/NewTicket.tsx',
  'ticket/LinkTicket.tsx',
  'ticket/FoundTickets.tsx',
])('what the panel loads after its first picture has no schema: %s', (part) => {
  const file = `components/${part}`;
  expect(loadedBy(file).size).toBeGreaterThan(10);
  expect(wayTo(file, 'lib/domain/core/schema.ts')).toBeUndefined();
});

test('the settings of the storage load no schema, though its config has one', () => {
  const file = 'components/settings/storage/StorageSection.tsx';
  expect(wayTo(file, 'components/settings/storage/storage-fields.ts')).toBeDefined();
  expect(wayTo(file, 'lib/domain/core/schema.ts')).toBeUndefined();
});

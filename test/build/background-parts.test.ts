import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { backgroundParts } from '../../lib/build/background-parts';

// Builds a small background as the extension's is built, and runs it as a service worker would.

const LONG = '.'.repeat(1000);

const SOURCES = {
  'entry.ts': `
    import { count, total } from './state';
    count('entry');
    globalThis.ask = async () => (await import('./seldom/part')).reply();
    globalThis.askLarge = async () => (await import('./large/part')).reply();
    globalThis.askShared = async () => (await import('./shared/twice')).twice(total);
  `,
  'state.ts': `
    export let total = 0;
    export const count = (who: string) => { total += 1; globalThis.ran.push(who); };
  `,
  'seldom/part.ts': `
    import { twice } from '../shared/twice';
    import { count, total } from '../state';
    count('part');
    export const reply = () => twice(total) / 2;
  `,
  'shared/twice.ts': `
    import { two } from './two';
    export const twice = (number: number) => number * two();
  `,
  'shared/two.ts': `
    export const two = () => globalThis.ran.length > 1000 ? 3 : 2;
  `,
  'large/part.ts': `
    import { twice } from '../shared/twice';
    import { total } from '../state';
    export const reply = () => '${LONG}' + twice(total) / 2;
  `,
};

let files: Map<string, string>;

beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), 'parts-'));
  for (const folder of ['seldom', 'shared', 'large']) mkdirSync(join(root, folder));
  for (const [name, text] of Object.entries(SOURCES)) writeFileSync(join(root, name), text);
  const results = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [backgroundParts(1000)],
    build: {
      write: false,
      minify: true,
      lib: { entry: join(root, 'entry.ts'), formats: ['iife'], name: 'background' },
      rollupOptions: { output: { entryFileNames: 'background.js' } },
    },
  });
  const outputs = Array.isArray(results) ? results.flatMap(({ output }) => output) : [];
  files = new Map(
    outputs.map((one) => [one.fileName, one.type === 'chunk' ? one.code : String(one.source)]),
  );
});

/** A worker that runs the background. */
function startWorker() {
  const loaded: string[] = [];
  const install: (() => void)[] = [];
  const ran: string[] = [];
  let isOffline = false;
  const worker = createContext({
    ran,
    addEventListener: (kind: string, listener: () => void) =>
      void (kind === 'install' && install.push(listener)),
    importScripts: (...names: string[]) => {
      if (isOffline) throw new Error('NetworkError');
      for (const name of names) {
        loaded.push(name);
        runInContext(files.get(name.replace('./', '')) ?? '', worker);
      }
    },
  });
  runInContext(files.get('background.js') ?? '', worker);
  const ask = (): Promise<unknown> => runInContext('ask()', worker);
  const askLarge = (): Promise<unknown> => runInContext('askLarge()', worker);
  const askShared = (): Promise<unknown> => runInContext('askShared()', worker);
  return {
    ask,
    askLarge,
    askShared,
    install,
    loaded,
    ran,
    setOffline: (next: boolean) => (isOffline = next),
  };
}

test('a large part is a file named for its folder, small ones share one, and what the start needs is in one', () => {
  expect([...files.keys()].sort()).toEqual([
    'background-large.js',
    'background-parts.js',
    'background.js',
  ]);
});

test('a part is loaded when it is first needed, once, and shares the state of the start', async () => {
  const worker = startWorker();
  expect(worker.ran).toEqual(['entry']);
  expect(await worker.ask()).toBe(2);
  expect(await worker.ask()).toBe(2);
  expect(worker.ran).toEqual(['entry', 'part']);
  expect(worker.loaded).toEqual(['./background-parts.js']);
  expect(await worker.askLarge()).toBe(`${LONG}2`);
  expect(worker.loaded).toEqual(['./background-parts.js', './background-large.js']);
});

test('a part that another part needs too is loaded without that other one', async () => {
  const worker = startWorker();
  expect(await worker.askShared()).toBe(2);
  expect(worker.ran).toEqual(['entry']);
});

test('the installation loads every part and runs none, so that the browser allows it later', async () => {
  const worker = startWorker();
  for (const listener of worker.install) listener();
  const all = ['./background-large.js', './background-parts.js'];
  expect(worker.loaded.toSorted()).toEqual(all);
  expect(worker.ran).toEqual(['entry']);
  expect(await worker.ask()).toBe(2);
  expect(worker.loaded.toSorted()).toEqual(all);
});

test('a part that could not be loaded is loaded with the next request', async () => {
  const worker = startWorker();
  worker.setOffline(true);
  await expect(worker.ask()).rejects.toThrow('NetworkError');
  worker.setOffline(false);
  expect(await worker.ask()).toBe(2);
});

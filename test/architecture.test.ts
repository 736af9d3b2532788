import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

// The rules of the house, held by reading the tree (docs/house.md says why each is there).

const ROOT = resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(join(ROOT, file)));

const code = files.filter((file) => /\.(tsx?|mjs|css)$/.test(file));
const ours = code.filter((file) => /^(entrypoints|components|lib)\//.test(file));
const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Rooms, and what each may import from. `lib/domain` and `lib/words` are words, open to all. */
const MAY_IMPORT: Record<string, string[]> = {
  'lib/domain': [],
  'lib/words': ['lib/domain', 'public'],
  'lib/partner': ['lib/domain'],
  'lib/crm': ['lib/domain'],
  'lib/storage': ['lib/domain'],
  'lib/document': ['lib/domain'],
  'lib/preview': ['lib/domain'],
  'lib/golive': ['lib/domain', 'lib/partner', 'lib/notifications'],
  'lib/notifications': ['lib/domain'],
  'lib/border': ['lib/domain'],
  'lib/worker': [
    ...['lib/domain', 'lib/words', 'lib/border', 'lib/partner', 'lib/storage', 'lib/crm'],
    'lib/golive',
  ],
  components: ['lib/domain', 'lib/border', 'lib/words', 'lib/document'],
  entrypoints: [
    ...['components', 'lib/border', 'lib/domain', 'lib/words', 'lib/worker', 'lib/crm'],
    'lib/preview',
  ],
};

const roomOf = (file: string): string => {
  const [first = '', second = ''] = file.split('/');
  return first === 'lib' ? `lib/${second}` : first;
};

type Import = { from: string; to: string };

const imports: Import[] = ours.flatMap((file) =>
  [...text(file).matchAll(/^(?:import|export)[^;]*?from\s+'(\.[^']+)'/gms)].map((match) => ({
    from: file,
    to: relative(ROOT, resolve(ROOT, dirname(file), match[1] ?? '')),
  })),
);

describe('arrows', () => {
  test('go one way', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [here, there] = [roomOf(from), roomOf(to)];
      return here !== there && !(MAY_IMPORT[here] ?? []).includes(there);
    });
    expect(wrong).toEqual([]);
  });

  test('no file imports itself by way of others', () => {
    const next = new Map<string, string[]>();
    for (const { from, to } of imports) {
      const file = from.replace(/\.tsx?$/, '');
      next.set(file, [...(next.get(file) ?? []), to]);
    }
    const circles: string[] = [];
    const done = new Set<string>();
    const follow = (file: string, way: string[]): void => {
      if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
      if (way.includes(file) || done.has(file)) return;
      for (const to of next.get(file) ?? []) follow(to, [...way, file]);
      done.add(file);
    };
    for (const file of next.keys()) follow(file, []);
    expect(circles).toEqual([]);
  });

  test('screens reach neither the service, nor the database, nor the background', () => {
    const screens = imports.filter(({ from }) => /^(components|entrypoints\/\w+\/)/.test(from));
    expect(screens.filter(({ to }) => /^lib\/(partner|storage|worker|crm)\b/.test(to))).toEqual([]);
  });

  test('only the background and the go-live checks import the service', () => {
    const users = new Set(
      imports.filter(({ to }) => roomOf(to) === 'lib/partner').map(({ from }) => roomOf(from)),
    );
    expect([...users].sort()).toEqual(['lib/golive', 'lib/partner', 'lib/worker']);
  });

  test('the content script is built of lib/crm alone, without a library', () => {
    const bare = [...ours]
      .filter((file) => file === 'entrypoints/crm.ts' || roomOf(file) === 'lib/crm')
      .flatMap((file) =>
        [...text(file).matchAll(/^import (?!type)[^;]*?from\s+'([^'.][^']*)'/gms)].map(
          (match) => `${file}: ${match[1]}`,
        ),
      );
    expect(bare).toEqual(['entrypoints/crm.ts: wxt/utils/define-unlisted-script']);
  });
});

describe('places', () => {
  test('there is one `fetch` with the key; documents and notifications have theirs without it', () => {
    const callers = ours.filter((file) => /\bfetch\(/.test(text(file)));
    expect(callers).toEqual([
      'lib/document/fetch-document.ts',
      'lib/golive/deliver.ts',
      'lib/partner/http.ts',
    ]);
  });

  test('tickets are put with the keys of their indexes', () => {
    const bare =
      /(objectStore\('tickets'\)|\btickets)\.(put|add)\(|transaction\('tickets', 'readwrite'\)[^}]*store\.put\(\{/s;
    expect(ours.filter((file) => bare.test(text(file)))).toEqual([]);
  });

  test('there is one door for strangers’ HTML', () => {
    const doors = ours.filter((file) => /dangerouslySetInnerHTML|innerHTML\s*=/.test(text(file)));
    expect(doors).toEqual(['components/thread/MessageBody.tsx']);
  });

  test('no page of ours speaks to the page around it; the preview is spoken to by the desk', () => {
    const speakers = ours.filter((file) =>
      /\b(postMessage\(|window\.(parent|top|opener)|addEventListener\('message')/.test(text(file)),
    );
    expect(speakers).toEqual(['components/document/Preview.tsx', 'lib/preview/hear.ts']);
  });

  test('no folder is a drawer without a name', () => {
    expect(files.filter((file) => /\b(utils?|helpers?|common|misc|manager)\b/.test(file))).toEqual(
      [],
    );
  });

  test('the top level holds what was planned', () => {
    const planned =
      /^(package(-lock)?\.json|tsconfig\.json|[a-z]+\.config\.ts|biome\.json|entrypoints|components|lib|public|test|docs|README\.md|\.(gitignore|npmrc|ci))$/;
    const tops = new Set(files.map((file) => file.split('/')[0] ?? ''));
    expect([...tops].filter((top) => !planned.test(top))).toEqual([]);
  });
});

describe('sizes and manners', () => {
  test('a file over 300 lines holds a second idea', () => {
    const long = code.filter((file) => text(file).split('\n').length > 301);
    expect(long).toEqual([]);
  });

  test('an entrypoint over 40 lines decides something, the list of answers aside', () => {
    const long = ours
      .filter((file) => file.startsWith('entrypoints/') && file !== 'entrypoints/background.ts')
      .filter((file) => text(file).split('\n').length > 41);
    expect(long).toEqual([]);
  });

  test('types are not switched off', () => {
    const off = /:\s*any\b|<any>|\bas any\b|@ts-(ignore|expect-error|nocheck)|as unknown as/;
    expect(ours.filter((file) => off.test(text(file)))).toEqual([]);
  });

  test('failures are not swallowed, and what is left to do has a date', () => {
    const swallow = /catch\s*(\([^)]*\))?\s*\{\s*\}|\.catch\(\(\)\s*=>\s*(\{\}|undefined|null)\)/;
    expect(ours.filter((file) => swallow.test(text(file)))).toEqual([]);
    expect(
      code.filter(
        (file) =>
          /\bTODO(?! \[\d{4}-\d\d-\d\d\])/.test(text(file)) && !file.endsWith('house.test.ts'),
      ),
    ).toEqual([]);
  });

  test('tests wait for things, not for the clock, and none is switched off', () => {
    const sleeping = /waitForTimeout\(|\b(test|it|describe)\.(skip|only|todo|fixme)\b/;
    const tests = code.filter(
      (file) => file.startsWith('test/') && !file.endsWith('house.test.ts'),
    );
    expect(tests.filter((file) => sleeping.test(text(file)))).toEqual([]);
  });

  test('every word on the screen is used, and every word used is there', () => {
    const words = Object.keys(JSON.parse(text('public/_locales/en/messages.json')));
    const source = [...ours, 'wxt.config.ts'].map(text).join('\n');
    const unused = words.filter(
      (word) =>
        !new RegExp(`['"\`_]${word.replace(/(One|Many)$/, '($1)?')}(['"\`]|__)`).test(source),
    );
    expect(unused).toEqual([]);
  });

  test('the lockfile names no registry', () => {
    expect(text('package-lock.json')).not.toContain('"resolved"');
    expect(statSync(join(ROOT, 'package-lock.json')).size).toBeGreaterThan(0);
  });
});

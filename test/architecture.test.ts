import { dirname, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { files, ours, ROOT, text, zoneOf } from './source-tree';

// The rules of the tree, checked by reading its files.

/** Each zone, and the zones that it may import from. */
const MAY_IMPORT: Record<string, string[]> = {
  'lib/domain': ['lib/bytes'],
  'lib/async': [],
  'lib/bytes': [],
  'lib/words': ['lib/domain', 'public'],
  'lib/partner': ['lib/domain', 'lib/bytes'],
  'lib/uploads': ['lib/domain', 'lib/bytes'],
  'lib/keeper': ['lib/domain', 'lib/bytes', 'lib/async', 'lib/protocol', 'lib/uploads'],
  'lib/team': ['lib/domain', 'lib/bytes', 'lib/async'],
  'lib/crm': ['lib/domain'],
  'lib/content': ['lib/domain', 'lib/crm'],
  'lib/storage': ['lib/domain'],
  'lib/documents': ['lib/domain', 'lib/bytes'],
  'lib/preview': ['lib/domain'],
  'lib/build': [],
  'lib/golive': [
    'lib/domain',
    'lib/words',
    'lib/partner',
    'lib/notifications',
    'lib/async',
    'lib/bytes',
    'public',
  ],
  'lib/notifications': ['lib/domain', 'lib/bytes', 'lib/async', 'lib/team'],
  'lib/golive-runner': ['lib/domain', 'lib/words', 'lib/golive', 'lib/protocol'],
  'lib/protocol': ['lib/domain', 'lib/async', 'lib/bytes'],
  'lib/practice': ['lib/domain', 'lib/protocol', 'lib/words'],
  'lib/background': [
    'lib/domain',
    'lib/words',
    'lib/protocol',
    'lib/partner',
    'lib/storage',
    'lib/crm',
    'lib/golive',
    'lib/uploads',
    'lib/team',
    'lib/async',
    'lib/bytes',
  ],
  components: [
    'lib/domain',
    'lib/protocol',
    'lib/words',
    'lib/documents',
    'lib/async',
    'lib/bytes',
  ],
  entrypoints: [
    'components',
    'lib/protocol',
    'lib/domain',
    'lib/words',
    'lib/background',
    'lib/content',
    'lib/preview',
    'lib/golive-runner',
    'lib/keeper',
    'lib/practice',
  ],
};

type Import = { from: string; to: string };

const imports: Import[] = ours.flatMap((file) =>
  [...text(file).matchAll(/^(?:import|export)[^;]*?from\s+'(\.[^']+)'/gms)].map((match) => ({
    from: file,
    to: relative(ROOT, resolve(ROOT, dirname(file), match[1] ?? '')),
  })),
);

/** What a zone may import, by the table of zones in the document. */
const documentedZones = (): Record<string, string[]> => {
  const zones = /^\| zone .*\n\| --- .*\n((?:\|.*\n)+)/m.exec(text('docs/architecture.md'));
  const rows = (zones?.[1] ?? '').trim().split('\n');
  return Object.fromEntries(
    rows.map((row) => {
      const [zone = '', ...cells] = row.slice(1, -1).split('|');
      const names = (cells.at(-1) ?? '').trim().split(', ');
      return [
        zone.replaceAll('`', '').trim(),
        names.filter((name) => name !== 'nothing').map(zoneNamed),
      ];
    }),
  );
};

const zoneNamed = (name: string): string => {
  if (name === 'the locale files') return 'public';
  return name === 'components' ? name : `lib/${name}`;
};

describe('imports', () => {
  test('are allowed between the same zones by the rules and by the document', () => {
    const sorted = (zones: Record<string, string[]>) =>
      Object.fromEntries(Object.entries(zones).map(([zone, names]) => [zone, names.toSorted()]));
    expect(sorted(documentedZones())).toEqual(sorted(MAY_IMPORT));
  });

  test('are made by some file wherever the rules allow them', () => {
    const made = new Set(imports.map(({ from, to }) => `${zoneOf(from)} → ${zoneOf(to)}`));
    const allowed = Object.entries(MAY_IMPORT).flatMap(([zone, names]) =>
      names.map((name) => `${zone} → ${name}`),
    );
    expect(allowed.filter((one) => !made.has(one))).toEqual([]);
  });

  test('follow the zones', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [here, there] = [zoneOf(from), zoneOf(to)];
      return here !== there && !(MAY_IMPORT[here] ?? []).includes(there);
    });
    expect(wrong).toEqual([]);
  });

  test('form no circles between files', () => {
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

  test.each([
    'lib/background',
    'lib/domain',
    'lib/golive',
    'lib/protocol',
    'lib/content',
    'components',
  ])('the folders of %s import each other in one direction only', (zone) => {
    const folderOf = (file: string): string | undefined => {
      const [folder, ...rest] = file.startsWith(`${zone}/`)
        ? file.slice(zone.length + 1).split('/')
        : [];
      return rest.length > 0 ? folder : undefined;
    };
    const next = new Map<string, Set<string>>();
    for (const { from, to } of imports) {
      const [here, there] = [folderOf(from), folderOf(to)];
      if (here && there && here !== there) next.set(here, (next.get(here) ?? new Set()).add(there));
    }
    const circles: string[] = [];
    const follow = (folder: string, way: string[]): void => {
      if (way.includes(folder)) {
        circles.push([...way.slice(way.indexOf(folder)), folder].join(' → '));
        return;
      }
      for (const to of next.get(folder) ?? []) follow(to, [...way, folder]);
    };
    for (const folder of next.keys()) follow(folder, []);
    expect(circles).toEqual([]);
  });

  test('of screens reach neither the service, the database nor the background', () => {
    const screens = imports.filter(({ from }) => /^(components|entrypoints\/\w+\/)/.test(from));
    expect(
      screens.filter(({ to }) => /^lib\/(partner|storage|background|content|crm)\b/.test(to)),
    ).toEqual([]);
  });

  test('of the service occur only in the background and the go-live checks', () => {
    const users = new Set(
      imports.filter(({ to }) => zoneOf(to) === 'lib/partner').map(({ from }) => zoneOf(from)),
    );
    expect([...users].sort()).toEqual(['lib/background', 'lib/golive', 'lib/partner']);
  });

  test('of practice, and of what replaces the background, occur only in the pages of practice', () => {
    const users = (wanted: RegExp) =>
      imports
        .filter(({ from, to }) => wanted.test(to) && !from.startsWith('lib/practice/'))
        .map(({ from }) => from);
    expect([...new Set(users(/^lib\/practice\//))].sort()).toEqual([
      'entrypoints/practice-panel/main.tsx',
      'entrypoints/practice/main.tsx',
    ]);
    const replacing = ours.filter((file) => /\breplaceBackground\b/.test(text(file)));
    expect(replacing.sort()).toEqual([
      'entrypoints/practice-panel/main.tsx',
      'entrypoints/practice/main.tsx',
      'lib/protocol/client/transport.ts',
    ]);
  });

  test('of the content script are lib/content and lib/crm, and no library', () => {
    const bare = [...ours]
      .filter((file) => file === 'entrypoints/crm.ts' || /^lib\/(content|crm)$/.test(zoneOf(file)))
      .flatMap((file) =>
        [...text(file).matchAll(/^import (?!type)[^;]*?from\s+'([^'.][^']*)'/gms)].map(
          (match) => `${file}: ${match[1]}`,
        ),
      );
    expect(bare).toEqual(['entrypoints/crm.ts: wxt/utils/define-unlisted-script']);
  });
});

describe('places', () => {
  test('there is one `fetch` with the key; documents, storages, notifications and our own files have others without it', () => {
    const callers = ours.filter((file) => /\bfetch\(/.test(text(file)));
    expect(callers).toEqual([
      'lib/background/sites/shipped-recipes.ts',
      'lib/documents/fetch-document.ts',
      'lib/golive/checks/notifications/deliver.ts',
      'lib/partner/http.ts',
      'lib/uploads/fetch-bare.ts',
      'lib/words/own-texts.ts',
    ]);
  });

  test('every write of a ticket goes through the function that sets its index keys', () => {
    const bare =
      /(objectStore\('tickets'\)|\btickets)\.(put|add)\(|transaction\('tickets', 'readwrite'\)[^}]*store\.put\(\{/s;
    expect(ours.filter((file) => bare.test(text(file)))).toEqual([]);
  });

  test('HTML from strangers enters the page in one file', () => {
    const doors = ours.filter((file) => /dangerouslySetInnerHTML|innerHTML\s*=/.test(text(file)));
    expect(doors).toEqual(['components/thread/MessageBody.tsx']);
  });

  test('only the desk posts messages to another page, and only to the preview', () => {
    const speakers = ours.filter((file) =>
      /\b(postMessage\(|window\.(parent|top|opener)|addEventListener\('message')/.test(text(file)),
    );
    // A channel of our own origin, a port of the browser's runtime and a worker are no other page.
    const own = [
      'lib/protocol/client/file-pieces.ts',
      'lib/protocol/client/hand-over-file.ts',
      'lib/keeper/seal-in-worker.ts',
      'lib/keeper/sealer.ts',
    ];
    expect(speakers.filter((file) => !own.includes(file))).toEqual([
      'components/documents/Preview.tsx',
      'lib/preview/on-message.ts',
    ]);
  });

  test('Base UI is wrapped in one folder', () => {
    const users = ours.filter((file) => text(file).includes("from '@base-ui/react"));
    expect(users.filter((file) => !file.startsWith('components/ui/overlay/'))).toEqual([]);
  });

  test('the gallery shows every component of components/ui', () => {
    const shown = files
      .filter((file) => file.startsWith('test/gallery/'))
      .map(text)
      .join('\n');
    const components = ours
      .filter((file) => /^components\/ui\/.*\/[A-Z]\w+\.tsx$/.test(file))
      .map((file) => file.replace('.tsx', ''));
    // What others load or are made of: it is shown as a part of them.
    const parts = ours
      .filter((file) => file.startsWith('components/ui/'))
      .flatMap((file) => [...text(file).matchAll(/(?:import\(|from )'\.[^']*\/([A-Z]\w+)'/g)])
      .map(([, name = '']) => name);
    const missing = components.filter(
      (file) => !shown.includes(file) && !parts.includes(file.split('/').at(-1) ?? ''),
    );
    expect(missing).toEqual([]);
  });

  test('no folder has a name without a meaning', () => {
    expect(files.filter((file) => /\b(utils?|helpers?|common|misc|manager)\b/.test(file))).toEqual(
      [],
    );
  });

  test('the top level contains only planned files and folders', () => {
    const planned =
      /^(package(-lock)?\.json|tsconfig\.json|[a-z]+\.config\.ts|(biome|knip)\.json|entrypoints|components|lib|public|test|docs|(README|CONTRIBUTING)\.md|\.(gitignore|npmrc|ci))$/;
    const tops = new Set(files.map((file) => file.split('/')[0] ?? ''));
    expect([...tops].filter((top) => !planned.test(top))).toEqual([]);
  });
});

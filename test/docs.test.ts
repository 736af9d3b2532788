import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

// Everything that documents and comments name must exist: files, folders, decisions, commands.

const ROOT = resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(join(ROOT, file)));
const folders = new Set(files.flatMap(foldersOf));
const documents = files.filter((file) => file.endsWith('.md'));
const code = files.filter((file) => /\.(tsx?|mjs|css)$/.test(file));

/** Every folder that contains a file, directly or not. */
function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The comments of a file. Parts of strings do no harm: paths in strings exist, too. */
const commentsOf = (file: string): string =>
  [...text(file).matchAll(/(?:^|[\s{(,])(?:\/\/.*$|\/\*[\s\S]*?\*\/)/gm)].join('\n');

/** A path from the root of the tree; `*`, `{a,b}` and `<id>` may stand for a part. */
const PATH = /(?<![\w./:@-])(?:lib|components|entrypoints|test|docs|public)\/[\w./*{},<>-]*/g;
/** The name of a file, with or without the last of its folders. */
const FILE = /(?<![\w./:@*-])[\w-]+(?:[./][\w-]+)*\.(?:tsx?|mjs|md|css)(?![\w./*-])/g;

/**
 * Files outside this repository: the description of the service's API, and a receiver that a reader
 * of the docs writes.
 */
const NOT_OURS = ['partner-api.md', 'receiver.ts', 'receiver.mjs'];

const literal = (part: string): string => part.replace(/[.+?^$()|[\]\\]/g, '\\$&');

function patternOf(path: string): RegExp {
  const source = literal(path)
    .replace(/\{([^}]*)\}/g, (_, list: string) => `(?:${list.replaceAll(',', '|')})`)
    .replace(/<[\w-]+>/g, '[^/]+')
    .replace(/\*\*?/g, (stars) => (stars === '**' ? '.*' : '[^/]*'));
  // A document may name a file without its extension, a decision by its number, or a folder.
  return new RegExp(`^${source}(?:(?:\\.\\w+){1,2}|(?<=/\\d{3})-.*|/.*)?$`);
}

function isThere(path: string, namedIn: string): boolean {
  const name = path.replace(/\/$/, '');
  const pattern = patternOf(name);
  const own = patternOf(join(dirname(namedIn), name));
  return folders.has(name) || files.some((file) => pattern.test(file) || own.test(file));
}

const isSomewhere = (name: string): boolean =>
  NOT_OURS.includes(name) || files.some((file) => `/${file}`.endsWith(`/${name}`));

/** The paths in a text that do not exist, with the file that names them. */
const missingIn = (file: string, words: string): string[] =>
  [
    ...(words.match(PATH) ?? [])
      .map((path) => path.replace(/[.,]+$/, ''))
      .filter((path) => !isThere(path, file)),
    ...(words.match(FILE) ?? []).filter((name) => !name.match(PATH) && !isSomewhere(name)),
  ].map((path) => `${file}: ${path}`);

test('every path that a document names exists', () => {
  expect(documents.flatMap((file) => missingIn(file, text(file)))).toEqual([]);
});

test('every path that a comment names exists', () => {
  expect(code.flatMap((file) => missingIn(file, commentsOf(file)))).toEqual([]);
});

test('every decision that a document or a comment names is recorded', () => {
  const numbers = (words: string): string[] => [
    ...[...words.matchAll(/\bdecisions? (\d+)/gi)].map(([, number = '']) =>
      number.padStart(3, '0'),
    ),
  ];
  const named = [
    ...documents.flatMap((file) => numbers(text(file))),
    ...code.flatMap((file) => numbers(commentsOf(file))),
  ];
  const recorded = documents.map((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1]);
  expect(named.filter((number) => !recorded.includes(number))).toEqual([]);
  expect(named.length).toBeGreaterThan(0);
});

/** The anchors of a document's headings: lower case, hyphens for spaces, no other punctuation. */
const anchorsOf = (document: string): string[] =>
  [...text(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

test('every link from a document into the project has a target', () => {
  const broken = documents.flatMap((document) =>
    [...text(document).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
      .map(([link, to = '', anchor]) => {
        const target = to === '' ? document : relative(ROOT, resolve(ROOT, dirname(document), to));
        const found = files.includes(target) || folders.has(target);
        const right = anchor === undefined || anchorsOf(target).includes(anchor);
        return found && right ? '' : `${document}: ${link}`;
      })
      .filter(Boolean),
  );
  expect(broken).toEqual([]);
});

test('every npm command in a document is one of package.json', () => {
  const { scripts } = JSON.parse(text('package.json'));
  const unknown = documents.flatMap((document) =>
    [...text(document).matchAll(/npm run (?:-s )?([\w:-]+)/g)]
      .map(([, script = '']) => script)
      .filter((script) => !Object.hasOwn(scripts, script))
      .map((script) => `${document}: npm run ${script}`),
  );
  expect(unknown).toEqual([]);
});

test('the index of decisions lists each record with its title and status', () => {
  const records = documents.filter((file) => /^docs\/decisions\/\d{3}-/.test(file));
  const listed = text('docs/decisions/README.md').split('\n');
  const rows = records.map((record) => {
    const [, number = '', title] = /^# (\d+)\. (.*)$/m.exec(text(record)) ?? [];
    const [, status = ''] =
      /^## Status\n+(Accepted|Superseded(?: in part)? by \d+(?: and \d+)?)/m.exec(text(record)) ??
      [];
    const name = record.slice('docs/decisions/'.length);
    expect(name).toMatch(new RegExp(`^${number.padStart(3, '0')}-`));
    return `| [${number}](${name}) | ${title} | ${status.toLowerCase()} |`;
  });
  expect(rows.filter((row) => !listed.includes(row))).toEqual([]);
});

test('each decision has its four headings', () => {
  const HEADINGS = ['Context', 'Decision', 'Consequences', 'Status'];
  const incomplete = documents
    .filter((file) => /^docs\/decisions\/\d{3}-/.test(file))
    .filter((file) => !HEADINGS.every((heading) => text(file).includes(`\n## ${heading}\n`)));
  expect(incomplete).toEqual([]);
});

test('the documents that a newcomer reads first stay short', () => {
  const linesOf = (document: string): number => text(document).trimEnd().split('\n').length;
  expect(linesOf('README.md')).toBeLessThanOrEqual(120);
  expect(linesOf('docs/glossary.md')).toBeLessThanOrEqual(60);
});

/** The names that a file exports, types included. */
const exportedBy = (file: string): string[] =>
  [...text(file).matchAll(/^export (?:async )?(?:function\*?|const|class|type) (\w+)/gm)].map(
    ([, name = '']) => name,
  );

/** What the examples of a document import of this repository, as `file: name`. */
const importsIn = (document: string): string[] =>
  [...text(document).matchAll(/^import (?:type )?\{([^}]*)\} from '\.\/(lib\/[^']+)';$/gm)].flatMap(
    ([, names = '', file = '']) =>
      names.split(',').map((name) => `${file}.ts: ${name.replace(/\btype /, '').trim()}`),
  );

test('every name that an example imports is exported', () => {
  const imports = documents.flatMap(importsIn);
  expect(imports.length).toBeGreaterThan(10);
  const missing = imports.filter((line) => {
    const [file = '', name = ''] = line.split(': ');
    return !exportedBy(file).includes(name);
  });
  expect(missing).toEqual([]);
});

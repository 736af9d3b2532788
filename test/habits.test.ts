import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { code, ours, ROOT, text } from './source-tree';

// How the code is written, checked by reading its files. Where it belongs is in architecture.test.ts.

/** The lines of a file; the newline at its end begins no line. */
const linesOf = (file: string): number => text(file).split('\n').length - 1;

/** Comments, and texts in quotes. */
const PROSE = /\/\/.*$|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"[^"\n]*"/gm;

describe('names', () => {
  test('an exported name is defined in one file; `handlers` are each feature’s own', () => {
    const homes = new Map<string, Set<string>>();
    for (const file of ours.filter((one) => /^(lib|components)\//.test(one)))
      for (const [, name = ''] of text(file).matchAll(
        /^export (?:async )?(?:const|function|type|class|interface) (\w+)/gm,
      ))
        homes.set(name, (homes.get(name) ?? new Set()).add(file));
    homes.delete('handlers');
    expect([...homes].filter(([, files]) => files.size > 1).map(([name]) => name)).toEqual([]);
  });

  test('the machinery has standard names', () => {
    const dialect = /\b(deeds?|tellOf|inLine|whyNot|wishes|hear[A-Z]\w*|takeIn|carryOut|letGoOf)\b/;
    // Earlier versions of the database had a field called `deed`.
    const named = ours.filter((file) => !file.startsWith('lib/storage/upgrades/'));
    expect(named.filter((file) => dialect.test(text(file)))).toEqual([]);
  });

  test('people answer, programs respond or reply', () => {
    // In these files an agent, a merchant, a user or the invented manager answers.
    const people =
      /\/(ConfirmWrite|Differences|TeamProposals|ticket-words|thread-sync|active-run|confirm-write|practice\/answers)\.tsx?$/;
    // The settings of a storage have a stored field `answer`.
    const stored = /\/(KindFields|storage-(fields|values|config)|uploads\/post)\.tsx?$/;
    const name = /answer(?!Within\b|_WITHIN_SETTING\b|edAfter\b|Confirmation\b)/i;
    const longer = /\wanswer|answer\w/i;
    const named = ours
      .filter((file) => /\.tsx?$/.test(file) && !people.test(file))
      .filter((file) => (stored.test(file) ? longer : name).test(text(file).replace(PROSE, "''")));
    expect(named).toEqual([]);
  });
});

describe('sizes and habits', () => {
  test('no file has more than 300 lines', () => {
    const long = code
      .map((file) => ({ file, lines: linesOf(file) }))
      .filter(({ lines }) => lines > 300)
      .map(
        ({ file, lines }) =>
          `${file}: ${lines} lines, at most 300; move one idea to a file of its own`,
      );
    expect(long).toEqual([]);
  });

  test('no entrypoint has more than 40 lines', () => {
    const long = ours
      .filter((file) => file.startsWith('entrypoints/'))
      .map((file) => ({ file, lines: linesOf(file) }))
      .filter(({ lines }) => lines > 40)
      .map(({ file, lines }) => `${file}: ${lines} lines, at most 40; move its work to lib`);
    expect(long).toEqual([]);
  });

  test('no type check is switched off', () => {
    const off = /:\s*any\b|<any>|\bas any\b|@ts-(ignore|expect-error|nocheck)|as unknown as/;
    expect(ours.filter((file) => off.test(text(file)))).toEqual([]);
  });

  test('no value is cast to a type', () => {
    // Imports and exports rename with `as`; `as const` is no cast.
    const renames = /^(?:import|export(?: type)?) [\w{*][^;=]*;|\bas const\b/gm;
    const cast = /\bas ([A-Z]\w*|string|number|boolean|unknown|never|typeof|keyof|readonly)\b/;
    const casting = ours
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => cast.test(text(file).replace(PROSE, "''").replace(renames, '')));
    expect(casting).toEqual([]);
  });

  test('objects list their properties: no spread of a literal packs them into one line', () => {
    // `<Part {...{ a, b }} />` passes props of the same names, and is no packing.
    expect(ours.filter((file) => /(?<!\{)\.\.\.\{/.test(text(file)))).toEqual([]);
  });

  test('no failure is swallowed, and every TODO has a date', () => {
    const swallow = /catch\s*(\([^)]*\))?\s*\{\s*\}|\.catch\(\(\)\s*=>\s*(\{\}|undefined|null)\)/;
    expect(ours.filter((file) => swallow.test(text(file)))).toEqual([]);
    expect(
      code.filter(
        (file) =>
          /\bTODO(?! \[\d{4}-\d\d-\d\d\])/.test(text(file)) && !file.endsWith('habits.test.ts'),
      ),
    ).toEqual([]);
  });

  test('no test sleeps, and no test is switched off', () => {
    const sleeping =
      /waitForTimeout\(|evaluate\(\(\) => new Promise\(\(\w+\) => setTimeout\(|\b(test|it|describe)\.(skip|only|todo|fixme)\b/;
    const tests = code.filter(
      (file) => file.startsWith('test/') && !file.endsWith('habits.test.ts'),
    );
    expect(tests.filter((file) => sleeping.test(text(file)))).toEqual([]);
  });

  test('what a test waits for has the limit of all tests, not a second (decision 58)', () => {
    const impatient = code.filter((file) => /\bvi\.wait(For|Until)\(/.test(text(file)));
    expect(impatient).toEqual(['test/wait-for.ts']);
  });

  test('what several files of tests use cleans up with `onTestFinished`', () => {
    // Files share a process: a hook beside the tests would be registered for the first file alone. These are loaded
    // for each file, see vitest.config.ts.
    const perFile = /^test\/(components|background)\/|^test\/(own-files|setup-(fresh|unit))\.ts$/;
    const shared = code.filter((file) => /^test\/.*(?<!\.(test|spec))\.tsx?$/.test(file));
    const hooked = shared.filter((file) => /^(before|after)(Each|All)\(/m.test(text(file)));
    expect(hooked.filter((file) => !perFile.test(file))).toEqual([]);
  });

  test('only these files define worker-scoped fixtures: Playwright starts new workers, and they new browsers, for each set', () => {
    const files = code.filter((file) => /^test\/(bench|e2e|faults)\//.test(file));
    expect(files.filter((file) => /scope: 'worker'/.test(text(file)))).toEqual([
      'test/e2e/at-known-crm.ts',
      'test/e2e/files-stage.ts',
      'test/e2e/setting.ts',
      'test/faults/stage.ts',
    ]);
    const ofPlaywright = /^import \{[^}]*(?<!\w )\btest\b(?! as)[^}]*\} from '@playwright\/test'/m;
    expect(files.filter((file) => ofPlaywright.test(text(file)))).toEqual([]);
  });

  test('tests replace only these modules of ours', () => {
    const replaced = code
      .filter((file) => file.startsWith('test/') && !file.endsWith('habits.test.ts'))
      .flatMap((file) => [...text(file).matchAll(/\bvi\.(?:do)?mock\(\s*['"`]([^'"`]*)/gi)])
      .map(([, module = '']) => module.replace(/^(?:\.\.\/)+|^…\//, ''));
    expect([...new Set(replaced)].sort()).toEqual([
      'components/attachment/use-link-checks',
      'lib/background/offers/later-handlers',
      'lib/protocol/client/hand-over-file',
      'lib/protocol/client/subscribe',
      'lib/team/nats/nats-engine',
      'lib/words/words',
    ]);
  });

  test('every message in the locale file is used', () => {
    const words = Object.keys(JSON.parse(text('public/_locales/en/messages.json')));
    const source = [...ours, 'wxt.config.ts'].map(text).join('\n');
    const unused = words.filter((word) => !new RegExp(`['"\`_]${word}(['"\`]|__)`).test(source));
    expect(unused).toEqual([]);
  });

  test('every class of a style sheet is used', () => {
    /** What is used of each sheet, as its path and `.name`. A file gives the sheet a name of its own. */
    const used = new Set(
      ours.flatMap((file) => {
        const words = text(file);
        return [...words.matchAll(/import (\w+) from '([^']*\.css)'/g)].flatMap(
          ([, alias = '', sheet = '']) =>
            [...words.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].map(
              ([, name]) => `${join(dirname(file), sheet)} .${name}`,
            ),
        );
      }),
    );
    const composed = new Set(
      ours.flatMap((file) => [...text(file).matchAll(/composes: (\w+)/g)].map(([, name]) => name)),
    );
    const unused = ours
      .filter((file) => file.endsWith('.module.css'))
      .flatMap((file) =>
        [...text(file).matchAll(/\.([a-z]\w*)(?=[^{};]*\{)/gi)]
          .filter(([, name]) => !composed.has(name) && !used.has(`${file} .${name}`))
          .map(([name]) => `${file}: ${name}`),
      );
    expect(unused).toEqual([]);
  });

  test('the lockfile names no registry', () => {
    expect(text('package-lock.json')).not.toContain('"resolved"');
    expect(statSync(join(ROOT, 'package-lock.json')).size).toBeGreaterThan(0);
  });
});

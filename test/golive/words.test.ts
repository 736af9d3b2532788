import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ownWords } from '../../lib/golive-runner/own-words';

// Node and the browser both write reports, in English: the texts of the checks are in
// lib/golive/words (docs/decisions/051).

const ROOT = join(import.meta.dirname, '../../lib/golive');

const sources = ['run', 'checks']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  )
  .concat('redaction/sensitive-values.ts')
  .filter((name) => name.endsWith('.ts'));

/** Recorded responses of services, which are not our texts. */
const FOREIGN_TEXTS = ['checks/statuses/recorded-answers.ts'];

/** A text with a space between two words, for readers. */
const PROSE = /[\p{L}\d.,:;)’] [\p{L}“(]/u;

/** The string literals of a source, without sentences of the contract, our errors and imports. */
function literalsOf(name: string): string[] {
  const code = readFileSync(join(ROOT, name), 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '')
    .replace(/\bsentence:\s*(?:'[^'\n]*'|"[^"\n]*")/g, '')
    .replace(/new Error\([^)]*\)/g, '');
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`/g)].map(
    ([, single, double, template = '']) => single ?? double ?? template.replace(/\$\{[^}]*\}/g, ''),
  );
}

describe('the texts of the checks', () => {
  test.each(sources.filter((name) => !FOREIGN_TEXTS.includes(name)))(
    '%s contains no text for readers',
    (name) => {
      expect(literalsOf(name).filter((text) => PROSE.test(text))).toEqual([]);
    },
  );

  test('use the words of the product', () => {
    const files = readdirSync(join(ROOT, 'words')).map((name) => join(ROOT, 'words', name));
    const words = [...files, join(ROOT, '../domain/golive/check-texts.ts')]
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    for (const odd of [/\bmend/, /\bby itself and\b/, /\banew\b/, /\bmeanwhile\b/, /Whoever/])
      expect(words.match(odd)?.[0], String(odd)).toBeUndefined();
  });

  test('are known to the background, file by file, when it searches a report for a key', () => {
    const own = ownWords();
    expect(own.length).toBeGreaterThan(10_000);
    for (const name of readdirSync(join(ROOT, 'words'))) {
      const words = literalsOf(join('words', name)).flatMap(
        (text) => text.match(/[a-z]{8,}/g) ?? [],
      );
      expect(
        words.filter((word) => !own.includes(word)),
        name,
      ).toEqual([]);
    }
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

// Reports are made in Node and in the browser, and are English data: the words of the checks have their home
// in lib/golive/words (docs/decisions/051).

const ROOT = join(import.meta.dirname, '../../lib/golive');

const sources = [
  ...readdirSync(ROOT).map((name) => name),
  ...readdirSync(join(ROOT, 'checks')).map((name) => join('checks', name)),
].filter((name) => name.endsWith('.ts'));

/** Answers that services were recorded to give: a stranger's words. */
const STRANGERS = ['recorded-answers.ts'];

/** A text with a space between two words, which people read. */
const PROSE = /[\p{L}\d.,:;)’] [\p{L}“(]/u;

/** The literals of a source, but for sentences of the description, errors of ours and what is imported. */
function literalsOf(name: string): string[] {
  const code = readFileSync(join(ROOT, name), 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '')
    .replace(/\bsentence:\s*(?:'[^'\n]*'|"[^"\n]*")/g, '')
    .replace(/new Error\([^)]*\)/g, '');
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`/g)].map(
    ([, single, double, template = '']) => single ?? double ?? template.replace(/\$\{[^}]*\}/g, ''),
  );
}

describe('the words of the checks', () => {
  test.each(sources.filter((name) => !STRANGERS.includes(name)))('%s holds none itself', (name) => {
    expect(literalsOf(name).filter((text) => PROSE.test(text))).toEqual([]);
  });

  test('are written in the words of the product', () => {
    const words = readdirSync(join(ROOT, 'words'))
      .map((name) => readFileSync(join(ROOT, 'words', name), 'utf8'))
      .join('\n');
    for (const odd of [/\bmend/, /\bby itself and\b/, /\banew\b/, /\bmeanwhile\b/, /Whoever/])
      expect(words.match(odd)?.[0], String(odd)).toBeUndefined();
  });
});

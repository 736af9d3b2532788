import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { englishTexts } from '../../lib/golive/cli/english-texts';
import { ownWords, say, setGoliveTexts } from '../../lib/golive/words/say';
import { ours, text } from '../source-tree';

// The texts of the checks are in the locale file public/_locales/en/golive.json
// (docs/decisions/085-the-checks-speak-the-language-of-the-browser.md).

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
const FOREIGN_TEXTS = ['checks/statuses/recorded-responses.ts'];

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
    const words = ownWords();
    for (const odd of [
      /\bmend/,
      /\bby itself and\b/,
      /\banew\b/,
      /\bmeanwhile\b/,
      /Whoever/,
      /\brefus/i,
      /organi[sz]ation/,
      /cabinet/,
    ])
      expect(words.match(odd)?.[0], String(odd)).toBeUndefined();
  });

  test('are used, each', () => {
    const { own } = englishTexts();
    const code = ours
      .filter((file) => file.startsWith('lib/golive'))
      .map(text)
      .join('\n');
    expect(Object.keys(own).filter((word) => !code.includes(`'${word}'`))).toEqual([]);
  });

  test('are not words of the screens: one file has each', () => {
    const screens = Object.keys(JSON.parse(text('public/_locales/en/messages.json')));
    const { own } = englishTexts();
    expect(screens.filter((word) => Object.hasOwn(own, word))).toEqual([]);
  });

  test('say where they are missing that they are', () => {
    setGoliveTexts({ ...englishTexts(), own: {}, shared: () => '' });
    expect(() => say('verdictPassed')).toThrow('no text "verdictPassed"');
    setGoliveTexts(englishTexts());
    expect(say('verdictPassed')).toBe('Passed');
  });
});

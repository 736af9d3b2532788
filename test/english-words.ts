import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileTexts } from '../lib/words/compile-texts';

type Words = Record<string, { message: string }>;

declare global {
  var compiledWords: Words | undefined;
}

const SOURCE = join(import.meta.dirname, '../public/_locales/en/messages.json');

globalThis.compiledWords ??= JSON.parse(compileTexts(readFileSync(SOURCE, 'utf8')));

/** The English texts of the screens. They are compiled once per process, not for each file of tests. */
export const englishWords: Words = globalThis.compiledWords ?? {};

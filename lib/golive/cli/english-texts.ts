import { readFileSync } from 'node:fs';
import { compileTexts } from '../../words/compile-texts';
import type { GoliveTexts } from '../words/say';

const FOLDER = new URL('../../../public/_locales/en/', import.meta.url);

/** The English texts, from the source: a build system gets the same report on each machine. */
export function englishTexts(): GoliveTexts {
  const screens = read('messages.json');
  return { language: 'en', own: read('golive.json'), shared: (word) => screens[word] ?? '' };
}

function read(name: string): Record<string, string> {
  const file: Record<string, { message: string }> = JSON.parse(
    compileTexts(readFileSync(new URL(name, FOLDER), 'utf8')),
  );
  return messagesOf(file);
}

const messagesOf = (file: Record<string, { message: string }>): Record<string, string> =>
  Object.fromEntries(Object.entries(file).map(([word, { message }]) => [word, message]));

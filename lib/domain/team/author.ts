/** What the server calls an agent: in subjects and in the file that IT edits. */
const AUTHOR = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether a text can be an agent's name at the server: up to 40 lower-case letters, digits and hyphens. */
export const isAuthor = (text: string): boolean => text.length <= 40 && AUTHOR.test(text);

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * The name of a new agent at the server: readable for IT, and with five random characters, because two
 * agents may have the same name and because one who comes back with a new browser is another author.
 */
export function newAuthor(name: string, random: Uint8Array): string {
  const readable = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 30)
    .replace(/^-+|-+$/g, '');
  const suffix = Array.from(random.subarray(0, 5), (byte) => LETTERS[byte % LETTERS.length]);
  return [...(readable ? [readable] : []), suffix.join('')].join('-');
}

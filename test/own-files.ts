import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { recipeFile } from '../lib/crm/complete-recipes';

// The background reads recipes from files of the extension. Here they come from the same function as in the build.

const OWN = 'chrome-extension://alongside-in-tests/';

const FOLDER = join(import.meta.dirname, '../lib/crm/recipes');

const files = new Map(
  readdirSync(FOLDER).map((name) => [
    `${OWN}recipes/${name}`,
    recipeFile(readFileSync(join(FOLDER, name), 'utf8')),
  ]),
);

const real = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const text = files.get(String(input));
  return text === undefined ? real(input, init) : new Response(text);
};

afterAll(() => {
  globalThis.fetch = real;
});

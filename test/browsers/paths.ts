import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const first = (variable: string, paths: string[]): string => {
  const found = [process.env[variable] ?? '', ...paths].find((path) => path && existsSync(path));
  if (!found)
    throw new Error(`No browser at ${paths.join(' or ')}. Say where it is in ${variable}.`);
  return found;
};

export const chromiumPath = (): string =>
  first('CHROMIUM', ['/usr/bin/chromium', '/usr/bin/chromium-browser']);

export const firefoxPath = (): string =>
  first('FIREFOX', ['/usr/bin/firefox-esr', '/usr/bin/firefox']);

/** The folder of a built extension. */
export function builtExtension(name: string): string {
  const path = resolve(import.meta.dirname, '../../.output', name);
  if (!existsSync(path)) throw new Error(`There is no ${path}: run \`npm run build:e2e\` first.`);
  return path;
}

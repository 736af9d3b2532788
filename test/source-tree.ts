import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

// The files of the project, for the tests that read them.

export const ROOT = resolve(import.meta.dirname, '..');

export const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file && existsSync(join(ROOT, file)));

export const code = files.filter((file) => /\.(tsx?|mjs|css)$/.test(file));

/** The code of the product. */
export const ours = code.filter((file) => /^(entrypoints|components|lib)\//.test(file));

export const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The zone of a file: `lib/background`, `components` … */
export const zoneOf = (file: string): string => {
  const [first = '', second = ''] = file.split('/');
  return first === 'lib' ? `lib/${second}` : first;
};

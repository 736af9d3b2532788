import { access, constants, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { done, failed, type Outcome } from '../../domain/core/failure';
import { toResult } from './unfit-words';

/** Reads the file of an option as text, without the mark (U+FEFF) with which editors of Windows begin files. */
export async function readTextFile(option: string, file: string): Promise<Outcome<string, string>> {
  try {
    return done((await readFile(file, 'utf8')).replace(/^\ufeff/, ''));
  } catch (error) {
    return failed(`The file of --${option} could not be read (${codeOf(error)}).`);
  }
}

/** Reads the file of an option and parses its text; `without` if the option is missing. */
export async function readOption<T>(
  option: string,
  file: string | undefined,
  read: (text: string) => Outcome<T> | Promise<Outcome<T>>,
  without: T,
): Promise<Outcome<T, string>> {
  if (file === undefined) return done(without);
  const text = await readTextFile(option, file);
  return text.ok ? toResult(await read(text.value)) : text;
}

/**
 * Checks whether these files can be written to a directory, which need not exist yet. Called before
 * a run, because a run without its report is lost. Creates nothing.
 */
export async function canWrite(
  directory: string,
  names: readonly string[],
): Promise<Outcome<null, string>> {
  try {
    await access(await nearest(resolve(directory)), constants.W_OK | constants.X_OK);
    for (const name of names)
      if ((await kindOf(join(directory, name))) === 'directory') return notWritten('EISDIR');
    return done(null);
  } catch (error) {
    return notWritten(codeOf(error));
  }
}

/** The directory itself or its nearest existing parent; `ENOTDIR` if that is a file. */
async function nearest(directory: string): Promise<string> {
  const kind = await kindOf(directory);
  if (kind === 'directory') return directory;
  if (kind === 'nothing') return nearest(dirname(directory));
  throw Object.assign(new Error('It is a file.'), { code: 'ENOTDIR' });
}

async function kindOf(place: string): Promise<'directory' | 'file' | 'nothing'> {
  try {
    return (await stat(place)).isDirectory() ? 'directory' : 'file';
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'nothing';
    throw error;
  }
}

/** Writes all files or, as far as a disk allows, none: each to a temporary file first. */
export async function writeFiles(
  directory: string,
  files: Readonly<Record<string, string>>,
): Promise<Outcome<null, string>> {
  const pairs = Object.entries(files).map(([name, text]) => {
    const place = join(directory, name);
    return { place, text, beside: `${place}.${process.pid}.new` };
  });
  const can = await canWrite(directory, Object.keys(files));
  if (!can.ok) return can;
  try {
    await mkdir(directory, { recursive: true });
    for (const { beside, text } of pairs) await writeWhole(beside, text);
    for (const { beside, place } of pairs) await rename(beside, place);
    return done(null);
  } catch (error) {
    // A leftover temporary file matters less than the failed write.
    await Promise.allSettled(pairs.map(({ beside }) => rm(beside, { force: true })));
    return notWritten(codeOf(error));
  }
}

const notWritten = (code: string) =>
  failed(`The report could not be written to the directory of --out (${code}).`);

async function writeWhole(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The system's error code, such as `ENOENT`: its message would repeat the path. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

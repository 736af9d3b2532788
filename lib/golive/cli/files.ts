import { access, constants, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Outcome } from '../../domain/failure';
import { type Could, could, couldNot } from './could';
import { couldRead } from './unfit-words';

/** A file that an option names, as text. */
export async function readText(option: string, file: string): Promise<Could<string>> {
  try {
    return could(await readFile(file, 'utf8'));
  } catch (error) {
    return couldNot(`The file of --${option} could not be read (${codeOf(error)}).`);
  }
}

/** A file that an option names, through the reader of its text; `without` where none is named. */
export async function readOption<T>(
  option: string,
  file: string | undefined,
  read: (text: string) => Outcome<T> | Promise<Outcome<T>>,
  without: T,
): Promise<Could<T>> {
  if (file === undefined) return could(without);
  const text = await readText(option, file);
  return text.ok ? couldRead(await read(text.value)) : text;
}

/**
 * Says of a directory, which need not be there yet, whether these files could be written to it: asked before
 * a run begins, because a run without its report is lost. Makes nothing.
 */
export async function canWrite(directory: string, names: readonly string[]): Promise<Could<null>> {
  try {
    await access(await nearest(resolve(directory)), constants.W_OK | constants.X_OK);
    for (const name of names)
      if ((await kindOf(join(directory, name))) === 'directory') return notWritten('EISDIR');
    return could(null);
  } catch (error) {
    return notWritten(codeOf(error));
  }
}

/** The directory itself or the first above it that is there; `ENOTDIR` where that is a file. */
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

/** Writes all of them or, as far as a disk allows, none: each beside its place first, then into it. */
export async function writeFiles(
  directory: string,
  files: Readonly<Record<string, string>>,
): Promise<Could<null>> {
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
    return could(null);
  } catch (error) {
    // What cannot be taken away again is of no more weight than what could not be written.
    await Promise.allSettled(pairs.map(({ beside }) => rm(beside, { force: true })));
    return notWritten(codeOf(error));
  }
}

const notWritten = (code: string) =>
  couldNot(`The report could not be written to the directory of --out (${code}).`);

async function writeWhole(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What the system calls it, such as `ENOENT`: its message would repeat the path. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

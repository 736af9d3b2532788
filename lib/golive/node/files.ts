import { access, constants, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Deviation, Run, Tick } from '../../domain/go-live';
import * as z from '../../domain/schema';
import { isUnaltered } from '../report/digest';
import { type Could, could, couldNot } from './options';

/** A file that an option names, as text. */
export async function readText(option: string, file: string): Promise<Could<string>> {
  try {
    return could(await readFile(file, 'utf8'));
  } catch (error) {
    return couldNot(`The file of --${option} could not be read (${codeOf(error)}).`);
  }
}

/** Its lines without those that are empty. */
export async function readLines(
  option: string,
  file: string | undefined,
): Promise<Could<string[]>> {
  if (file === undefined) return could([]);
  const text = await readText(option, file);
  return text.ok ? could(text.value.split(/\s*\n\s*/).filter(Boolean)) : text;
}

const DAY = z.iso.date();
const STEP = z.string().check(z.regex(/^\d{1,2}\.\d{1,2}$/));
const Deviations = z.array(z.extend(Deviation, { step: STEP, until: DAY }));
const Ticks = z.array(z.extend(Tick, { on: DAY }));

/** `--deviations`: a list of `{"step": "4.1", "reason": "…", "until": "2026-12-31"}`, one for a step. */
export async function readDeviations(file: string | undefined): Promise<Could<Deviation[]>> {
  const read = await readJson('deviations', file, Deviations, '{"step", "reason", "until"}');
  if (!read.ok) return read;
  const steps = new Set(read.value.map(({ step }) => step));
  if (steps.size === read.value.length) return read;
  return couldNot('The file of --deviations names a step twice.');
}

/** `--ticks`: a list of `{"item": "documents", "on": "2026-11-21", "note": "…"}`. */
export const readTicks = (file: string | undefined): Promise<Could<Tick[]>> =>
  readJson('ticks', file, Ticks, '{"item", "on", "note"}');

const FIELDS = 'it is missing, or has another form than in docs/golive.md.';

async function readJson<T>(
  option: string,
  file: string | undefined,
  schema: z.ZodMiniType<T[]>,
  form: string,
): Promise<Could<T[]>> {
  if (file === undefined) return could([]);
  const text = await readText(option, file);
  if (!text.ok) return text;
  const read = schema.safeParse(parse(text.value));
  if (read.success) return could(read.data);
  // Names of fields that the form has, and no value: it may be anything.
  const [entry, field] = read.error.issues[0]?.path ?? [];
  return typeof entry === 'number' && field !== undefined && form.includes(`"${String(field)}"`)
    ? couldNot(`The file of --${option}: entry ${entry + 1}, ${String(field)}: ${FIELDS}`)
    : couldNot(`The file of --${option} is no list of ${form} (see docs/golive.md).`);
}

/** A `report.json` as it was written, or why it cannot be used. */
export async function readReport(option: string, file: string): Promise<Could<Run>> {
  const text = await readText(option, file);
  if (!text.ok) return text;
  const run = Run.safeParse(parse(text.value));
  if (!run.success) return couldNot('The report before is none of this version of Alongside.');
  return (await isUnaltered(text.value))
    ? could(run.data)
    : couldNot('The report before was altered after it was written.');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no schema of ours takes it
  }
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

import { done, type Failure, failed, type Outcome } from './failure';
import { Deviation, Tick } from './go-live';
import * as z from './schema';

// What a run of the go-live checks is given as text, read alike for the command line and the desk.
// All of them make no call, and no failure repeats a value: it may be anything.

/** An option whose value is text to be read. */
export type RunOption = Extract<Failure, { kind: 'bad-run-option' }>['option'];

const bad = (
  option: RunOption,
  why: Extract<Failure, { kind: 'bad-run-option' }>['why'],
  at?: string,
) => failed({ kind: 'bad-run-option', option, why, ...(at === undefined ? {} : { at }) });

export { bad as badOption };

/** Characters of a file that the desk takes: a long report has some hundred thousand. */
export const LONGEST_FILE = 5_000_000;

/** A key in the wrong place would be sent as an id, or stay on the screen. */
const LIKE_A_KEY = /svc_(?:test|live)_|whsec_/i;
export const isLikeAKey = (text: string): boolean => LIKE_A_KEY.test(text);

/** `all`, `remaining`, or numbers such as `3,6`; empty is all. */
export function checksIn(text: string): Outcome<'all' | 'remaining' | number[]> {
  const plain = text.replace(/\s+/g, '');
  if (plain === '' || plain === 'all') return done('all');
  if (plain === 'remaining') return done('remaining');
  return /^\d{1,2}(,\d{1,2})*$/.test(plain)
    ? done(plain.split(',').map(Number))
    : bad('checks', 'form');
}

/** Names of permissions, with commas between them. */
export function permissionsIn(text: string): Outcome<string[]> {
  if (isLikeAKey(text)) return bad('permissions', 'like-a-key');
  return done(
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  );
}

/** Identifiers, one a line. */
export function linesIn(option: 'test-ids' | 'foreign-tickets', text: string): Outcome<string[]> {
  if (isLikeAKey(text)) return bad(option, 'like-a-key');
  return done(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  );
}

const DAY = z.iso.date();
const STEP = z.string().check(z.regex(/^\d{1,2}\.\d{1,2}$/));
const Deviations = z.array(z.extend(Deviation, { step: STEP, until: DAY }));
const Ticks = z.array(z.extend(Tick, { on: DAY }));

/** A JSON list of `{"step": "4.1", "reason": "…", "until": "2026-12-31"}`, one for a step. */
export function deviationsIn(text: string): Outcome<Deviation[]> {
  const read = listIn('deviations', text, Deviations, ['step', 'reason', 'until']);
  if (!read.ok) return read;
  const steps = new Set(read.value.map(({ step }) => step));
  return steps.size === read.value.length ? read : bad('deviations', 'twice');
}

/** A JSON list of `{"item": "documents", "on": "2026-11-21", "note": "…"}`. */
export const ticksIn = (text: string): Outcome<Tick[]> =>
  listIn('ticks', text, Ticks, ['item', 'on', 'note']);

function listIn<T>(
  option: 'deviations' | 'ticks',
  text: string,
  schema: z.ZodMiniType<T[]>,
  fields: readonly string[],
): Outcome<T[]> {
  const read = schema.safeParse(jsonIn(text));
  if (read.success) return done(read.data);
  const [entry, field] = read.error.issues[0]?.path ?? [];
  return typeof entry === 'number' && typeof field === 'string' && fields.includes(field)
    ? bad(option, 'entry', `${entry + 1}, ${field}`)
    : bad(option, 'form');
}

/** What a text is as JSON; undefined, which no schema of ours takes, where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

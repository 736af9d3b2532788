import { parseJson } from '../../bytes/json';
import { CalendarDay } from '../core/day';
import { done, type Failure, failed, type Outcome } from '../core/failure';
import * as v from '../core/schema';
import { ChecklistItem, Deviation } from './run';

// Reads the text options of a go-live run, for the command line and the desk alike. Nothing here
// calls the service, and no failure repeats a value: it may be a secret.

/** An option whose value is text. */
export type RunOption = Extract<Failure, { kind: 'bad-run-option' }>['option'];

export const badOption = (
  option: RunOption,
  why: Extract<Failure, { kind: 'bad-run-option' }>['why'],
  at?: string,
) => failed({ kind: 'bad-run-option', option, why, ...(at === undefined ? {} : { at }) });

/** Largest file that the desk accepts, in characters: a long report has some hundred thousand. */
export const LONGEST_FILE = 5_000_000;

/** Detects a key in the wrong field: we would send it as an id or show it on the screen. */
const LIKE_A_KEY = /svc_(?:test|live)_|whsec_/i;
export const isLikeAKey = (text: string): boolean => LIKE_A_KEY.test(text);

/** More of a key than its beginning, which is in every description of the service. */
const PART_OF_A_KEY = /(?:svc_(?:test|live)_|whsec_)[\w+/-]{4}/i;

/** Parses `all`, `remaining`, or numbers such as `3,6`; an empty text means all. */
export function parseChecks(text: string): Outcome<'all' | 'remaining' | number[]> {
  const plain = text.replace(/\s+/g, '');
  if (plain === '' || plain === 'all') return done('all');
  if (plain === 'remaining') return done('remaining');
  return /^\d{1,2}(,\d{1,2})*$/.test(plain)
    ? done(plain.split(',').map(Number))
    : badOption('checks', 'form');
}

/** Names of permissions, separated by commas. */
export function parsePermissions(text: string): Outcome<string[]> {
  if (isLikeAKey(text)) return badOption('permissions', 'like-a-key');
  return done(
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  );
}

/** Identifiers, one per line. */
export function parseLines(
  option: 'test-ids' | 'foreign-tickets',
  text: string,
): Outcome<string[]> {
  if (isLikeAKey(text)) return badOption(option, 'like-a-key');
  return done(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  );
}

const STEP = v.pipe(v.string(), v.regex(/^\d{1,2}\.\d{1,2}$/));
const Deviations = v.array(v.object({ ...Deviation.entries, step: STEP, until: CalendarDay }));

/** The largest offset of a time zone ahead of UTC, in milliseconds. The user who ticks an item may be in any zone. */
const FURTHEST_AHEAD = 14 * 3_600_000;

/** A day that has begun somewhere: a build system's time zone says nothing about the person's. */
const DayDone = v.pipe(
  CalendarDay,
  v.check((day) => day <= new Date(Date.now() + FURTHEST_AHEAD).toISOString().slice(0, 10)),
);
const Ticks = v.array(v.object({ ...ChecklistItem.entries, on: DayDone }));

/** A JSON list of `{"step": "4.1", "reason": "…", "until": "2026-12-31"}`, at most one per step. */
export function parseDeviations(text: string): Outcome<Deviation[]> {
  const read = parseList('deviations', text, Deviations, ['step', 'reason', 'until']);
  if (!read.ok) return read;
  // The report and the screen show the reasons.
  if (read.value.some(({ reason }) => PART_OF_A_KEY.test(reason)))
    return badOption('deviations', 'like-a-key');
  const steps = new Set(read.value.map(({ step }) => step));
  return steps.size === read.value.length ? read : badOption('deviations', 'twice');
}

/** A JSON list of `{"item": "documents", "on": "2026-11-21", "note": "…"}`. */
export const parseChecklist = (text: string): Outcome<ChecklistItem[]> =>
  parseList('ticks', text, Ticks, ['item', 'on', 'note']);

function parseList<T>(
  option: 'deviations' | 'ticks',
  text: string,
  schema: v.GenericSchema<T[]>,
  fields: readonly string[],
): Outcome<T[]> {
  const read = v.safeParse(schema, parseJson(text));
  if (read.success) return done(read.output);
  const [entry, field] = read.issues[0].path?.map(({ key }) => key) ?? [];
  return typeof entry === 'number' && typeof field === 'string' && fields.includes(field)
    ? badOption(option, 'entry', `${entry + 1}, ${field}`)
    : badOption(option, 'form');
}

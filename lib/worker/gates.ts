import { type Failure, failed, type Outcome } from '../domain/failure';
import type { Call } from '../partner/http';
import { settingsDb } from '../storage/databases';
import type { StoredGate } from '../storage/schema';
import { note } from './log';
import { tell } from './news';

/** So many 5xx in a row, and the origin is left alone for a while. */
const BREAKS_AT = 5;
const BROKEN_FOR = 30_000;
const LONGEST_BREAK = 15 * 60_000;

/** The wait after a 429 that names none. */
const PAUSE = 5_000;

/** Readings, and writes, of one origin at a time: one more of each may meet the same 401. */
const AT_ONCE = 2;

const OPEN: Omit<StoredGate, 'origin'> = { failures: 0, redirected: false };

/** How an answer changes what the next calls to the origin meet. Pure. */
export function gateAfter(gate: StoredGate, outcome: Outcome<unknown>, now: number): StoredGate {
  const { origin } = gate;
  if (outcome.ok) return { ...OPEN, origin, ...stillPaused(gate, now) };
  const { failure } = outcome;
  switch (failure.kind) {
    case 'too-many':
      return pausedBy(gate, failure.retryAt, now);
    case 'service-error': {
      const failures = gate.failures + 1;
      if (failures < BREAKS_AT) return { ...gate, failures };
      const wait = Math.min(LONGEST_BREAK, BROKEN_FOR * 2 ** (failures - BREAKS_AT));
      return { ...gate, failures, troubleUntil: Math.max(failure.retryAt ?? 0, now + wait) };
    }
    case 'redirected':
      return { ...gate, redirected: true };
    // A line that does not answer says nothing of the service behind it.
    case 'no-answer':
    case 'unreadable':
      return gate;
    default:
      // It answered, and had a reason to say no.
      return { ...OPEN, origin, ...stillPaused(gate, now) };
  }
}

/** Until the time that was named; where none was, longer with each 429. */
function pausedBy(gate: StoredGate, retryAt: number | undefined, now: number): StoredGate {
  if (retryAt !== undefined) return { ...gate, pausedUntil: retryAt, pauses: 0 };
  const pauses = (gate.pauses ?? 0) + 1;
  const wait = Math.min(LONGEST_BREAK, PAUSE * 2 ** (pauses - 1));
  return { ...gate, pausedUntil: now + wait, pauses };
}

const stillPaused = ({ pausedUntil }: StoredGate, now: number) =>
  pausedUntil !== undefined && pausedUntil > now ? { pausedUntil } : {};

/** Why a call may not be made now, if so. Pure. */
export function closedBy(gate: StoredGate, method: Call['method'], now: number) {
  const { origin, pausedUntil = 0, troubleUntil } = gate;
  if (gate.redirected) return { kind: 'redirected', origin } as const;
  // A clock that was set back must not keep a gate closed for a day.
  if (pausedUntil > now && pausedUntil - now <= LONGEST_BREAK)
    return { kind: 'paused', until: pausedUntil, why: 'too-many' } as const;
  if (troubleUntil === undefined) return undefined;
  // Half open: one reading finds out whether the service is back, before any write goes there.
  const over = troubleUntil <= now || troubleUntil - now > LONGEST_BREAK;
  if (over && method === 'GET') return undefined;
  const until = over ? now + 1_000 : troubleUntil;
  return { kind: 'paused', until, why: 'trouble' } as const;
}

/** How a service address stands now. */
export async function gateOf(origin: string): Promise<StoredGate> {
  return (await (await settingsDb()).get('gates', origin)) ?? { ...OPEN, origin };
}

/** Lets a person's word open what only a person can: a redirect, or trouble that may be over. */
export async function reopen(origin: string): Promise<void> {
  const gate = await gateOf(origin);
  await (await settingsDb()).put('gates', {
    ...gate,
    redirected: false,
    troubleUntil: gate.troubleUntil === undefined ? undefined : Date.now(),
  });
}

/** Calls that are under way or wait for their turn, by origin and by what they are. */
const turns = new Map<string, { making: number; waiting: (() => void)[] }>();

/** Half-open origins whose one reading is under way. */
const probing = new Set<string>();

/**
 * Makes a call unless its origin is closed to it, and keeps what its answer means for the next.
 * `refusal` says whether the key was refused meanwhile: of many calls that wait, none goes on.
 */
export async function pass<T>(
  origin: string,
  method: Call['method'],
  refusal: () => Promise<Failure | undefined>,
  make: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  // Writes never wait behind readings.
  const endTurn = await takeTurn(`${origin} ${method === 'GET' ? 'reads' : 'writes'}`);
  try {
    const gate = await gateOf(origin);
    const closed = (await refusal()) ?? closedBy(gate, method, Date.now());
    if (closed) return failed(closed);
    if (gate.troubleUntil === undefined) return await noted(origin, make);
    if (probing.has(origin))
      return failed({ kind: 'paused', until: Date.now() + 1_000, why: 'trouble' });
    probing.add(origin);
    return await noted(origin, make).finally(() => probing.delete(origin));
  } finally {
    endTurn();
  }
}

async function takeTurn(name: string): Promise<() => void> {
  const line = turns.get(name) ?? { making: 0, waiting: [] };
  turns.set(name, line);
  if (line.making >= AT_ONCE) await new Promise<void>((go) => line.waiting.push(go));
  else line.making += 1;
  return () => {
    const next = line.waiting.shift();
    if (next) next();
    else line.making -= 1;
  };
}

async function noted<T>(origin: string, make: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const outcome = await make();
  const tx = (await settingsDb()).transaction('gates', 'readwrite');
  const gate = (await tx.store.get(origin)) ?? { ...OPEN, origin };
  const after = gateAfter(gate, outcome, Date.now());
  const changed = JSON.stringify(after) !== JSON.stringify(gate);
  if (changed) await tx.store.put(after);
  await tx.done;
  // What people see changes only when the origin closes or opens.
  const shown = ({ pausedUntil, troubleUntil, redirected }: StoredGate) =>
    JSON.stringify([pausedUntil, troubleUntil, redirected]);
  if (shown(after) === shown(gate)) return outcome;
  const closed = closedBy(after, 'PATCH', Date.now());
  note(closed ? 'gate-closed' : 'gate-opened', { failure: closed?.kind });
  await tell({ kind: 'service' });
  return outcome;
}

/** Why a call of this kind would not be made now, if so. */
export const closedNow = async (
  origin: string,
  method: Call['method'],
): Promise<Failure | undefined> => closedBy(await gateOf(origin), method, Date.now());

/** True after trouble that may be over: the next call is to be a reading. */
export const isHalfOpen = async (origin: string): Promise<boolean> => {
  const gate = await gateOf(origin);
  return gate.troubleUntil !== undefined && closedBy(gate, 'GET', Date.now()) === undefined;
};

/** Forgets how an origin stood: another key may fare otherwise there. */
export async function forgetGate(origin: string): Promise<void> {
  await (await settingsDb()).delete('gates', origin);
}

import type { Asked, Reply } from '../../border/questions';
import type { Application } from '../../domain/application';
import { done, failed, type Outcome } from '../../domain/failure';
import type { Place } from '../../domain/installation';
import { merchantName } from '../../domain/merchant';
import { holds, soughtText } from '../../domain/snapshot';
import { partnerOf } from '../connection';
import { isGone } from '../gone';
import { complain } from '../log';
import { tell } from '../news';
import { payCall } from '../poll/purse';
import { mayKeep } from '../purge';
import { noteQueue } from './events';
import { fillSome } from './fill';
import { newsAmong } from './marks';
import { keepQueue, knownQueue, nameOf, type Queue, queueOfRead } from './queues';
import { noteWatched } from './watching';
import { isNone, noteNone, saysOnboarding, wasToldNone } from './whether';

/** A queue that was read this short a time ago is not read again, in milliseconds. */
const FRESH = 10_000;

/** Who was told that there is no onboarding asks again by themselves after this long, in milliseconds. */
const REST = 10 * 60_000;

/** One reading of a queue at a time, for all who ask. */
const reading = new Map<string, Promise<Outcome<Queue>>>();

/** The queue of an installation, searched and filtered, newest first (partner-api.md, rule 4). */
export async function readApplications(
  asked: Asked<'applications.read'>,
): Promise<Outcome<Reply<'applications.read'>>> {
  const { place, text, status, limit } = asked;
  const queue = await queueOf(place);
  if (!queue.ok) return queue;
  const applications = queue.value.applications.map(({ application }) => application);
  const words = text.split(/\s+/).filter(Boolean);
  const found = applications
    .filter((one) => status === '' || one.status === status)
    .filter((one) => words.length === 0 || holds(soughtIn(one), words));
  // Whatever the service calls a state, `constructor` too.
  const counts = new Map<string, number>();
  for (const { status } of applications) counts.set(status, (counts.get(status) ?? 0) + 1);
  const rows = found.slice(0, limit).map(rowOf);
  const news = await newsAmong(
    place,
    rows.map(({ id }) => id),
  );
  return done({
    rows: rows.map((row) => ({ ...row, news: news.get(row.id) })),
    total: found.length,
    known: applications.length,
    counts: Object.fromEntries(counts),
  });
}

/** An application as lists show it. */
export const rowOf = ({ id, status, snapshot, createdAt, updatedAt }: Application) => ({
  id,
  name: merchantName(snapshot),
  status,
  createdAt,
  updatedAt,
});

/** What is searched in each application, made once: who types searches in all at every letter. */
const sought = new WeakMap<Application, string>();

function soughtIn(application: Application): string {
  const { id, snapshot } = application;
  const text = sought.get(application) ?? soughtText([id, snapshot]);
  sought.set(application, text);
  return text;
}

/** Reads a queue that somebody looks at again, where it is due. */
export async function watchApplications({
  place,
}: Asked<'applications.watch'>): Promise<Outcome<Reply<'applications.watch'>>> {
  noteWatched(place, Date.now());
  const known = knownQueue(place);
  if (known && Date.now() - known.readAt < FRESH) return done({});
  if (!known && (await wasToldNone(place, REST))) return done({});
  const read = await readQueue(place);
  return done(read.ok ? {} : { failure: read.failure });
}

/** The queue of a place, read from the service where it is not known. */
export async function queueOf(place: Place): Promise<Outcome<Queue>> {
  const known = knownQueue(place);
  return known && mayKeep(place.environment) ? done(known) : readQueue(place);
}

/** Reads a queue from the service. Whoever asks meanwhile shares the answer. */
export function readQueue(place: Place): Promise<Outcome<Queue>> {
  const name = nameOf(place);
  const running = reading.get(name);
  if (running) return running;
  const started = readNow(place).finally(() => reading.delete(name));
  reading.set(name, started);
  return started;
}

async function readNow(place: Place): Promise<Outcome<Queue>> {
  const { environment, installationId } = place;
  const says = await saysOnboarding(place);
  // Rule 4: where it is off, nothing is asked.
  if (says === false) return done({ applications: [], readAt: Date.now() });
  const service = await partnerOf(environment);
  if (!service.ok) return service;
  const { partner, address } = service.value;
  const read = await partner.applications(installationId, () => payCall(address));
  if (!read.ok) {
    if (says === undefined && isNone(read.failure)) await noteNone(place);
    return read;
  }
  const { queue, isNew } = queueOfRead(read.value, knownQueue(place));
  // Locked meanwhile: nothing of it stays.
  if (!mayKeep(environment)) return done(queue);
  if (isGone(place)) return failed({ kind: 'test-data-reset' });
  keepQueue(place, queue);
  const { read: filled, nextAt } = await fillSome(place);
  if (isNew || filled > 0)
    // Nobody who reads the list waits for it; it is told as news.
    behind(place, 'look', () => lookThrough(place));
  if (nextAt !== undefined) behind(place, 'fill', () => fillOn(place, nextAt));
  return done(knownQueue(place) ?? queue);
}

const working = new Map<string, Promise<void>>();

/** Work that nobody waits for; of filling a queue there is one at a time. */
function behind(place: Place, what: 'look' | 'fill', work: () => Promise<void>): void {
  const name = what === 'fill' ? `fill ${nameOf(place)}` : crypto.randomUUID();
  if (working.has(name)) return;
  const started = work()
    .catch((error: unknown) => complain('Applications were not looked through:', error))
    .finally(() => working.delete(name));
  working.set(name, started);
}

async function lookThrough(place: Place): Promise<void> {
  const queue = knownQueue(place);
  if (queue) await noteQueue(place, queue.applications);
  await tell({ kind: 'applications', environment: place.environment });
}

/** Reads the snapshots that are left, as the budget allows. Whoever reads the queue next goes on otherwise. */
async function fillOn(place: Place, from: number): Promise<void> {
  for (let at: number | undefined = from; at !== undefined; ) {
    const wait = Math.max(0, at - Date.now());
    await new Promise((resolve) => setTimeout(resolve, wait));
    const { read, nextAt } = await fillSome(place);
    if (read > 0) await lookThrough(place);
    at = nextAt;
  }
}

/** Waits until what was read last is told of and kept. */
export const allLookedThrough = async (): Promise<void> => {
  await Promise.all(working.values());
};

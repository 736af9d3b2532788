import type { Asked, Reply } from '../../border/questions';
import type { Application } from '../../domain/application';
import { done, type Outcome } from '../../domain/failure';
import type { Place } from '../../domain/installation';
import { merchantName } from '../../domain/merchant';
import { digestOf, matches } from '../../domain/snapshot';
import { environmentDb } from '../../storage/databases';
import { partnerOf } from '../connection';
import { tell } from '../news';
import { outgoingAbout } from '../outbox/view';
import { mayKeep } from '../purge';
import { evidenceOf } from './evidence';
import { keepQueue, knownQueue, nameOf, type Queue } from './queues';

/** A queue that was read this short a time ago is not read again, in milliseconds. */
const FRESH = 10_000;

/** One reading of a queue at a time, for all who ask. */
const reading = new Map<string, Promise<Outcome<Queue>>>();

/** The queue of an installation, searched and filtered, newest first (partner-api.md, rule 4). */
export async function readApplications(
  asked: Asked<'applications.read'>,
): Promise<Outcome<Reply<'applications.read'>>> {
  const { place, text, status, limit } = asked;
  const queue = await queueOf(place);
  if (!queue.ok) return queue;
  const { applications } = queue.value;
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = applications
    .filter((one) => words.every((word) => isIn(one, word)))
    .filter((one) => status === '' || one.status === status);
  const counts: Record<string, number> = {};
  for (const one of applications) counts[one.status] = (counts[one.status] ?? 0) + 1;
  return done({
    rows: found.slice(0, limit).map(({ id, status, snapshot, createdAt, updatedAt }) => ({
      id,
      name: merchantName(snapshot),
      status,
      createdAt,
      updatedAt,
    })),
    total: found.length,
    known: applications.length,
    counts,
  });
}

const isIn = ({ id, snapshot }: Application, word: string): boolean =>
  id.toLocaleLowerCase().includes(word) || matches(snapshot, [word]);

/** Reads a queue that somebody looks at again, where it is due. */
export async function watchApplications({
  place,
}: Asked<'applications.watch'>): Promise<Outcome<Reply<'applications.watch'>>> {
  const known = knownQueue(place);
  if (known && Date.now() - known.readAt < FRESH) return done({});
  const read = await readQueue(place);
  return done(read.ok ? {} : { failure: read.failure });
}

async function queueOf(place: Place): Promise<Outcome<Queue>> {
  const known = knownQueue(place);
  return known && mayKeep(place.environment) ? done(known) : readQueue(place);
}

function readQueue(place: Place): Promise<Outcome<Queue>> {
  const name = nameOf(place);
  const running = reading.get(name);
  if (running) return running;
  const started = readNow(place).finally(() => reading.delete(name));
  reading.set(name, started);
  return started;
}

async function readNow(place: Place): Promise<Outcome<Queue>> {
  const { environment, installationId } = place;
  const service = await partnerOf(environment);
  if (!service.ok) return service;
  const read = await service.value.partner.applications(installationId);
  if (!read.ok) return read;
  const before = knownQueue(place);
  const queue = {
    applications: read.value,
    digest: await digestOf(read.value),
    readAt: Date.now(),
  };
  // Locked meanwhile: nothing of it stays.
  if (!mayKeep(environment)) return done(queue);
  keepQueue(place, queue);
  if (before && before.digest !== queue.digest) await tell({ kind: 'applications', environment });
  return done(queue);
}

/** One application as the service has it now, and the decisions about it that are on their way. */
export async function readApplication({
  place,
  applicationId,
}: Asked<'application.read'>): Promise<Outcome<Reply<'application.read'>>> {
  const { environment, installationId } = place;
  const service = await partnerOf(environment);
  if (!service.ok) return service;
  const read = await service.value.partner.application(installationId, applicationId);
  if (!read.ok) return read;
  return done({
    application: read.value,
    digest: await evidenceOf(read.value),
    outgoing: await outgoingAbout(await environmentDb(environment), applicationId),
  });
}

/** A decision was recorded: queues are read again. */
export async function applicationChanged(place: Place): Promise<void> {
  keepQueue(place, undefined);
  await tell({ kind: 'applications', environment: place.environment });
}

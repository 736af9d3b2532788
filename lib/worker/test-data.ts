import type { Reply } from '../border/questions';
import type { Environment } from '../domain/environment';
import { done, failed, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { testReset } from '../partner/writes';
import { environmentDb } from '../storage/databases';
import type { StoredWrite } from '../storage/schema';
import { testDataResetAt } from './facts';
import { inLine } from './line';
import { pushOn } from './outbox/pump';
import { openWrites } from './outbox/rows';
import { takeIn } from './outbox/take';
import { ownInstallations } from './own-installations';
import { ticketOfReply } from './stopped-replies';
import { isOfOneThing } from './sweep-database';

const notTest = failed({ kind: 'wrong-environment', expected: 'test' });

/**
 * Has the service clear the test resources of the key (partner-api.md, "Test environment"): refused
 * here for a live place, whatever asked. One that is on its way already, of another window or of
 * before this one was opened, is that one: it is tried now, and answered for.
 */
export async function resetTestData({
  place,
  action,
}: {
  place: Place;
  action: string;
}): Promise<Outcome<Reply<'testData.reset'>>> {
  if (place.environment !== 'test') return notTest;
  const stored = await inLine('test.reset', () => takeReset(place, action));
  if (!stored.ok) return stored;
  const now = await pushOn(place.environment, stored.value.action);
  if (now?.state === 'stopped')
    return failed(now.failure ?? { kind: 'unexpected', detail: 'stopped' });
  if (now?.state === 'done') return done({ kind: 'done' });
  return done({
    kind: 'waits',
    byItself: now !== undefined && Number.isFinite(now.nextAt),
    ...(now?.failure ? { failure: now.failure } : {}),
  });
}

/** The reset that has still a way to go by itself, or a new one. */
async function takeReset(place: Place, action: string): Promise<Outcome<StoredWrite>> {
  const going = (await openWrites(place.environment)).find(
    ({ deed, state }) => deed.kind === 'test.reset' && state !== 'stopped',
  );
  return going
    ? done(going)
    : takeIn({ place, action, deed: { kind: 'test.reset' }, unsent: testReset() });
}

/** What would be lost by it: of all installations of the key, as the reset is the whole key's. */
export async function weighTestData({
  environment,
}: {
  environment: Environment;
}): Promise<Outcome<Reply<'testData.weigh'>>> {
  if (environment !== 'test') return notTest;
  const db = await environmentDb(environment);
  const [own, tickets, links, drafts, open] = await Promise.all([
    ownInstallations(db),
    db.getAll('tickets'),
    db.getAll('links'),
    db.getAll('drafts'),
    openWrites(environment),
  ]);
  const ids = new Set(own.map(({ id }) => id));
  const isOwn = ({ installationId = '' }: { installationId?: string | undefined }): boolean =>
    ids.has(installationId);
  const placeOf = new Map(tickets.map((one) => [one.ticketId, one.installationId]));
  const draftsOfThings = drafts.filter(({ subject, installationId }) => {
    const ticketId = ticketOfReply(subject);
    const place = (ticketId && placeOf.get(ticketId)) ?? installationId;
    return isOfOneThing(subject) && isOwn({ installationId: place });
  });
  return done({
    tickets: tickets.filter(isOwn).length,
    links: links.filter(isOwn).length,
    drafts: draftsOfThings.length,
    waiting: open.filter((one) => isOwn(one) && one.deed.kind !== 'test.reset').length,
  });
}

/** When that last happened, for screens that were open before. */
export async function readTestData({
  environment,
}: {
  environment: Environment;
}): Promise<Outcome<Reply<'testData.read'>>> {
  const resetAt = await testDataResetAt(environment);
  return done(resetAt === undefined ? {} : { resetAt });
}

import type { Reply } from '../border/questions';
import type { Environment } from '../domain/environment';
import { done, failed, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { testReset } from '../partner/writes';
import { environmentDb } from '../storage/databases';
import { testDataResetAt } from './facts';
import { pushOn } from './outbox/pump';
import { openWrites } from './outbox/rows';
import { takeIn } from './outbox/take';
import { isOfOneThing } from './sweep-database';

const notTest = failed({ kind: 'wrong-environment', expected: 'test' });

/**
 * Has the service clear the test resources of the key (partner-api.md, "Test environment"): refused
 * here for a live place, whatever asked. True once done, false while it waits to be tried again.
 */
export async function resetTestData({
  place,
  action,
}: {
  place: Place;
  action: string;
}): Promise<Outcome<boolean>> {
  if (place.environment !== 'test') return notTest;
  const stored = await takeIn({ place, action, deed: { kind: 'test.reset' }, unsent: testReset() });
  if (!stored.ok) return stored;
  const now = await pushOn(place.environment, action);
  if (now?.state === 'stopped')
    return failed(now.failure ?? { kind: 'unexpected', detail: 'stopped' });
  return done(now?.state === 'done');
}

/** What would be lost by it: of all installations, as the reset is the whole key's. */
export async function weighTestData({
  environment,
}: {
  environment: Environment;
}): Promise<Outcome<Reply<'testData.weigh'>>> {
  if (environment !== 'test') return notTest;
  const db = await environmentDb(environment);
  const [tickets, links, drafts, open] = await Promise.all([
    db.count('tickets'),
    db.count('links'),
    db.getAllKeys('drafts'),
    openWrites(environment),
  ]);
  return done({
    tickets,
    links,
    drafts: drafts.filter(isOfOneThing).length,
    waiting: open.filter(({ deed }) => deed.kind !== 'test.reset').length,
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

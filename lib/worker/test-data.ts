import { done, failed, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { testReset } from '../partner/writes';
import { pushOn } from './outbox/pump';
import { takeIn } from './outbox/take';

/**
 * Has the service clear the test resources of the key (partner-api.md, "Test environment"): refused
 * here for a live place, whatever asked. True once done, false while it waits to be tried again.
 */
export async function resetTestData(place: Place, action: string): Promise<Outcome<boolean>> {
  if (place.environment !== 'test') return failed({ kind: 'wrong-environment', expected: 'test' });
  const stored = await takeIn({ place, action, deed: { kind: 'test.reset' }, unsent: testReset() });
  if (!stored.ok) return stored;
  const now = await pushOn(place.environment, action);
  if (now?.state === 'stopped')
    return failed(now.failure ?? { kind: 'unexpected', detail: 'stopped' });
  return done(now?.state === 'done');
}

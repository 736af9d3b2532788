import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refreshProfile } from '../../../../lib/background/api/connection';
import { readSession } from '../../../../lib/background/api/session';
import {
  allContentChecked,
  readQueue,
  watchApplications,
} from '../../../../lib/background/onboarding/queue/applications';
import { loadApplications } from '../../../../lib/background/onboarding/queue/cached-queue';
import { cachedQueue, clearQueues } from '../../../../lib/background/onboarding/queue/queue-cache';
import { setApplicationAlarm } from '../../../../lib/background/onboarding/queue/refresh-schedule';
import { environmentDb } from '../../../../lib/storage/databases';
import { waitFor } from '../../../wait-for';
import { signedInStage } from '../../stage';

// Whether an installation has merchant onboarding, if a reading of its applications is refused.

const at = signedInStage();
beforeEach(() => readSession());
afterEach(() => vi.useRealTimers());

/** Sets what the installation declares of its `merchant_onboarding`. */
async function declare(merchantOnboarding: boolean | undefined): Promise<void> {
  const db = await environmentDb('test');
  for (const [i, one] of (await db.getAll('installations')).entries())
    if (one.id === at.scope.installationId)
      await db.put('installations', { ...one, merchantOnboarding }, i);
}

const refuseNext = (kind: 'status' | 'gateway', status = 403) =>
  at.service.control.respondNext({ method: 'GET', path: /applications/ }, { kind, status });

/** Whether a screen, a panel and the alarm still ask for the queue. */
async function isAskedFor(): Promise<Record<'screen' | 'panel' | 'alarm', boolean>> {
  const calls = async (ask: () => Promise<unknown>) => {
    clearQueues('test');
    at.service.log.clear();
    await ask();
    await allContentChecked();
    return at.service.log.entries().length > 0;
  };
  const ids = (await setApplicationAlarm()).map(({ installationId }) => installationId);
  return {
    alarm: ids.includes(at.scope.installationId),
    screen: await calls(() => watchApplications({ scope: at.scope })),
    panel: await calls(() => loadApplications(at.scope)),
  };
}

const ALL = { screen: true, panel: true, alarm: true };

test.each([
  ['a page of a gateway', undefined, 'gateway', ALL],
  ['a page of a gateway', true, 'gateway', ALL],
  ['the service', true, 'status', ALL],
  ['the service', undefined, 'status', { screen: false, panel: false, alarm: false }],
] as const)(
  'who asks for the queue after a 403 and a 404 from %s, where onboarding is declared as %s',
  async (_, declared, kind, asked) => {
    await declare(declared);
    for (const status of [403, 404]) {
      refuseNext(kind, status);
      expect(await readQueue(at.scope)).toMatchObject({ ok: false });
    }
    expect(await isAskedFor()).toEqual(asked);
  },
);

test('a refusal that is followed by a list is forgotten', async () => {
  await declare(undefined);
  refuseNext('status');
  await readQueue(at.scope);
  expect((await readQueue(at.scope)).ok).toBe(true);
  expect(await isAskedFor()).toEqual(ALL);
});

test('a refusal is forgotten once the key has other permissions', async () => {
  await declare(undefined);
  const { control, keys } = at.service;
  refuseNext('status');
  await readQueue(at.scope);
  control.permit(keys.testFull, ['merchant_onboarding:write']);
  await refreshProfile('test');
  expect(await isAskedFor()).toEqual(ALL);
});

test.each([
  ['a page of a gateway', undefined, 'gateway'],
  ['the service, against what the installation declares', true, 'status'],
] as const)(
  'a panel keeps its queue after one 403 from %s, and shows the failure',
  async (_, declared, kind) => {
    await declare(declared);
    await readQueue(at.scope);
    const known = cachedQueue(at.scope)?.applications.length;
    refuseNext(kind);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    await loadApplications(at.scope);
    await waitFor(async () =>
      expect(await loadApplications(at.scope)).toMatchObject({
        value: { failure: { kind: 'not-allowed' } },
      }),
    );
    expect(cachedQueue(at.scope)?.applications).toHaveLength(known ?? -1);
  },
);

test('a panel without a queue shows the refusal that contradicts its installation', async () => {
  await declare(true);
  refuseNext('status');
  expect(await loadApplications(at.scope)).toMatchObject({ failure: { kind: 'not-allowed' } });
});

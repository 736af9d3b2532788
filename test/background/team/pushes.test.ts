import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readSession } from '../../../lib/background/api/session';
import { pushes } from '../../../lib/background/core/pushes';
import { saveEnvironment } from '../../../lib/background/core/settings-store';
import {
  allContentChecked,
  readQueue,
} from '../../../lib/background/onboarding/queue/applications';
import { cachedQueue } from '../../../lib/background/onboarding/queue/queue-cache';
import { refreshApplications } from '../../../lib/background/onboarding/queue/refresh-schedule';
import {
  markApplicationSeen,
  viewApplication,
} from '../../../lib/background/onboarding/review/application';
import { pollFactorAt } from '../../../lib/background/team/pushes';
import { createCipher } from '../../../lib/team/cipher';
import { openPush, type PushMessage, sealPush } from '../../../lib/team/push';
import { published } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import { TEAM_KEY, teamStage } from './stage';
import '../../../lib/background/app/features';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// A receiver says what changed; Anna's browser reads it, and polls rarer while the receiver is there.

const at = teamStage();
const MINUTE = 60_000;

async function push(message: PushMessage, from = 'rex', sealedFor = from): Promise<void> {
  const cipher = await createCipher(TEAM_KEY);
  at.server().push(from, await sealPush(cipher, sealedFor, message));
}
const calls = (path: RegExp) => at.service.log.entries().filter((call) => path.test(call.path));
const SINGLE = /applications\/[^/?]+$/;
const LIST = /applications(\?|$)/;
const arrive = (legalName: string) =>
  at.service.control.applicationArrives(at.scope.installationId, { company: { legalName } }).id;
async function markSeen(applicationId: string): Promise<void> {
  const read = await viewApplication({ scope: at.scope, applicationId });
  if (!read.ok) throw new Error(read.failure.kind);
  await markApplicationSeen({ scope: at.scope, applicationId, seen: read.value.mark });
}
function correct(id: string): void {
  at.service.control.readApplication(id).snapshot = { company: { legalName: 'Corrected Ltd' } };
}

beforeEach(async () => {
  await saveEnvironment('test');
  await readSession();
  await readQueue(at.scope);
  await allContentChecked();
  await at.anna.keepCurrent();
});

test('a changed application that is known is read alone, at once, and screens get to know', async () => {
  const id = arrive('Harbour Teas');
  await readQueue(at.scope);
  await allContentChecked();
  await markSeen(id);
  correct(id);
  at.service.log.clear();
  published.length = 0;
  await push({ kind: 'changed', applicationId: id, at: 1 });
  await waitFor(() =>
    expect(published).toContainEqual(
      expect.objectContaining({ kind: 'application', applicationId: id }),
    ),
  );
  expect([calls(SINGLE).length, calls(LIST).length]).toEqual([1, 0]);
  const read = await readQueue(at.scope);
  expect(JSON.stringify(read)).toContain('Corrected Ltd');
});

test('a pushed application that is once read without its snapshot keeps its name', async () => {
  const id = arrive('Harbour Teas');
  await readQueue(at.scope);
  await allContentChecked();
  const { snapshot: _, ...bare } = at.service.control.readApplication(id);
  const body = JSON.stringify({ ...bare, applicationId: id });
  at.service.control.respondNext({ path: SINGLE }, { kind: 'status', status: 200, body });
  at.service.log.clear();
  published.length = 0;
  await push({ kind: 'changed', applicationId: id, at: 1 });
  await waitFor(() =>
    expect(published).toContainEqual(expect.objectContaining({ kind: 'applications' })),
  );
  expect(calls(SINGLE)).toHaveLength(1);
  expect(JSON.stringify(cachedQueue(at.scope))).toContain('Harbour Teas');
});

test.each([
  ['a new application', (id: string) => id],
  ['any application, after the receiver was away', () => undefined],
])('with %s the list is read', async (_, idOf) => {
  const id = arrive('Quay Coffee');
  at.service.log.clear();
  published.length = 0;
  await push({ kind: 'changed', applicationId: idOf(id), at: 1 });
  await waitFor(() =>
    expect(published).toContainEqual(expect.objectContaining({ kind: 'applications' })),
  );
  expect([calls(SINGLE).length, calls(LIST).length]).toEqual([0, 1]);
  expect(await viewApplication({ scope: at.scope, applicationId: id })).toHaveProperty('ok', true);
});

test('many pushes at once cause few calls', async () => {
  const ids = Array.from({ length: 40 }, (_, number) => arrive(`Merchant ${number}`));
  const cipher = await createCipher(TEAM_KEY);
  const bodies = await Promise.all(
    ids.map((id) => sealPush(cipher, 'rex', { kind: 'changed', applicationId: id, at: 1 })),
  );
  at.service.log.clear();
  for (const body of bodies) at.server().push('rex', body);
  await waitFor(async () => {
    const read = await readQueue(at.scope);
    expect(JSON.stringify(read)).toContain('Merchant 39');
  });
  await allContentChecked();
  expect(calls(SINGLE).length).toBeLessThan(6);
});

test('while a receiver is there the queue is polled rarer, and as usual when the connection ended', async () => {
  const later = Date.now() + 6 * MINUTE;
  await readQueue(at.scope);
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  at.service.log.clear();
  await push({ kind: 'alive' });
  await waitFor(() => expect(pushes.factor(at.scope, later)).toBe(4));
  await refreshApplications();
  expect(calls(LIST)).toHaveLength(0);
  await at.anna.disconnect();
  await waitFor(() => expect(pushes.factor(at.scope, later)).toBe(1));
  await refreshApplications();
  expect(calls(LIST)).toHaveLength(1);
});

test('a push that cannot be read now is left to polling as usual', async () => {
  const id = arrive('Harbour Teas');
  await push({ kind: 'alive' });
  const readAt = Date.now();
  await waitFor(() => expect(pushes.factor(at.scope, readAt)).toBe(4));
  await saveEnvironment('live');
  await push({ kind: 'changed', applicationId: id, at: 1 });
  await waitFor(() => expect(pushes.factor(at.scope, readAt)).toBe(1));
});

test('what no receiver has sealed for its own subject counts for nothing', async () => {
  await push({ kind: 'alive' }, 'rex', 'rob');
  at.server().push('rex', new TextEncoder().encode('{"kind":"alive"}'));
  at.server().push('rex', new Uint8Array());
  await at.anna.keepCurrent();
  expect(pushes.factor(at.scope, Date.now())).toBe(1);
});

describe('the body of a push', () => {
  test('opens with the team’s key under its receiver’s name, and with nothing else', async () => {
    const cipher = await createCipher(TEAM_KEY);
    const message = { kind: 'changed', applicationId: 'a-1', event: 'x.updated', at: 5 } as const;
    const body = await sealPush(cipher, 'rex', message);
    expect(new TextDecoder().decode(body)).not.toContain('a-1');
    expect(await openPush(cipher, 'rex', body)).toEqual(message);
    expect(await openPush(cipher, 'rob', body)).toBeUndefined();
    const other = await createCipher(new Uint8Array(32).fill(8));
    expect(await openPush(other, 'rex', body)).toBeUndefined();
    const later = await cipher.seal('push.rex', JSON.stringify({ kind: 'unknown to us' }));
    expect(await openPush(cipher, 'rex', later)).toBeUndefined();
  });
});

test.each([
  ['nothing is pushed', undefined, 1],
  ['nothing was missed and the receiver is there', { since: 100, lastAt: 900_000 }, 4],
  ['the receiver was silent for too long', { since: 100, lastAt: 850_000 }, 1],
  ['the clock was set back since the receiver spoke', { since: 100, lastAt: 9_000_000 }, 1],
  ['the last reading is from before the connection', { since: 600_000, lastAt: 999_000 }, 1],
])('how rare polling is if %s', (_, times, factor) => {
  expect(pollFactorAt(1_000_000, 500_000, times)).toBe(factor);
});

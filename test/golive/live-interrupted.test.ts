import { expect, test } from 'vitest';
import type { Run } from '../../lib/domain/golive/run';
import { startFakeService } from '../fake-service/server';
import { startBroken } from './broken-service';
import { only, run, stepOf } from './run';

test('before the agreed ticket is created it is stored that it may be open, and not any more once that is known', async () => {
  const service = await startFakeService();
  const { clientId, installationId } = service.places.live.withoutOnboarding;
  let stored = '';
  const leftIn = (text: string) => {
    const { checks }: Run = JSON.parse(text);
    return checks.find(({ number }) => number === 11)?.cleanedUp;
  };
  const whenAsked: (string | undefined)[] = [];
  const whenWritten: (string | undefined)[] = [];
  const broken = await startBroken(service, () => (sent, forward) => {
    if (sent.method === 'POST') whenWritten.push(leftIn(stored));
    return forward(sent);
  });
  const done = await run(
    {
      address: broken.address,
      key: service.keys.liveFull,
      installation: installationId,
      liveClientId: clientId,
      confirmWrite: async () => {
        whenAsked.push(leftIn(stored));
        return true;
      },
    },
    {
      ...only(11),
      onProgress: (progress) => {
        stored = JSON.stringify(progress);
      },
    },
  );
  await Promise.all([broken.close(), service.close()]);
  expect(whenAsked).toEqual([undefined]);
  expect(whenWritten).toEqual([
    'The agreed ticket may be open in the live environment. Look for “Agreed live test” in your account at the service before you try again.',
  ]);
  expect(stepOf(done, '11.11').verdict).toBe('passed');
  expect(leftIn(stored)).toBe(undefined);
});

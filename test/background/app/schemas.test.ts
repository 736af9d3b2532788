import { afterEach, expect, test, vi } from 'vitest';
import { config } from 'zod/mini';

afterEach(() => {
  config({ postProcessor: undefined });
});

test('loading the background builds no schema, and a request builds its own', async () => {
  let built = 0;
  // zod calls this for each schema and each check that it builds.
  config({
    postProcessor: () => {
      built += 1;
    },
  });
  vi.resetModules();
  await import('../../../lib/background/app/start');
  await import('../../../lib/background/app/handlers');
  const { REQUESTS } = await import('../../../lib/protocol/contract');
  expect(built).toBe(0);

  const { params } = REQUESTS['teach.discard'];
  expect(params.safeParse({ origin: 'https://crm.test' }).success).toBe(true);
  expect(built).toBeGreaterThan(0);
  expect(built).toBeLessThan(10);
});

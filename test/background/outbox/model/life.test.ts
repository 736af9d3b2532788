import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredCommand } from '../../../../lib/storage/stored-command';
import { ask } from './ask';
import { readStore } from './life';
import { newWorld } from './world';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.UTC(2026, 10, 21) });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the model waits for a reset whose clean-up must load its code first', async () => {
  const world = await newWorld(false);
  const { onTestResetBegins } = await import('../../../../lib/background/test-data/cleanup');
  onTestResetBegins(() => import('./loads-slowly'));
  await ask(world, 'test.reset', 0, false);
  expect(await readStore<StoredCommand>('commands')).toMatchObject([{ state: 'done' }]);
  expect(world.intents).toMatchObject([{ unknown: false }]);
});

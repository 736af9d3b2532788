import { expect, test, vi } from 'vitest';
import { openCommands } from '../../../lib/background/outbox/store';
import { newProfile } from '../background';

test('what is open is read in one transaction: the dispatcher reads it before and after each start', async () => {
  await newProfile();
  expect(await openCommands('test')).toEqual([]);
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await openCommands('test');
  expect(begun.mock.calls.filter(([stores]) => stores === 'commands')).toHaveLength(1);
});

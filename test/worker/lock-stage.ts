import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Environment } from '../../lib/domain/environment';
import type { PassphraseNeed } from '../../lib/domain/lock';
import { addKey, keyFacts } from '../../lib/worker/keys';
import { choosePassphrase } from '../../lib/worker/lock-passphrase';
import { browser } from '../browser-stand-in';
import { type FakeService, startFakeService } from '../fake-service/server';
import { newProfile } from './background';
import { makeGuessesCheap } from './cheap-guesses';

export const RIGHT = 'correct horse battery';
export const MINUTE = 60_000;

/** A service, a profile that is new for each test, a clock that is moved by hand, and keys to lock. */
export function lockStage() {
  const stage = {} as { service: FakeService };
  beforeAll(async () => {
    stage.service = await startFakeService();
  });
  beforeEach(async () => {
    await newProfile();
    vi.useFakeTimers({ toFake: ['Date'] });
    makeGuessesCheap();
  });
  afterEach(() => {
    vi.useRealTimers();
    stage.service.control.startOver();
  });
  afterAll(() => stage.service.close());

  return {
    stage,
    later: (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds),
    add: (environment: Environment, passphrase?: string) =>
      addKey({
        address: stage.service.address,
        key: environment === 'test' ? stage.service.keys.testFull : stage.service.keys.liveFull,
        passphrase,
      }),
    choose: (need: PassphraseNeed, passphrase?: string) => choosePassphrase({ need, passphrase }),
    locks: async () =>
      Object.fromEntries((await keyFacts()).map(({ environment, lock }) => [environment, lock])),
    session: () => browser.storage.session.get(null),
  };
}

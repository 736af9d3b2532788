import { afterEach, beforeEach, vi } from 'vitest';
import type { Environment } from '../../lib/domain/environment';
import type { PassphraseNeed } from '../../lib/domain/lock';
import { addKey, keyFacts } from '../../lib/worker/keys';
import { choosePassphrase } from '../../lib/worker/lock-passphrase';
import { browser } from '../browser-stand-in';
import { makeGuessesCheap } from './cheap-guesses';
import { profileStage } from './stage';

export const RIGHT = 'correct horse battery';
export const MINUTE = 60_000;

/** A service, a profile that is new for each test, a clock that is moved by hand, and keys to lock. */
export function lockStage() {
  const stage = profileStage();
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    makeGuessesCheap();
  });
  afterEach(() => void vi.useRealTimers());

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

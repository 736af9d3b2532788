import { afterEach, beforeEach, vi } from 'vitest';
import { addKey } from '../../../lib/background/keys/key-changes';
import { keyFacts } from '../../../lib/background/keys/keys';
import { choosePassphrase } from '../../../lib/background/keys/passphrase';
import type { Environment } from '../../../lib/domain/core/environment';
import type { PassphraseNeed } from '../../../lib/domain/core/lock';
import { browser } from '../../browser-stand-in';
import { profileStage } from '../stage';
import { makeGuessesCheap } from './cheap-guesses';

export const RIGHT = 'correct horse battery';
export const MINUTE = 60_000;

/** A service, a new profile for each test, a clock that tests move, and keys to lock. */
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

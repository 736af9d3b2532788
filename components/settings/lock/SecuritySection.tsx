import type { KeyFacts } from '../../../lib/domain/core/installation';
import type { Locks } from '../../../lib/domain/core/lock';
import type { Setup } from '../../../lib/protocol/requests/app';
import { t } from '../../../lib/words/words';
import { Group } from '../Group';
import { FourEyesChoice } from '../general/FourEyesChoice';
import { SettingPlace } from '../SettingPlace';
import { LockAfterChoice } from './LockAfterChoice';
import { LockNow } from './LockNow';
import { PassphraseChoice } from './PassphraseChoice';
import { LOCK_AFTER_CHOICE, LOCK_NOW, PASSPHRASE } from './security-settings';

/** Who can use the keys, and whether another person checks decisions. */
export const SecuritySection = ({ setup: { lock, keys } }: { setup: Setup }) => {
  const locks = locksOf(keys);
  return (
    <>
      <Group title={t('passphrase')} lead={t('passphraseLead')}>
        <SettingPlace of={PASSPHRASE}>
          <PassphraseChoice need={lock.need} keys={keys} />
        </SettingPlace>
        {lock.need === 'none' ? null : (
          <SettingPlace of={LOCK_AFTER_CHOICE}>
            <LockAfterChoice after={lock.after} />
          </SettingPlace>
        )}
        {lock.need !== 'none' && locks.unlocked.length > 0 ? (
          <SettingPlace of={LOCK_NOW}>
            <div>
              <LockNow locks={locks} />
            </div>
          </SettingPlace>
        ) : null}
      </Group>
      <Group title={t('fourEyes')} lead={t('fourEyesLead')}>
        <FourEyesChoice />
      </Group>
    </>
  );
};

const locksOf = (keys: readonly KeyFacts[]): Locks => {
  const environmentsWith = (lock: KeyFacts['lock']) =>
    keys.filter((key) => key.lock === lock).map(({ environment }) => environment);
  return { locked: environmentsWith('locked'), unlocked: environmentsWith('unlocked') };
};

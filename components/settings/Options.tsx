import type { KeyFacts } from '../../lib/domain/installation';
import type { Locks } from '../../lib/domain/lock';
import { say } from '../../lib/words/words';
import { Teaching } from '../teach/Teaching';
import { Faces } from '../ui/Faces';
import { Notice } from '../ui/Notice';
import { useAnswer } from '../ui/use-answer';
import { AddCrm } from './AddCrm';
import { AddKey } from './AddKey';
import { CopyDiagnostics } from './CopyDiagnostics';
import { ForgetEverything } from './ForgetEverything';
import { FourEyesChoice } from './FourEyesChoice';
import { KeyList } from './KeyList';
import { LockAfterChoice } from './LockAfterChoice';
import { LockNow } from './LockNow';
import { Notices } from './Notices';
import { PassphraseChoice } from './PassphraseChoice';
import styles from './Settings.module.css';
import { SiteList } from './SiteList';
import { Steps } from './Steps';
import { UndoChoice } from './UndoChoice';
import { UnlockForm } from './UnlockForm';

/** The settings page: keys and who may use them, CRMs, support, and at first the three steps that lead to a working panel. */
export function Options() {
  const setup = useAnswer('setup.read', {});
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{say('settingsTitle')}</h1>
      <Faces answer={setup}>
        {(value) => (
          <>
            <Steps setup={value} />
            <Teaching />
            {value.keys.some(({ lock }) => lock === 'locked') ? <UnlockForm /> : null}
            <section className={styles.section} aria-labelledby="keys">
              <h2 id="keys">{say('keys')}</h2>
              <p className={styles.lead}>{say('keysLead')}</p>
              {value.lost ? <Notice tone="failed">{say('keptLost')}</Notice> : null}
              <KeyList keys={value.keys} />
              <AddKey keys={value.keys} need={value.lock.need} />
            </section>
            <section className={styles.section} aria-labelledby="passphrase">
              <h2 id="passphrase">{say('passphrase')}</h2>
              <p className={styles.lead}>{say('passphraseLead')}</p>
              <PassphraseChoice need={value.lock.need} keys={value.keys} />
              {value.lock.need === 'none' ? null : (
                <>
                  <LockAfterChoice after={value.lock.after} />
                  <div className={styles.lock}>
                    <LockNow locks={locksOf(value.keys)} />
                  </div>
                </>
              )}
            </section>
            <section className={styles.section} aria-labelledby="sites">
              <h2 id="sites">{say('sites')}</h2>
              <p className={styles.lead}>{say('sitesLead')}</p>
              <SiteList sites={value.sites} crms={value.crms} health={value.health} />
              <AddCrm crms={value.crms} />
            </section>
            <Notices />
            <section className={styles.section} aria-labelledby="writing">
              <h2 id="writing">{say('writing')}</h2>
              <p className={styles.lead}>{say('writingLead')}</p>
              <UndoChoice />
            </section>
            <FourEyesChoice />
            <section className={styles.section} aria-labelledby="support">
              <h2 id="support">{say('support')}</h2>
              <p className={styles.lead}>{say('supportLead')}</p>
              <CopyDiagnostics />
            </section>
          </>
        )}
      </Faces>
      {/* Reachable also where what is kept cannot be read. */}
      <section className={styles.section} aria-labelledby="forget">
        <h2 id="forget">{say('forgetTitle')}</h2>
        <p className={styles.lead}>{say('forgetLead')}</p>
        <p className={styles.lead}>{say('pruneLead')}</p>
        <ForgetEverything />
      </section>
    </main>
  );
}

const locksOf = (keys: readonly KeyFacts[]): Locks => {
  const those = (lock: KeyFacts['lock']) =>
    keys.filter((key) => key.lock === lock).map(({ environment }) => environment);
  return { locked: those('locked'), unlocked: those('unlocked') };
};

import type { ReactNode } from 'react';
import type { KeyFacts } from '../../lib/domain/core/installation';
import type { Locks } from '../../lib/domain/core/lock';
import type { Reply } from '../../lib/protocol/contract';
import { t } from '../../lib/words/words';
import { TeachReviews } from '../teach/TeachReviews';
import { useRequest } from '../ui/data/use-request';
import { AsyncView } from '../ui/feedback/AsyncView';
import { Banner } from '../ui/feedback/Banner';
import styles from '../ui/styles/Sections.module.css';
import { CopyDiagnostics } from './general/CopyDiagnostics';
import { ForgetEverything } from './general/ForgetEverything';
import { FourEyesChoice } from './general/FourEyesChoice';
import { NotificationSettings } from './general/NotificationSettings';
import { UndoChoice } from './general/UndoChoice';
import { AddKey } from './keys/AddKey';
import { KeyList } from './keys/KeyList';
import { LockAfterChoice } from './lock/LockAfterChoice';
import { LockNow } from './lock/LockNow';
import { PassphraseChoice } from './lock/PassphraseChoice';
import { UnlockForm } from './lock/UnlockForm';
import { SetupSteps } from './SetupSteps';
import { AddCrm } from './sites/AddCrm';
import { SiteList } from './sites/SiteList';

type Setup = Reply<'setup.read'>;

/** The settings page. Until the panel works, it begins with the three setup steps. */
export function SettingsPage() {
  const setup = useRequest('setup.read', {});
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{t('settingsTitle')}</h1>
      <AsyncView answer={setup}>{(value) => <Sections setup={value} />}</AsyncView>
      {/* Outside the view, so that it works even if the settings cannot be read. */}
      <Section id="forget" title={t('forgetTitle')} lead={t('forgetLead')}>
        <p className={styles.lead}>{t('pruneLead')}</p>
        <ForgetEverything />
      </Section>
    </main>
  );
}

const Sections = ({ setup }: { setup: Setup }) => (
  <>
    <SetupSteps setup={setup} />
    <TeachReviews />
    {setup.keys.some(({ lock }) => lock === 'locked') ? <UnlockForm /> : null}
    <Section id="keys" title={t('keys')} lead={t('keysLead')}>
      {setup.lost ? <Banner tone="failed">{t('keptLost')}</Banner> : null}
      <KeyList keys={setup.keys} />
      <AddKey keys={setup.keys} need={setup.lock.need} />
    </Section>
    <Section id="passphrase" title={t('passphrase')} lead={t('passphraseLead')}>
      <PassphraseChoice need={setup.lock.need} keys={setup.keys} />
      {setup.lock.need === 'none' ? null : <LockSettings setup={setup} />}
    </Section>
    <Section id="sites" title={t('sites')} lead={t('sitesLead')}>
      <SiteList sites={setup.sites} crms={setup.crms} health={setup.health} />
      <AddCrm crms={setup.crms} />
    </Section>
    <NotificationSettings />
    <Section id="writing" title={t('writing')} lead={t('writingLead')}>
      <UndoChoice />
    </Section>
    <FourEyesChoice />
    <Section id="support" title={t('support')} lead={t('supportLead')}>
      <CopyDiagnostics />
    </Section>
  </>
);

const LockSettings = ({ setup: { lock, keys } }: { setup: Setup }) => (
  <>
    <LockAfterChoice after={lock.after} />
    <div className={styles.lock}>
      <LockNow locks={locksOf(keys)} />
    </div>
  </>
);

type SectionProps = { id: string; title: string; lead: string; children: ReactNode };

const Section = ({ id, title, lead, children }: SectionProps) => (
  <section className={styles.section} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <p className={styles.lead}>{lead}</p>
    {children}
  </section>
);

const locksOf = (keys: readonly KeyFacts[]): Locks => {
  const environmentsWith = (lock: KeyFacts['lock']) =>
    keys.filter((key) => key.lock === lock).map(({ environment }) => environment);
  return { locked: environmentsWith('locked'), unlocked: environmentsWith('unlocked') };
};

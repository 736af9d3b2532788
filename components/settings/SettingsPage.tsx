import { Activity, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type SettingsSection,
  sectionOfRoute,
  settingOfRoute,
} from '../../lib/domain/core/settings-routes';
import type { Setup } from '../../lib/protocol/requests/app';
import { t } from '../../lib/words/words';
import { type AsyncState, useRequest } from '../ui/data/use-request';
import { AsyncView } from '../ui/feedback/AsyncView';
import { useRoute } from '../ui/hooks/use-route';
import { hasLocked, UNLOCK } from './lock/security-settings';
import { UnlockForm } from './lock/UnlockForm';
import { Navigation } from './Navigation';
import { SettingPlace } from './SettingPlace';
import styles from './Settings.module.css';
import { SECTIONS } from './sections';
import { SetupSteps } from './setup/SetupSteps';
import { useArrival } from './use-arrival';
import { SectionHeading, useKeptInSection } from './use-kept-in-section';

/** The settings page: sections with addresses of their own. Until the panel works, the setup steps come first. */
export function SettingsPage() {
  const reply = useRequest('setup.read', {});
  const section = useRoute(sectionOfRoute);
  const setting = useRoute(settingOfRoute);
  const visited = useVisited(section);
  const setup = reply.kind === 'ready' ? reply.value : undefined;
  const title = t(SECTIONS[section].title);
  useEffect(() => {
    document.title = t('settingsTitleOf', title);
  }, [title]);
  useArrival(section, setting, headingOf(section));
  return (
    <div className={styles.page}>
      <Navigation current={section} setup={setup} />
      <main className={styles.main}>
        <div className={styles.content}>
          {setup ? <SetupSteps setup={setup} /> : null}
          {visited.map((name) => (
            // A form keeps what was typed while the user looks at another section.
            <Activity key={name} mode={name === section ? 'visible' : 'hidden'}>
              <Section name={name} reply={reply} />
            </Activity>
          ))}
        </div>
      </main>
    </div>
  );
}

const headingOf = (section: SettingsSection): string => `section-${section}`;

/** The sections that are drawn: those that the user visited; the one that deletes only while it is open. */
function useVisited(section: SettingsSection): readonly SettingsSection[] {
  const [visited, setVisited] = useState<readonly SettingsSection[]>([section]);
  const now = [...visited.filter((one) => one !== section && one !== 'erase'), section];
  const isSame = visited.length === now.length && now.every((one) => visited.includes(one));
  if (!isSame) setVisited(now);
  return isSame ? visited : now;
}

type SectionProps = { name: SettingsSection; reply: AsyncState<Setup> };

function Section({ name, reply }: SectionProps) {
  const section = SECTIONS[name];
  const id = headingOf(name);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t(section.title)}
        </h2>
        <p className={styles.lead}>{t(section.lead)}</p>
      </div>
      <SectionHeading value={heading}>
        {section.needs === 'setup' ? (
          <AsyncView reply={reply}>
            {(setup) => (
              <WithUnlock name={name} setup={setup}>
                <section.Screen setup={setup} />
              </WithUnlock>
            )}
          </AsyncView>
        ) : (
          <section.Screen />
        )}
      </SectionHeading>
    </section>
  );
}

type UnlockProps = { name: SettingsSection; setup: Setup; children: ReactNode };

/** Asks for the passphrase first, where the locked keys or the lock are shown. */
function WithUnlock({ name, setup, children }: UnlockProps) {
  // The form goes away once the keys are unlocked.
  const focusHandlers = useKeptInSection();
  return (
    <>
      {hasLocked(setup) && name !== 'sites' ? (
        <div {...focusHandlers}>
          <SettingPlace of={UNLOCK}>
            <UnlockForm />
          </SettingPlace>
        </div>
      ) : null}
      {children}
    </>
  );
}

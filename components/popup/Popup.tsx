import { PanelsTopLeft, Settings } from 'lucide';
import { useRef } from 'react';
import type { Params, Reply } from '../../lib/protocol/contract';
import { t } from '../../lib/words/words';
import { ServiceNotice } from '../outbox/ServiceNotice';
import { LockNow } from '../settings/lock/LockNow';
import { UnlockForm } from '../settings/lock/UnlockForm';
import { TeachSite } from '../teach/TeachSite';
import { Button } from '../ui/controls/Button';
import { Icon } from '../ui/controls/Icon';
import { useAction } from '../ui/data/use-action';
import { useRequest } from '../ui/data/use-request';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { AsyncView } from '../ui/feedback/AsyncView';
import { EnvironmentBadge } from '../ui/feedback/EnvironmentBadge';
import { installationName } from '../ui/feedback/installation-name';
import { useKeptFocus } from '../ui/hooks/use-kept-focus';
import { EnvironmentChoice } from './EnvironmentChoice';
import { InstallationChoice } from './InstallationChoice';
import { NextStep } from './NextStep';
import { PendingCounts } from './PendingCounts';
import styles from './Popup.module.css';
import { TabStatus } from './TabStatus';

/** The name of the chosen installation, if the user has several. */
const nameIfSeveral = ({ installations, installationId }: Reply<'session.read'>) => {
  const chosen = installations.find(({ id }) => id === installationId);
  return chosen && installations.length > 1 ? installationName(chosen) : undefined;
};

/** The toolbar popup: environment, installation, the active tab's record and the next setup step. */
export function Popup() {
  const session = useRequest('session.read', {});
  const tab = useRequest('tab.read', {});
  const setup = useRequest('setup.read', {});
  const open = useAction('screen.open');
  // The form for the passphrase goes away once the keys are unlocked.
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHandlers = useKeptFocus(heading);
  const openPage = async (target: Params<'screen.open'>) => {
    const outcome = await open.run(target);
    if (outcome.ok) window.close();
  };
  return (
    <main
      className={styles.popup}
      data-environment={session.kind === 'ready' ? session.value.environment : undefined}
      {...focusHandlers}
    >
      <header className={styles.header}>
        <h1 ref={heading} tabIndex={-1}>
          {t('appName')}
        </h1>
        {session.kind === 'ready' ? (
          <EnvironmentBadge environment={session.value.environment} />
        ) : null}
      </header>
      <AsyncView reply={setup} skeleton={0}>
        {(value) => (
          <NextStep
            setup={value}
            onSettings={(section) => openPage({ page: 'options', section })}
          />
        )}
      </AsyncView>
      <AsyncView reply={session} skeleton={0}>
        {(value) => (
          <>
            <ServiceNotice environment={value.environment} />
            {value.locks.locked.includes(value.environment) ? <UnlockForm /> : null}
          </>
        )}
      </AsyncView>
      <AsyncView reply={tab} skeleton={1}>
        {(value) => (
          <TabStatus
            tab={value}
            installation={session.kind === 'ready' ? nameIfSeveral(session.value) : undefined}
            onSettings={() => openPage({ page: 'options', section: 'sites' })}
          />
        )}
      </AsyncView>
      <div className={styles.teach}>
        <TeachSite />
      </div>
      <PendingCounts onOutbox={() => openPage({ page: 'desk', room: 'outbox' })} />
      {session.kind === 'ready' ? (
        <div className={styles.choices}>
          <EnvironmentChoice session={session.value} />
          <InstallationChoice session={session.value} />
        </div>
      ) : null}
      <ActionFailure failure={open.failure} />
      <footer className={styles.links}>
        <Button look="quiet" onClick={() => openPage({ page: 'desk' })}>
          <Icon icon={PanelsTopLeft} />
          {t('openDesk')}
        </Button>
        <Button look="quiet" onClick={() => openPage({ page: 'options' })}>
          <Icon icon={Settings} />
          {t('settings')}
        </Button>
        {session.kind === 'ready' ? <LockNow locks={session.value.locks} quiet /> : null}
      </footer>
    </main>
  );
}

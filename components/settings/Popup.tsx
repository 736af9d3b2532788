import { say } from '../../lib/words/words';
import { ServiceNotice } from '../outbox/ServiceNotice';
import { TeachSite } from '../teach/TeachSite';
import { Button } from '../ui/Button';
import { EnvironmentBadge } from '../ui/EnvironmentBadge';
import { Faces } from '../ui/Faces';
import { FailureNotice } from '../ui/FailureNotice';
import { useAction } from '../ui/use-action';
import { useAnswer } from '../ui/use-answer';
import { EnvironmentChoice } from './EnvironmentChoice';
import { InstallationChoice } from './InstallationChoice';
import { LockNow } from './LockNow';
import { NextStep } from './NextStep';
import styles from './Popup.module.css';
import { TabLine } from './TabLine';
import { UnlockForm } from './UnlockForm';

/** The toolbar's popup: where we work, what this tab shows, and what is still to be set up. */
export function Popup() {
  const session = useAnswer('session.read', {});
  const tab = useAnswer('tab.read', {});
  const setup = useAnswer('setup.read', {});
  const open = useAction('pages.open');
  const leaveFor = async (page: 'options' | 'desk') => {
    const outcome = await open.run({ page });
    if (outcome.ok) window.close();
  };
  return (
    <main className={styles.popup}>
      <header className={styles.header}>
        <h1>{say('appName')}</h1>
        {session.kind === 'ready' ? (
          <EnvironmentBadge environment={session.value.environment} />
        ) : null}
      </header>
      <Faces answer={setup}>{(value) => <NextStep setup={value} />}</Faces>
      <Faces answer={session}>
        {(value) => (
          <>
            <ServiceNotice environment={value.environment} />
            {value.locks.locked.includes(value.environment) ? <UnlockForm /> : null}
            <EnvironmentChoice session={value} />
            <InstallationChoice session={value} />
          </>
        )}
      </Faces>
      <Faces answer={tab}>
        {(value) => <TabLine tab={value} onSettings={() => leaveFor('options')} />}
      </Faces>
      <TeachSite />
      {open.failure ? <FailureNotice failure={open.failure} arrived /> : null}
      <div className={styles.buttons}>
        <Button onClick={() => leaveFor('options')}>{say('settings')}</Button>
        <Button onClick={() => leaveFor('desk')}>{say('openDesk')}</Button>
        {session.kind === 'ready' ? <LockNow locks={session.value.locks} /> : null}
      </div>
    </main>
  );
}

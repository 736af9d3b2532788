import type { Reply } from '../../lib/border/questions';
import type { Room } from '../../lib/domain/desk-address';
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
import { InstallationChoice, installationName } from './InstallationChoice';
import { LockNow } from './LockNow';
import { NextStep } from './NextStep';
import styles from './Popup.module.css';
import { TabLine } from './TabLine';
import { UnlockForm } from './UnlockForm';
import { Waiting } from './Waiting';

/** The chosen installation's name, where there are others whose tickets are not counted. */
const amongOthers = ({ installations, installationId }: Reply<'session.read'>) => {
  const chosen = installations.find(({ id }) => id === installationId);
  return chosen && installations.length > 1 ? installationName(chosen) : undefined;
};

/** The toolbar's popup: where we work, what this tab shows, and what is still to be set up. */
export function Popup() {
  const session = useAnswer('session.read', {});
  const tab = useAnswer('tab.read', {});
  const setup = useAnswer('setup.read', {});
  const open = useAction('pages.open');
  const counts = useAnswer('counts.read', {});
  const leaveFor = async (page: 'options' | 'desk', room?: Room) => {
    const outcome = await open.run({ page, ...(room && { room }) });
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
          </>
        )}
      </Faces>
      <Faces answer={tab}>
        {(value) => (
          <TabLine
            tab={value}
            installation={session.kind === 'ready' ? amongOthers(session.value) : undefined}
            onSettings={() => leaveFor('options')}
          />
        )}
      </Faces>
      <TeachSite />
      {counts.kind === 'ready' ? (
        <Waiting counts={counts.value} onOutbox={() => leaveFor('desk', 'outbox')} />
      ) : null}
      {session.kind === 'ready' ? (
        <>
          <EnvironmentChoice session={session.value} />
          <InstallationChoice session={session.value} />
        </>
      ) : null}
      {open.failure ? <FailureNotice failure={open.failure} arrived /> : null}
      <div className={styles.buttons}>
        <Button onClick={() => leaveFor('options')}>{say('settings')}</Button>
        <Button onClick={() => leaveFor('desk')}>{say('openDesk')}</Button>
        {session.kind === 'ready' ? <LockNow locks={session.value.locks} /> : null}
      </div>
    </main>
  );
}

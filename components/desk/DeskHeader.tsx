import { Keyboard } from 'lucide';
import { type DeskRoom, ROOMS, routeTo } from '../../lib/domain/core/desk-routes';
import type { Reply } from '../../lib/protocol/contract';
import { t } from '../../lib/words/words';
import { LockNow } from '../settings/lock/LockNow';
import { useAction } from '../ui/data/use-action';
import { useRequest } from '../ui/data/use-request';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { EnvironmentBadge } from '../ui/feedback/EnvironmentBadge';
import { goTo } from '../ui/hooks/use-route';
import { IconButton } from '../ui/overlay/IconButton';
import { showShortcutHelp } from '../ui/shortcuts/shown-overlay';
import { useCommands } from '../ui/shortcuts/use-shortcuts';
import styles from './DeskHeader.module.css';
import { InstallationSwitch } from './InstallationSwitch';
import { RoomLink } from './RoomLink';
import { DESK_ROOMS } from './rooms';

type Props = { session: Reply<'session.read'> | undefined; room: DeskRoom };

/** The desk's name and environment, the way to its rooms, the installation, and the lock. */
export function DeskHeader({ session, room }: Props) {
  const counts = useRequest('counts.read', {});
  const open = useAction('screen.open');
  useCommands([
    ...ROOMS.filter((name) => name !== room).map((name) => ({
      name: `room ${name}`,
      label: t('commandGo', t(DESK_ROOMS[name].label)),
      run: () => goTo(routeTo(name, undefined)),
    })),
    { name: 'options', label: t('openSettings'), run: () => open.run({ page: 'options' }) },
  ]);
  return (
    <header className={styles.frame}>
      <div className={styles.header}>
        <span className={styles.name}>{t('appName')}</span>
        <span className={styles.environment}>
          {session ? <EnvironmentBadge environment={session.environment} /> : null}
        </span>
        <nav className={styles.nav} aria-label={t('deskNavigation')}>
          {ROOMS.map((name) => (
            <RoomLink
              key={name}
              room={name}
              current={name === room}
              counts={counts.kind === 'ready' ? counts.value : undefined}
            />
          ))}
        </nav>
        <div className={styles.session}>
          <IconButton
            label={t('shortcuts')}
            icon={Keyboard}
            size="small"
            onClick={showShortcutHelp}
          />
          {session ? (
            <>
              <InstallationSwitch session={session} />
              <LockNow locks={session.locks} />
            </>
          ) : null}
        </div>
      </div>
      <ActionFailure failure={open.failure} onRetry={open.again} />
    </header>
  );
}

import { type DeskRoom, ROOMS } from '../../lib/domain/core/desk-routes';
import type { Reply } from '../../lib/protocol/contract';
import { t } from '../../lib/words/words';
import { LockNow } from '../settings/lock/LockNow';
import { useRequest } from '../ui/data/use-request';
import { EnvironmentBadge } from '../ui/feedback/EnvironmentBadge';
import styles from './DeskHeader.module.css';
import { InstallationSwitch } from './InstallationSwitch';
import { RoomLink } from './RoomLink';

type Props = { session: Reply<'session.read'> | undefined; room: DeskRoom };

/** The desk's name and environment, the way to its rooms, the installation, and the lock. */
export function DeskHeader({ session, room }: Props) {
  const counts = useRequest('counts.read', {});
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
          {session ? (
            <>
              <InstallationSwitch session={session} />
              <LockNow locks={session.locks} />
            </>
          ) : null}
        </div>
      </div>
    </header>
  );
}

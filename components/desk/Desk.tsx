import { useEffect } from 'react';
import { type DeskRoom, routeTo } from '../../lib/domain/core/desk-routes';
import type { Scope } from '../../lib/domain/core/installation';
import { type SettingsSection, settingsRoute } from '../../lib/domain/core/settings-routes';
import type { Reply } from '../../lib/protocol/contract';
import { t } from '../../lib/words/words';
import { DropPlace } from '../attachment/DropPlace';
import { ResetNotice } from '../golive/ResetNotice';
import { ServiceNotice } from '../outbox/ServiceNotice';
import { PracticeLink } from '../practice/PracticeLink';
import { useRequest } from '../ui/data/use-request';
import { AsyncView } from '../ui/feedback/AsyncView';
import { Empty } from '../ui/feedback/Empty';
import { FailureNotice } from '../ui/feedback/FailureNotice';
import { goTo } from '../ui/hooks/use-route';
import { Toasts } from '../ui/overlay/Toasts';
import { Shortcuts } from '../ui/shortcuts/Shortcuts';
import styles from './Desk.module.css';
import { DeskHeader } from './DeskHeader';
import { useRoom } from './desk-location';
import { findTickets } from './find-tickets';
import { DESK_ROOMS } from './rooms';

type Session = Reply<'session.read'>;

/** The full tab: a navigation and one open room. */
export function Desk() {
  const reply = useRequest('session.read', {});
  const room = useRoom();
  const session = reply.kind === 'ready' ? reply.value : undefined;
  const scope = session && scopeOf(session);
  const title = t(DESK_ROOMS[room].label);
  useEffect(() => {
    document.title = t('deskTitleOf', title);
  }, [title]);
  return (
    <div className={styles.desk} data-environment={session?.environment}>
      <DeskHeader session={session} room={room} />
      <main className={styles.main}>
        <h1 className="unseen">{title}</h1>
        {session ? (
          <ResetNotice
            environment={session.environment}
            next={t('resetNextDesk')}
            onReset={() => goTo(routeTo(room, undefined))}
          />
        ) : null}
        <AsyncView reply={reply} skeleton="rows">
          {(value) => <OpenRoom room={room} session={value} />}
        </AsyncView>
      </main>
      <Shortcuts find={scope && findTickets(scope)} />
      <Toasts />
      <DropPlace />
    </div>
  );
}

/** The room's screen, or what has to be set up before it can be shown. */
function OpenRoom({ room: name, session }: { room: DeskRoom; session: Session }) {
  const room = DESK_ROOMS[name];
  const { environment, keyed } = session;
  const scope = scopeOf(session);
  if (room.needs === 'key' && keyed.length > 0)
    return (
      <>
        <ServiceNotice environment={environment} />
        <room.Screen session={session} />
      </>
    );
  if (room.needs === 'installation' && scope)
    return (
      <>
        <ServiceNotice environment={environment} />
        <room.Screen session={session} scope={scope} />
      </>
    );
  if (isLocked(session))
    return (
      <Empty
        title={t('locked')}
        next={t('lockedNext')}
        action={<SettingsLink section="security" />}
      />
    );
  if (keyed.length === 0)
    return (
      <Empty title={t('noKey')} next={t(room.noKeyNext)} action={<SettingsLink section="keys" />}>
        <PracticeLink />
      </Empty>
    );
  return <NoInstallation session={session} />;
}

const isLocked = ({ environment, locks }: Session): boolean => locks.locked.includes(environment);

function scopeOf(session: Session): Scope | undefined {
  const { environment, installationId, keyed } = session;
  if (keyed.length === 0 || installationId === null || isLocked(session)) return undefined;
  return { environment, installationId };
}

const NoInstallation = ({ session: { failure } }: { session: Session }) => (
  <Empty title={t('noInstallation')} next={failure ? undefined : t('deskNoInstallationNext')}>
    {failure ? <FailureNotice failure={failure} /> : null}
  </Empty>
);

const SettingsLink = ({ section }: { section: SettingsSection }) => (
  <a href={`/options.html${settingsRoute(section)}`}>{t('openSettings')}</a>
);

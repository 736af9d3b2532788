import { addressIn, ROOMS } from '../../lib/domain/desk-address';
import type { Place } from '../../lib/domain/installation';
import { say } from '../../lib/words/words';
import { ResetNotice } from '../golive/ResetNotice';
import { Outbox } from '../outbox/Outbox';
import { ServiceNotice } from '../outbox/ServiceNotice';
import { InstallationChoice } from '../settings/InstallationChoice';
import { LockNow } from '../settings/LockNow';
import { Empty } from '../ui/Empty';
import { EnvironmentBadge } from '../ui/EnvironmentBadge';
import { Faces } from '../ui/Faces';
import { FailureNotice } from '../ui/FailureNotice';
import { Later } from '../ui/Later';
import { later } from '../ui/part';
import { useAnswer } from '../ui/use-answer';
import styles from './Desk.module.css';
import { DeskTickets } from './DeskTickets';
import { RoomLink } from './RoomLink';
import { goTo, show, useOpen, useRoom } from './use-hash';

const golivePart = later(() => import('../golive/GoLive'));
const onboardingPart = later(() => import('../onboarding/Onboarding'));

/** The full tab: every ticket this browser knows of the installation, and what was sent from it. */
export function Desk() {
  const session = useAnswer('session.read', {});
  const counts = useAnswer('counts.read', {});
  const room = useRoom();
  const applicationId = useOpen('onboarding');
  const value = session.kind === 'ready' ? session.value : undefined;
  const locked = value?.locks.locked.includes(value.environment) ?? false;
  const place: Place | undefined =
    value && value.keyed.length > 0 && value.installationId !== null && !locked
      ? { environment: value.environment, installationId: value.installationId }
      : undefined;
  const installation = value?.installations.find(({ id }) => id === value.installationId);
  return (
    <div className={styles.desk} data-environment={value?.environment}>
      <header className={styles.header}>
        <span className={styles.name}>{say('appName')}</span>
        {value ? <EnvironmentBadge environment={value.environment} /> : null}
        <nav className={styles.nav} aria-label={say('deskNavigation')}>
          {ROOMS.map((one) => (
            <RoomLink
              key={one}
              room={one}
              current={one === room}
              counts={counts.kind === 'ready' ? counts.value : undefined}
            />
          ))}
        </nav>
        {value ? (
          <div className={styles.installation}>
            <InstallationChoice session={value} />
          </div>
        ) : null}
        <div className={styles.lock}>{value ? <LockNow locks={value.locks} /> : null}</div>
      </header>
      <main className={styles.main}>
        <h1 className="unseen">{say('deskTitle')}</h1>
        {value ? (
          <ResetNotice
            environment={value.environment}
            next={say('resetNextDesk')}
            onReset={() => goTo(addressIn(room, undefined))}
          />
        ) : null}
        <Faces answer={session}>
          {({ keyed, failure }) =>
            room === 'outbox' && keyed.length > 0 && value ? (
              // It holds what waits in both environments, wherever the person works.
              <>
                <ServiceNotice environment={value.environment} />
                <Outbox session={value} onEnter={goTo} />
              </>
            ) : place ? (
              <>
                <ServiceNotice environment={place.environment} />
                {room === 'golive' ? (
                  <Later part={golivePart}>
                    {({ GoLive }) => <GoLive key={place.environment} place={place} />}
                  </Later>
                ) : room === 'onboarding' ? (
                  <Later part={onboardingPart}>
                    {({ Onboarding }) => (
                      <Onboarding
                        key={`${place.environment} ${place.installationId}`}
                        place={place}
                        enabled={installation?.merchantOnboarding}
                        openId={applicationId}
                        onOpen={(id) => show('onboarding', id)}
                      />
                    )}
                  </Later>
                ) : (
                  <DeskTickets key={`${place.environment} ${place.installationId}`} place={place} />
                )}
              </>
            ) : locked ? (
              <Empty title={say('locked')} next={say('lockedNext')} action={<SettingsLink />} />
            ) : keyed.length === 0 ? (
              <Empty
                title={say('noKey')}
                next={say(room === 'golive' ? 'goliveNoKeyNext' : 'noKeyNext')}
                action={<SettingsLink />}
              />
            ) : (
              <Empty
                title={say('noInstallation')}
                next={failure ? undefined : say('deskNoInstallationNext')}
              >
                {failure ? <FailureNotice failure={failure} /> : null}
              </Empty>
            )
          }
        </Faces>
      </main>
    </div>
  );
}

const SettingsLink = () => <a href="/options.html">{say('openSettings')}</a>;

import { type ReactNode, useState } from 'react';
import type { Reply } from '../../lib/border/questions';
import type { OutboxEntry, Outgoing } from '../../lib/border/questions-outbox';
import { addressIn } from '../../lib/domain/desk-address';
import type { Environment } from '../../lib/domain/environment';
import type { Place } from '../../lib/domain/installation';
import { say, sayCount } from '../../lib/words/words';
import { installationName } from '../settings/InstallationChoice';
import { Button } from '../ui/Button';
import { EnvironmentBadge, environmentWord } from '../ui/EnvironmentBadge';
import { FailureNotice } from '../ui/FailureNotice';
import { Time } from '../ui/Time';
import { Elsewhere } from './Elsewhere';
import styles from './Outbox.module.css';
import { ServiceNotice } from './ServiceNotice';
import { useWriteDeeds, type WriteDeeds } from './use-write-deeds';
import { WriteState } from './WriteState';
import { stateWord, whatWord } from './write-words';

/** As much of a message as a line of the list quotes. */
const QUOTE = 400;

type Props = {
  environment: Environment;
  view: Reply<'outbox.read'>;
  session: Reply<'session.read'>;
  onEnter: (address: string) => void;
  /** Words that were taken back are a draft elsewhere. This group may be gone by then. */
  onDraft: (there: There) => void;
};

/** Something that is not where the person works: where it is, in words too, and its address there. */
export type There = { place: Place; where: string; address: string };

/** What is not confirmed in one environment, whichever the person works in. */
export function OutboxGroup({ environment, view, session, onEnter, onDraft }: Props) {
  /** The action of the row that somebody wants to open elsewhere. */
  const [wanted, setWanted] = useState<string>();
  const thereOf = (entry: OutboxEntry): There | undefined => {
    const address = addressOf(entry);
    if (address === undefined) return undefined;
    const { installationId } = entry;
    const where = `${environmentWord(environment)}, ${placeWord(entry)}`;
    return { place: { environment, installationId }, where, address };
  };
  const deeds = useWriteDeeds(environment, ({ action }) => {
    const entry = view.open.find((one) => one.action === action);
    const there = entry && thereOf(entry);
    if (!there) return;
    if (isHere(session, there.place)) onEnter(there.address);
    else onDraft(there);
  });
  return (
    <section
      className={styles.group}
      data-environment={environment}
      aria-label={environmentWord(environment)}
    >
      <p className={styles.groupHead}>
        <EnvironmentBadge environment={environment} />
        <span>{countWord(view)}</span>
      </p>
      {environment === session.environment ? null : <ServiceNotice environment={environment} />}
      {view.closed ? (
        <p className={styles.none}>
          {say(view.closed === 'locked' ? 'outboxLocked' : 'outboxNoKey')}
        </p>
      ) : null}
      {deeds.failure ? <FailureNotice failure={deeds.failure} arrived /> : null}
      {view.open.length > 0 ? (
        <ul className={styles.list} aria-label={say('outboxOpen')}>
          {view.open.map((entry) => {
            const there = thereOf(entry);
            return (
              <Row
                key={entry.action}
                {...{ entry, deeds, environment, there }}
                here={there !== undefined && isHere(session, there.place)}
                onElsewhere={() => setWanted(entry.action)}
              >
                {there && wanted === entry.action ? (
                  <Elsewhere
                    words={say('outboxElsewhere', there.where)}
                    place={there.place}
                    onSwitched={() => onEnter(there.address)}
                    onCancel={() => setWanted(undefined)}
                  />
                ) : null}
              </Row>
            );
          })}
        </ul>
      ) : null}
    </section>
  );
}

type RowProps = {
  entry: OutboxEntry;
  deeds: WriteDeeds;
  environment: Environment;
  /** Where in the desk it is what the write is about; a new ticket is nowhere yet. */
  there: There | undefined;
  /** That is where the person works: a link leads there. */
  here: boolean;
  onElsewhere: () => void;
  children: ReactNode;
};

function Row({ entry, deeds, environment, there, here, onElsewhere, children }: RowProps) {
  const { what, startedAt } = entry;
  const words = whatWord(entry);
  return (
    <li className={styles.item}>
      <p className={styles.what}>
        {there === undefined ? (
          words
        ) : here ? (
          <a href={there.address}>{words}</a>
        ) : (
          <Button look="quiet" onClick={onElsewhere}>
            {words}
          </Button>
        )}
      </p>
      {what.kind === 'message.send' ? (
        <p className={styles.quote}>{what.message.text.slice(0, QUOTE)}</p>
      ) : null}
      <p className={styles.facts}>
        <EnvironmentBadge environment={environment} />
        <span>{placeWord(entry)}</span>
        <span>{stateWord(entry)}</span>
        {what.kind === 'ticket.create' ? <span>{what.record}</span> : null}
        <Time at={startedAt} focusable />
      </p>
      {children}
      <WriteState outgoing={atDesk(entry)} deeds={deeds} />
    </li>
  );
}

const isHere = (session: Reply<'session.read'>, { environment, installationId }: Place): boolean =>
  session.environment === environment && session.installationId === installationId;

const placeWord = ({ installationId, installationName: name }: OutboxEntry): string =>
  installationName({ id: installationId, name });

/** How many writes go on by themselves, and how many wait for a person. */
const countWord = ({ waiting, stopped }: Reply<'outbox.read'>): string =>
  [
    ...(waiting > 0 ? [sayCount('pendingWaiting', waiting)] : []),
    ...(stopped > 0 ? [sayCount('pendingStopped', stopped)] : []),
  ].join(', ');

/** The form of a new ticket stands beside its record, and is not to be had here. */
const atDesk = (outgoing: Outgoing): Outgoing =>
  outgoing.what.kind === 'ticket.create'
    ? { ...outgoing, deeds: outgoing.deeds.filter((deed) => deed !== 'edit') }
    : outgoing;

/** Where in the desk that is which a write is about; a new ticket is nowhere yet. */
function addressOf({ what }: Outgoing): string | undefined {
  if ('ticketId' in what) return addressIn('tickets', what.ticketId);
  return 'applicationId' in what ? addressIn('onboarding', what.applicationId) : undefined;
}

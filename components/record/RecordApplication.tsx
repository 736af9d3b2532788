import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../lib/domain/failure';
import { reference } from '../../lib/domain/record';
import { explain } from '../../lib/words/explain';
import { say } from '../../lib/words/words';
import { isOfAll } from '../outbox/ServiceNotice';
import type { RecordFacts } from '../ticket/record-facts';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { useAction } from '../ui/use-action';
import { useAnswer } from '../ui/use-answer';
import { usePresence } from '../ui/use-presence';
import { ApplicationItem } from './ApplicationItem';
import { ChooseApplication } from './ChooseApplication';
import styles from './RecordApplication.module.css';

type Props = {
  view: RecordFacts;
  /** Why the tickets above may be old: what is said there is not said here again. */
  saidAbove: Failure | undefined;
};

/**
 * Where the merchant's application of a record stands: those that were linked by hand, and those
 * that say the same of themselves. Where there is no onboarding, nothing.
 */
export function RecordApplication({ view: { place, record }, saidAbove }: Props) {
  const at = { place, reference: reference(record.ref) };
  const answer = useAnswer('record.applications', at);
  const open = useAction('application.open');
  const link = useAction('application.link');
  const unlink = useAction('application.unlink');
  const [choosing, setChoosing] = useState(false);
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);

  // What somebody comes back to may have moved on meanwhile.
  const present = usePresence();
  const again = useRef<() => void>(undefined);
  again.current = answer.kind === 'loading' ? undefined : answer.again;
  useEffect(() => {
    if (present) again.current?.();
  }, [present]);

  if (answer.kind === 'loading') return null;
  if (answer.kind === 'ready' && answer.value.kind === 'none') return null;
  const value = answer.kind === 'ready' && answer.value.kind === 'known' ? answer.value : undefined;
  const { linked = [], candidates = [], more = 0 } = value ?? {};
  const unread = value?.failure ?? answer.failure;
  const failure = link.failure ?? unlink.failure ?? open.failure;
  const shown = linked.length + candidates.length > 0;

  const choose = () => {
    setSaid('');
    setChoosing(true);
  };
  /** What was pressed is gone then, and the keyboard with it. */
  const done = (words: string) => {
    setSaid(words);
    setChoosing(false);
    answer.again();
    heading.current?.focus();
  };
  const linkOne = async (applicationId: string) => {
    unlink.forget();
    const outcome = await link.run({ ...at, applicationId });
    if (outcome.ok) done(say('applicationLinked'));
  };
  const unlinkOne = async (applicationId: string) => {
    link.forget();
    const outcome = await unlink.run({ ...at, applicationId });
    if (outcome.ok) done(say('applicationUnlinked'));
  };
  const deeds = {
    busy: link.pending || unlink.pending,
    onOpen: (applicationId: string) => void open.run({ applicationId }),
    onLink: (applicationId: string) => void linkOne(applicationId),
    onUnlink: (applicationId: string) => void unlinkOne(applicationId),
  };

  return (
    <section
      className={styles.part}
      aria-label={say('recordApplication')}
      data-stays={shown || choosing ? '' : undefined}
    >
      <div className={styles.head}>
        <h2 className={shown || choosing ? styles.title : 'unseen'} ref={heading} tabIndex={-1}>
          {say('recordApplication')}
        </h2>
        {unread || choosing ? null : (
          <Button ref={chooser} look="quiet" onClick={choose}>
            {say('linkApplication')}
          </Button>
        )}
      </div>
      {choosing ? (
        <ChooseApplication
          place={place}
          linked={linked.map(({ id }) => id)}
          link={link}
          onLink={(applicationId) => void linkOne(applicationId)}
          onCancel={() => {
            link.forget();
            setChoosing(false);
            requestAnimationFrame(() => chooser.current?.focus());
          }}
        />
      ) : null}
      {candidates.length > 1 ? (
        <p className={styles.hint}>{say('applicationCandidates', candidates.length + more)}</p>
      ) : null}
      {shown ? (
        <ul>
          {linked.map(({ id, row, by }) => (
            <ApplicationItem key={id} id={id} row={row} by={by} read={!unread} linked {...deeds} />
          ))}
          {candidates.map(({ row, by }) => (
            <ApplicationItem key={row.id} id={row.id} row={row} by={by} {...deeds} />
          ))}
        </ul>
      ) : null}
      {more > 0 ? <p className={styles.hint}>{say('applicationCandidatesMore', more)}</p> : null}
      {unread && !saidAbove && !isOfAll(unread) ? (
        <p className={styles.hint}>
          {say('applicationsNotRead')} {explain(unread)}{' '}
          <Button look="quiet" onClick={answer.again}>
            {say('retry')}
          </Button>
        </p>
      ) : null}
      {failure && !choosing ? <FailureNotice failure={failure} arrived /> : null}
      <p className={said ? styles.said : 'unseen'} role="status">
        {said}
      </p>
    </section>
  );
}

import { useRef, useState } from 'react';
import type { Reply } from '../../lib/border/questions';
import { ENVIRONMENTS } from '../../lib/domain/environment';
import { say } from '../../lib/words/words';
import { Empty } from '../ui/Empty';
import { Faces } from '../ui/Faces';
import { useAnswer } from '../ui/use-answer';
import { useKeptFocus } from '../ui/use-kept-focus';
import { Elsewhere } from './Elsewhere';
import styles from './Outbox.module.css';
import { OutboxGroup, type There } from './OutboxGroup';
import { Receipts } from './Receipts';

type Props = {
  session: Reply<'session.read'>;
  /** The person goes to an address of the desk, in the environment and installation chosen by then. */
  onEnter: (address: string) => void;
};

/**
 * Everything that the service has not confirmed, in both environments and all installations, and what
 * it confirmed in the last week. What waits in live is seen by somebody who works in test.
 */
export function Outbox({ session, onEnter }: Props) {
  const test = useAnswer('outbox.read', { environment: 'test' });
  const live = useAnswer('outbox.read', { environment: 'live' });
  const answers = { test, live };
  const [draft, setDraft] = useState<There>();
  const heading = useRef<HTMLHeadingElement>(null);
  const hearing = useKeptFocus(heading);
  // The one that the person works in comes first.
  const order = ENVIRONMENTS.toSorted((a, b) => rankOf(session, a) - rankOf(session, b));
  const isEmpty = order.every((environment) => {
    const answer = answers[environment];
    return answer.kind === 'ready' && answer.value.waiting + answer.value.stopped === 0;
  });
  const receipts = order.flatMap((environment) => {
    const answer = answers[environment];
    return answer.kind === 'ready'
      ? answer.value.receipts.map((receipt) => ({ ...receipt, environment }))
      : [];
  });
  return (
    <div className={styles.room}>
      <div className={styles.outbox}>
        <section className={styles.part} aria-labelledby="unconfirmed" {...hearing}>
          <h2 id="unconfirmed" ref={heading} tabIndex={-1}>
            {say('outboxOpen')}
          </h2>
          {draft ? (
            <Elsewhere
              words={say('outboxDraftElsewhere', draft.where)}
              place={draft.place}
              onSwitched={() => onEnter(draft.address)}
              onCancel={() => setDraft(undefined)}
            />
          ) : null}
          {isEmpty ? (
            <Empty title={say('outboxEmpty')} next={say('outboxEmptyNext')} />
          ) : (
            order.map((environment) => (
              <Faces key={environment} answer={answers[environment]}>
                {(view) =>
                  view.waiting + view.stopped > 0 ? (
                    <OutboxGroup {...{ environment, view, session, onEnter }} onDraft={setDraft} />
                  ) : null
                }
              </Faces>
            ))
          )}
        </section>
        <Receipts receipts={receipts.sort((a, b) => b.at - a.at)} />
      </div>
    </div>
  );
}

const rankOf = ({ environment }: Reply<'session.read'>, one: string): number =>
  one === environment ? 0 : 1;

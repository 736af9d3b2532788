import { useEffect, useRef, useState } from 'react';
import type { ApplicationView } from '../../lib/border/questions-onboarding';
import type { Place } from '../../lib/domain/installation';
import { merchantName } from '../../lib/domain/merchant';
import { pathText } from '../../lib/domain/snapshot';
import { say } from '../../lib/words/words';
import { useWriteDeeds } from '../outbox/use-write-deeds';
import { WriteState } from '../outbox/WriteState';
import { stateWord, whatWord } from '../outbox/write-words';
import { CopyButton } from '../ticket/CopyButton';
import { Button } from '../ui/Button';
import { Faces } from '../ui/Faces';
import { FailureNotice } from '../ui/FailureNotice';
import { Icon } from '../ui/Icon';
import { Time } from '../ui/Time';
import { useAnswer } from '../ui/use-answer';
import { useDraft } from '../ui/use-draft';
import styles from './Application.module.css';
import { Changes } from './Changes';
import { DecisionForm } from './DecisionForm';
import { draftAbout, withRequirement } from './decision-draft';
import { Facts } from './Facts';
import { Snapshot } from './Snapshot';

type Props = { place: Place; applicationId: string; onBack: () => void };

/** One application: what the merchant said, and the decision about it. Give it a key. */
export function ApplicationScreen({ place, applicationId, onBack }: Props) {
  const answer = useAnswer('application.read', { place, applicationId });
  return (
    <div className={styles.screen}>
      <Faces answer={answer} loading={say('applicationLoading')}>
        {(view) => <Open place={place} view={view} failure={answer} onBack={onBack} />}
      </Faces>
      {answer.kind === 'failed' ? (
        <div className={styles.back}>
          <Button onClick={onBack}>{say('backToApplications')}</Button>
        </div>
      ) : null}
    </div>
  );
}

type OpenProps = {
  place: Place;
  view: ApplicationView;
  failure: ReturnType<typeof useAnswer<'application.read'>>;
  onBack: () => void;
};

function Open({ place, view, failure, onBack }: OpenProps) {
  const { application, outgoing } = view;
  const { id, status, snapshot, review, createdAt, updatedAt } = application;
  // What the reviewer reads and decides by; what is newer is shown beside it until they take it up.
  const [read, setRead] = useState(view);
  const [decided, setDecided] = useState(false);
  const isNewer = read.digest !== view.digest;
  // What is new by the reviewer's own decision is no news to them.
  if (decided && isNewer) {
    setDecided(false);
    setRead(view);
  }
  const draft = useDraft({ place, subject: `decide/${id}` }, draftAbout);
  const deeds = useWriteDeeds(place.environment);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isAsking = draft.value.fields.status === 'InformationRequired';

  return (
    <>
      <header className={styles.head}>
        <Button look="quiet" aria-label={say('backToApplications')} onClick={onBack}>
          <Icon name="back" />
        </Button>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          <bdi>{merchantName(snapshot) ?? id}</bdi>
        </h2>
        <Facts status={status}>
          {createdAt ? (
            <span>
              {say('applicationArrived')} <Time at={createdAt} />
            </span>
          ) : null}
          {updatedAt && updatedAt !== createdAt ? (
            <span>
              {say('applicationChangedAt')} <Time at={updatedAt} />
            </span>
          ) : null}
          <span>
            {say('applicationId')} <code>{id}</code>
          </span>
          <CopyButton text={id} what={say('copyId')} />
        </Facts>
      </header>
      {failure.kind === 'ready' && failure.failure ? (
        <FailureNotice failure={failure.failure} what={say('notUpToDate')} />
      ) : null}
      {isNewer ? (
        <Changes
          before={read.application}
          after={application}
          requirements={requirementsOf(review)}
          onTaken={() => setRead(view)}
        />
      ) : null}
      {outgoing.map((one) => (
        <section key={one.action} className={styles.outgoing} aria-label={whatWord(one)}>
          <strong>{whatWord(one)}</strong> <span>{stateWord(one)}</span>
          <WriteState outgoing={one} deeds={deeds} />
        </section>
      ))}
      {deeds.failure ? <FailureNotice failure={deeds.failure} arrived /> : null}
      <div className={styles.body}>
        <Snapshot
          snapshot={read.application.snapshot}
          review={read.application.review}
          onAsk={
            isAsking
              ? (path) => draft.change(withRequirement(draft.value, pathText(path)))
              : undefined
          }
        />
        <DecisionForm
          place={place}
          view={read}
          isOutdated={isNewer}
          draft={draft}
          onDecided={() => setDecided(true)}
        />
      </div>
    </>
  );
}

/** What was last asked of the merchant: paths inside the snapshot. */
function requirementsOf(review: Record<string, unknown> | undefined): string[] {
  const asked: unknown = review?.requirements;
  if (!Array.isArray(asked)) return [];
  return asked.flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'field' in one && typeof one.field === 'string'
      ? one.field
      : [],
  );
}

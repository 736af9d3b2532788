import { type RefObject, useMemo, useRef, useState } from 'react';
import type { ApplicationView } from '../../lib/border/questions-onboarding';
import type { Outgoing } from '../../lib/border/questions-outbox';
import { isSameMark } from '../../lib/domain/application-event';
import type { Place } from '../../lib/domain/installation';
import { documentsOf } from '../../lib/domain/merchant';
import { type Path, pathText } from '../../lib/domain/snapshot';
import type { SeenDocument } from '../../lib/domain/timeline';
import { say } from '../../lib/words/words';
import { useWriteDeeds } from '../outbox/use-write-deeds';
import { WriteState } from '../outbox/WriteState';
import { stateWord, whatWord } from '../outbox/write-words';
import { Button } from '../ui/Button';
import { Faces } from '../ui/Faces';
import { FailureNotice } from '../ui/FailureNotice';
import { useAction } from '../ui/use-action';
import { useAnswer } from '../ui/use-answer';
import { useDraft } from '../ui/use-draft';
import { useKeptFocus } from '../ui/use-kept-focus';
import styles from './Application.module.css';
import { ApplicationHead } from './ApplicationHead';
import { Corrections } from './Corrections';
import { DecisionForm } from './DecisionForm';
import { Documents } from './Documents';
import { draftAbout, withRequirement } from './decision-draft';
import { NewerNotice } from './NewerNotice';
import { Notes } from './Notes';
import { Snapshot } from './Snapshot';
import { Timeline } from './Timeline';
import { useSeen } from './use-seen';

type Props = { place: Place; applicationId: string; onBack: () => void };
type Answer = ReturnType<typeof useAnswer<'application.read'>>;

/** One application: what the merchant said, and the decision about it. Give it a key. */
export function ApplicationScreen({ place, applicationId, onBack }: Props) {
  const answer = useAnswer('application.read', { place, applicationId });
  // What was taken back is a draft again, which the form takes up when it is made anew.
  const [takenBack, setTakenBack] = useState(0);
  return (
    <div className={styles.screen}>
      <Faces answer={answer} loading={say('applicationLoading')}>
        {(view) => (
          <Open
            key={takenBack}
            {...{ place, view, answer, onBack }}
            onTakenBack={() => setTakenBack(takenBack + 1)}
          />
        )}
      </Faces>
      {answer.kind === 'failed' ? (
        <div className={styles.back}>
          <Button onClick={onBack}>{say('backToApplications')}</Button>
        </div>
      ) : null}
    </div>
  );
}

/** Until the trail is there. */
const NOTHING = { timeline: [], outgoing: [] };

type OpenProps = {
  place: Place;
  view: ApplicationView;
  answer: Answer;
  onBack: () => void;
  onTakenBack: () => void;
};

function Open({ place, view, answer, onBack, onTakenBack }: OpenProps) {
  const { id } = view.application;
  const { read, isNewer, take, decided } = useReading(view);
  const trail = useAnswer('application.trail', { place, applicationId: id });
  const { timeline, outgoing } = trail.kind === 'ready' ? trail.value : NOTHING;
  const draft = useDraft({ place, subject: `decide/${id}` }, draftAbout);
  const documents = useMemo(() => documentsOf(read.application.snapshot), [read]);
  const document = useAction('application.document');
  const note = (path: Path, verdict: SeenDocument['verdict']) =>
    document.run({
      place,
      applicationId: id,
      digest: read.mark.digest,
      document: { path: pathText(path), verdict },
    });
  useSeen(place, id, read.mark);
  const isAsking = draft.value.fields.status === 'InformationRequired';
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <ApplicationHead application={view.application} heading={heading} onBack={onBack} />
      {answer.kind === 'ready' && answer.failure ? (
        <FailureNotice failure={answer.failure} what={say('notUpToDate')} />
      ) : null}
      {isNewer ? (
        <NewerNotice
          before={read.application}
          after={view.application}
          onTaken={() => {
            take();
            heading.current?.focus();
          }}
        />
      ) : null}
      {trail.kind === 'failed' ? <FailureNotice failure={trail.failure} /> : null}
      {document.failure ? (
        <FailureNotice failure={document.failure} what={say('documentNotNoted')} />
      ) : null}
      <OnTheirWay {...{ place, outgoing, heading, onTakenBack }} />
      <div className={styles.body}>
        <div className={styles.reading}>
          <Corrections view={read} />
          <Snapshot
            snapshot={read.application.snapshot}
            review={read.application.review}
            onAsk={
              isAsking
                ? (path) => draft.change(withRequirement(draft.value, pathText(path)))
                : undefined
            }
          />
          <Documents
            place={place}
            applicationId={id}
            documents={documents}
            onVerdict={(path, { kind }) => void note(path, kind)}
            onOpened={(path) => void note(path, 'opened')}
          />
        </div>
        <div className={styles.deciding}>
          <DecisionForm
            place={place}
            view={read}
            isOutdated={isNewer}
            draft={draft}
            onDecided={decided}
          />
          <Notes place={place} applicationId={id} />
          <Timeline timeline={timeline} />
        </div>
      </div>
    </>
  );
}

/** What the reviewer reads and decides by; what is newer is shown beside it until they take it up. */
function useReading(view: ApplicationView) {
  const [read, setRead] = useState(view);
  const [own, setOwn] = useState<string>();
  const isNewer = !isSameMark(read.mark, view.mark);
  // That it came to where this reviewer's own decision led is no news to them.
  if (isNewer && isSameMark(view.mark, { ...read.mark, status: own ?? read.mark.status })) {
    setOwn(undefined);
    setRead(view);
  }
  return { read, isNewer, take: () => setRead(view), decided: setOwn };
}

type OnTheirWayProps = {
  place: Place;
  outgoing: readonly Outgoing[];
  /** Where the keyboard goes when what was pressed is gone. */
  heading: RefObject<HTMLElement | null>;
  onTakenBack: () => void;
};

/** Decisions that are not confirmed, each with what can be done about it. */
function OnTheirWay({ place, outgoing, heading, onTakenBack }: OnTheirWayProps) {
  const deeds = useWriteDeeds(place.environment, onTakenBack);
  const hearing = useKeptFocus(heading);
  if (outgoing.length === 0 && !deeds.failure) return null;
  return (
    <div {...hearing}>
      {outgoing.map((one) => (
        <section key={one.action} className={styles.outgoing} aria-label={whatWord(one)}>
          <strong>{whatWord(one)}</strong> <span>{stateWord(one)}</span>
          <WriteState outgoing={one} deeds={deeds} />
        </section>
      ))}
      {deeds.failure ? <FailureNotice failure={deeds.failure} arrived /> : null}
    </div>
  );
}

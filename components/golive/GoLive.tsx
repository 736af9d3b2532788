import { useEffect, useRef } from 'react';
import type { GoLive as View } from '../../lib/border/questions-golive';
import type { Place } from '../../lib/domain/installation';
import { say } from '../../lib/words/words';
import { EnvironmentBadge } from '../ui/EnvironmentBadge';
import { Faces } from '../ui/Faces';
import { FailureNotice } from '../ui/FailureNotice';
import { type Answer, useAnswer } from '../ui/use-answer';
import { useKeptFocus } from '../ui/use-kept-focus';
import { AskedWrite } from './AskedWrite';
import { Checklist } from './Checklist';
import { ChecksTable } from './ChecksTable';
import { Comparison } from './Comparison';
import { Deviations } from './Deviations';
import { Downloads } from './Downloads';
import { FirstToDo } from './FirstToDo';
import styles from './GoLive.module.css';
import { passedOf, runWord } from './golive-words';
import { ResetTestData } from './ResetTestData';
import { RunForm } from './RunForm';
import { useRun } from './use-run';

/** How often a run that goes is asked about, in milliseconds: news may be missed, and asking keeps the background alive. */
const EVERY = 3_000;

/** Where a partner's engineer runs the go-live checks, and clears test data (partner-api.md). */
export function GoLive({ place }: { place: Place }) {
  const { environment } = place;
  const answer = useAnswer('golive.read', { environment });
  useAsking(answer);
  return (
    <div className={styles.room}>
      <Faces answer={answer} loading={say('goliveLoading')}>
        {(view) => <Room place={place} view={view} />}
      </Faces>
      {/* Of another environment is another form: nothing that was typed in test is about live. */}
      <ResetTestData key={environment} place={place} />
    </div>
  );
}

function useAsking(answer: Answer<View>): void {
  const again = useRef(answer.kind === 'loading' ? undefined : answer.again);
  again.current = answer.kind === 'loading' ? undefined : answer.again;
  const goes = answer.kind === 'ready' && answer.value.state === 'going';
  useEffect(() => {
    if (!goes) return;
    const asking = setInterval(() => again.current?.(), EVERY);
    return () => clearInterval(asking);
  }, [goes]);
}

function Room({ place, view }: { place: Place; view: View }) {
  const { environment } = place;
  const { run, state, progress, refused } = view;
  const checks = useRun(place, view);
  const heading = useRef<HTMLHeadingElement>(null);
  const hearing = useKeptFocus(heading);
  const current = view.checks.find(({ number }) => number === view.current);
  return (
    <>
      <section className={styles.part} aria-labelledby="golive" {...hearing}>
        <div className={styles.head}>
          <h2 id="golive" ref={heading} tabIndex={-1}>
            {say('goliveTitle')}
          </h2>
          <EnvironmentBadge environment={environment} />
        </div>
        <p className={styles.soft}>
          {say(environment === 'live' ? 'goliveLiveIntro' : 'goliveTestIntro')}
        </p>
        <RunForm environment={environment} view={view} checks={checks} />
        <p className={styles.progress} role="status">
          {progress ? say('goliveProgress', progress.done, progress.of) : runWord(view)}{' '}
          {current ? say('goliveNow', current.title) : null}{' '}
          {view.stopping ? say('goliveStopping') : null}
          {state === 'going' || !run ? null : say('goliveOfAll', ...passedOf(view))}
        </p>
        {view.about ? (
          <p className={styles.soft}>
            {say(view.about.sameKey ? 'goliveAbout' : 'goliveAboutOldKey', view.about.installation)}
          </p>
        ) : null}
        {checks.failure ? <FailureNotice failure={checks.failure} arrived /> : null}
        {view.asks ? <AskedWrite environment={environment} asks={view.asks} /> : null}
        {refused ? <FailureNotice failure={refused} what={say('goliveNoReport')} /> : null}
        {run && state !== 'going' ? <FirstToDo run={run} /> : null}
        {run?.comparison ? <Comparison comparison={run.comparison} /> : null}
        {run && state !== 'going' ? <Deviations deviations={run.deviations ?? []} /> : null}
        <ChecksTable view={view} checks={checks} />
        <Downloads
          environment={environment}
          state={state === 'ended' && !view.reported ? 'none' : state}
        />
      </section>
      <Checklist ticks={view.ticks} />
    </>
  );
}

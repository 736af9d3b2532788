import { useEffect, useRef } from 'react';
import type { Scope } from '../../lib/domain/core/installation';
import { CHECK_ROLES } from '../../lib/domain/golive/check-roles';
import type { GoLiveView } from '../../lib/protocol/requests/golive';
import { t } from '../../lib/words/words';
import { type AsyncState, useRequest } from '../ui/data/use-request';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { AsyncView } from '../ui/feedback/AsyncView';
import { Banner } from '../ui/feedback/Banner';
import { EnvironmentBadge } from '../ui/feedback/EnvironmentBadge';
import { FailureNotice } from '../ui/feedback/FailureNotice';
import { useKeptFocus } from '../ui/hooks/use-kept-focus';
import { Checklist } from './Checklist';
import { ChecksTable } from './ChecksTable';
import { Comparison } from './Comparison';
import { ConfirmWrite } from './ConfirmWrite';
import { Deviations } from './Deviations';
import { Downloads } from './Downloads';
import { FirstToDo } from './FirstToDo';
import styles from './GoLive.module.css';
import { passedOf, type RoomView, runWord } from './golive-words';
import { listedChecks } from './listed-checks';
import { ResetTestData } from './ResetTestData';
import { RunForm } from './RunForm';
import { useRun } from './use-run';

/**
 * How often a screen reads a running run, in milliseconds. Events may be lost, and each request keeps
 * the background alive.
 */
const POLL_EVERY = 3_000;

/**
 * The desk's screen for the go-live checks and the reset of test data (partner-api.md, "Test
 * environment and go-live checks").
 */
export function GoLive({ scope }: { scope: Scope }) {
  const { environment } = scope;
  const reply = useRequest('golive.read', { environment });
  usePolling(reply);
  return (
    <div className={styles.room}>
      <div className={styles.parts}>
        <AsyncView reply={reply} loading={t('goliveLoading')} skeleton={6}>
          {(view) => <Room scope={scope} view={{ ...view, checks: listedChecks() }} />}
        </AsyncView>
        {/* The key discards the form when the environment changes: text typed for test is not for live. */}
        <ResetTestData key={environment} scope={scope} />
      </div>
    </div>
  );
}

function usePolling(reply: AsyncState<GoLiveView>): void {
  const again = useRef(reply.kind === 'loading' ? undefined : reply.again);
  again.current = reply.kind === 'loading' ? undefined : reply.again;
  const isRunning = reply.kind === 'ready' && reply.value.state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const polling = setInterval(() => again.current?.(), POLL_EVERY);
    return () => clearInterval(polling);
  }, [isRunning]);
}

function Room({ scope, view }: { scope: Scope; view: RoomView }) {
  const { environment } = scope;
  const checks = useRun(scope, view);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHandlers = useKeptFocus(heading);
  return (
    <>
      <section className={styles.main} aria-labelledby="golive" {...focusHandlers}>
        <div className={styles.head}>
          <h2 id="golive" ref={heading} tabIndex={-1}>
            {t('goliveTitle')}
          </h2>
          <EnvironmentBadge environment={environment} />
        </div>
        <p className={styles.soft}>
          {t(environment === 'live' ? 'goliveLiveIntro' : 'goliveTestIntro')}
        </p>
        <RunForm environment={environment} view={view} checks={checks} />
        <Progress view={view} />
        <ActionFailure failure={checks.failure} />
        {view.confirmation ? (
          <ConfirmWrite environment={environment} confirmation={view.confirmation} />
        ) : null}
        <Findings view={view} />
        <Downloads environment={environment} state={view.state} hasReport={view.hasReport} />
        <ChecksTable view={view} checks={checks} />
      </section>
      <Checklist items={view.checklist} />
    </>
  );
}

/** How far the latest run is or how it ended, and the installation that it checked. */
function Progress({ view }: { view: RoomView }) {
  const { run, state, progress, subject } = view;
  const current = view.checks.find(({ number }) => number === view.current);
  return (
    <div>
      <p
        className={styles.progress}
        data-verdict={state === 'ended' ? run?.verdict : undefined}
        role="status"
      >
        {progress ? t('goliveProgress', progress.done, progress.of) : runWord(view)}{' '}
        {current ? t('goliveNow', current.title) : null}{' '}
        {view.stopping ? t('goliveStopping') : null}
        {state === 'running' || !run ? null : t('goliveOfAll', ...passedOf(view))}
      </p>
      {subject ? (
        <p className={styles.soft}>
          {t(subject.sameKey ? 'goliveAbout' : 'goliveAboutOldKey', subject.installation)}
        </p>
      ) : null}
    </div>
  );
}

/** What a run found, except for the checks themselves. */
function Findings({ view: { run, state, reportFailure } }: { view: RoomView }) {
  const ended = state === 'running' ? undefined : run;
  const toLive = ended?.checks.find(({ number }) => CHECK_ROLES[number] === 'to-live');
  return (
    <>
      {toLive?.cleanedUp ? <Banner tone="warning">{toLive.cleanedUp}</Banner> : null}
      {reportFailure ? <FailureNotice failure={reportFailure} what={t('goliveNoReport')} /> : null}
      {ended ? <FirstToDo run={ended} /> : null}
      {run?.comparison ? <Comparison comparison={run.comparison} /> : null}
      {ended ? <Deviations deviations={ended.deviations ?? []} /> : null}
    </>
  );
}

import { useDeferredValue, useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import type { Scope } from '../../lib/domain/core/installation';
import type { Reply } from '../../lib/protocol/contract';
import type { ApplicationRow } from '../../lib/protocol/requests/onboarding';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { useAction } from '../ui/data/use-action';
import { useRequest } from '../ui/data/use-request';
import { AsyncView } from '../ui/feedback/AsyncView';
import { Empty } from '../ui/feedback/Empty';
import { LoadNotice } from '../ui/feedback/LoadNotice';
import { type Retry, RetryStart, useRetry } from '../ui/feedback/use-retry';
import { useNow } from '../ui/hooks/use-now';
import { ListCount, MasterDetail, NoneOpen, NothingFound } from '../ui/layout/MasterDetail';
import { useShortcuts } from '../ui/shortcuts/use-shortcuts';
import { ApplicationScreen } from './application/ApplicationScreen';
import { StepButtons } from './application/StepButtons';
import styles from './Onboarding.module.css';
import { ApplicationList } from './queue/ApplicationList';
import { Waiting } from './queue/DueNote';
import { NO_QUEUE_FILTER, type QueueFilter, QueueFilters, queueParams } from './queue/QueueFilters';
import { useSteps } from './queue/use-steps';
import { useWatchApplications } from './queue/use-watch-applications';
import { useReviewRules } from './use-review-rules';

/** How many rows are shown before the user asks for more. */
const FIRST_ROWS = 200;

const NO_ROWS: readonly ApplicationRow[] = [];

type Props = {
  scope: Scope;
  /** Whether the installation has merchant onboarding; undefined if the service does not say. */
  enabled: boolean | undefined;
  openId: string | undefined;
  onOpen: (applicationId: string | undefined) => void;
};

/** The review desk: the queue of merchants' applications, with the open one beside it. */
export function Onboarding({ scope, enabled, openId, onOpen }: Props) {
  const [filter, setFilter] = useState(NO_QUEUE_FILTER);
  const [previousId, setPreviousId] = useState<string>();
  /** The application that the user opened with `Next application` or `Previous application`. */
  const [steppedId, setSteppedId] = useState<string>();
  const [limit, setLimit] = useState(FIRST_ROWS);
  const rules = useReviewRules(scope);
  const filters = queueParams(useDeferredValue(filter), rules.answerWithin, useNow());
  const reply = useRequest(
    'applications.read',
    { scope, ...filters, limit },
    { keepPrevious: true },
  );
  const { failure, again } = useWatchApplications(scope);
  const retry = useRetry(reply);
  const { rows, total } = reply.kind === 'ready' ? reply.value : { rows: NO_ROWS, total: 0 };
  const open = rows.find(({ id }) => id === openId);
  const steps = useSteps({
    rows,
    total,
    openId,
    onOpen: (id) => {
      setSteppedId(id);
      onOpen(id);
    },
    onMore: () => setLimit(limit * 10),
  });
  useShortcuts([
    ['application.next', () => steps.next?.()],
    ['application.previous', () => steps.previous?.()],
  ]);
  const close = () => {
    setPreviousId(openId);
    onOpen(undefined);
  };
  const start = <RetryStart reply={reply} retry={retry} />;
  if (reply.kind === 'failed' && isOff(reply.failure))
    return (
      <>
        {start}
        <Off failure={reply.failure} retry={retry} />
      </>
    );
  const showAll = () => setFilter(NO_QUEUE_FILTER);
  return (
    <>
      {start}
      <MasterDetail
        className={styles.columns}
        isOpen={openId !== undefined}
        listLabel={t('onboarding')}
        detailLabel={t('application')}
        head={
          <>
            <QueueFilters
              filter={filter}
              queue={reply.kind === 'ready' ? reply.value : undefined}
              isTimed={rules.answerWithin > 0}
              onChange={setFilter}
            />
            <LoadNotice
              reply={{ kind: 'ready', value: undefined, again, ...(failure && { failure }) }}
              old={t('notUpToDate')}
            />
          </>
        }
        list={
          <AsyncView
            reply={reply}
            loading={t('applicationsLoading')}
            skeleton={6}
            isEmpty={({ rows }) => rows.length === 0}
            empty={<NoApplications filter={filter} enabled={enabled} onShowAll={showAll} />}
          >
            {(queue) => (
              <Queue
                queue={queue}
                within={rules.answerWithin}
                openId={openId}
                previousId={previousId}
                steppedId={steppedId === openId ? steppedId : undefined}
                onMore={() => setLimit(limit * 10)}
                onOpen={onOpen}
              />
            )}
          </AsyncView>
        }
        detail={
          openId === undefined ? (
            <NoneOpen title={t('noApplicationOpen')} next={t('noApplicationOpenNext')} />
          ) : (
            <ApplicationScreen
              key={openId}
              scope={scope}
              applicationId={openId}
              rules={rules}
              steps={<StepButtons steps={steps} />}
              due={open ? <Waiting row={open} within={rules.answerWithin} /> : null}
              onBack={close}
            />
          )
        }
      />
    </>
  );
}

type QueueProps = {
  queue: Reply<'applications.read'>;
  /** In how many working days an application is to be answered. */
  within: number;
  openId: string | undefined;
  /** The application that the user comes back from. */
  previousId: string | undefined;
  steppedId: string | undefined;
  onMore: () => void;
  onOpen: (applicationId: string) => void;
};

const Queue = ({ queue: { rows, total }, within, openId, ...props }: QueueProps) => (
  <>
    <ListCount>{countWords(rows.length, total)}</ListCount>
    <ApplicationList
      rows={rows}
      within={within}
      currentId={openId}
      focusId={openId === undefined ? props.previousId : undefined}
      steppedId={props.steppedId}
      moreCount={total - rows.length}
      onMore={props.onMore}
      onOpen={({ id }) => props.onOpen(id)}
    />
  </>
);

const countWords = (shown: number, total: number): string =>
  total > shown ? t('applicationsShowing', shown, total) : t('applicationsCount', total);

type NoApplicationsProps = {
  filter: QueueFilter;
  enabled: boolean | undefined;
  onShowAll: () => void;
};

function NoApplications({ filter, enabled, onShowAll }: NoApplicationsProps) {
  if (filter.text !== '' || filter.status !== '' || filter.onlyOverdue)
    return (
      <NothingFound title={t('noApplicationsFound')} onShowAll={onShowAll}>
        {t('applicationsAll')}
      </NothingFound>
    );
  return enabled === false ? (
    <Empty title={t('onboardingOff')} next={t('onboardingNotEnabled')} />
  ) : (
    <Empty title={t('noApplications')} next={t('noApplicationsNext')} />
  );
}

/**
 * The service refuses an installation without merchant onboarding in one of these ways (partner-api.md, rule 4). A
 * gateway's page says nothing of it.
 */
const isOff = (failure: Failure): boolean =>
  (failure.kind === 'not-found' || failure.kind === 'not-allowed') && !failure.foreign;

function Off({ failure, retry }: { failure: Failure; retry: Retry }) {
  // After a colleague's reset of test data the installation is another one.
  const refresh = useAction('session.refresh');
  const press = async () => {
    await refresh.run({});
    await retry.press();
  };
  return (
    <div ref={retry.notice} role={retry.retried ? 'alert' : undefined} {...retry.focusHandlers}>
      <Empty
        title={t('onboardingOff')}
        next={t(failure.kind === 'not-allowed' ? 'onboardingForbidden' : 'onboardingNotThere')}
        action={
          <Button onClick={() => void press()} busy={refresh.pending}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  );
}

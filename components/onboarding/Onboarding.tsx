import { useDeferredValue, useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import type { Scope } from '../../lib/domain/core/installation';
import type { Reply } from '../../lib/protocol/contract';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { Field } from '../ui/controls/Field';
import { Select } from '../ui/controls/Select';
import { useRequest } from '../ui/data/use-request';
import { AsyncView } from '../ui/feedback/AsyncView';
import { Empty } from '../ui/feedback/Empty';
import { StaleNotice } from '../ui/feedback/StaleNotice';
import { ListCount, MasterDetail, NoneOpen } from '../ui/layout/MasterDetail';
import { ApplicationScreen } from './application/ApplicationScreen';
import styles from './Onboarding.module.css';
import { statusCounts } from './onboarding-words';
import { ApplicationList } from './queue/ApplicationList';
import { useWatchApplications } from './queue/use-watch-applications';

/** How many rows are shown before the user asks for more. */
const FIRST_ROWS = 200;

const NO_FILTER = { text: '', status: '' };
type Filter = typeof NO_FILTER;

type Props = {
  scope: Scope;
  /** Whether the installation has merchant onboarding; undefined if the service does not say. */
  enabled: boolean | undefined;
  openId: string | undefined;
  onOpen: (applicationId: string | undefined) => void;
};

/** The review desk: the queue of merchants' applications, with the open one beside it. */
export function Onboarding({ scope, enabled, openId, onOpen }: Props) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [previousId, setPreviousId] = useState<string>();
  const [limit, setLimit] = useState(FIRST_ROWS);
  const filters = useDeferredValue(filter);
  const answer = useRequest(
    'applications.read',
    { scope, ...filters, limit },
    { keepPrevious: true },
  );
  const watchFailure = useWatchApplications(scope);
  const close = () => {
    setPreviousId(openId);
    onOpen(undefined);
  };
  if (answer.kind === 'failed' && isOff(answer.failure))
    return <Off failure={answer.failure} onRetry={answer.again} />;
  const counts = answer.kind === 'ready' ? answer.value.counts : {};
  const showAll = () => setFilter(NO_FILTER);
  return (
    <MasterDetail
      className={styles.columns}
      isOpen={openId !== undefined}
      listLabel={t('onboarding')}
      detailLabel={t('application')}
      head={
        <>
          <Filters filter={filter} counts={counts} onChange={setFilter} />
          <StaleNotice failure={watchFailure} />
        </>
      }
      list={
        <AsyncView
          answer={answer}
          loading={t('applicationsLoading')}
          skeleton={6}
          isEmpty={({ rows }) => rows.length === 0}
          empty={<NoApplications filter={filter} enabled={enabled} onShowAll={showAll} />}
        >
          {(queue) => (
            <Queue
              queue={queue}
              openId={openId}
              previousId={previousId}
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
          <ApplicationScreen key={openId} scope={scope} applicationId={openId} onBack={close} />
        )
      }
    />
  );
}

type QueueProps = {
  queue: Reply<'applications.read'>;
  openId: string | undefined;
  /** The application that the user comes back from. */
  previousId: string | undefined;
  onMore: () => void;
  onOpen: (applicationId: string) => void;
};

const Queue = ({ queue: { rows, total }, openId, previousId, onMore, onOpen }: QueueProps) => (
  <>
    <ListCount>{countWords(rows.length, total)}</ListCount>
    <ApplicationList
      rows={rows}
      currentId={openId}
      focusId={openId === undefined ? previousId : undefined}
      moreCount={total - rows.length}
      onMore={onMore}
      onOpen={({ id }) => onOpen(id)}
    />
  </>
);

const countWords = (shown: number, total: number): string =>
  total > shown ? t('applicationsShowing', shown, total) : t('applicationsCount', total);

type FiltersProps = {
  filter: Filter;
  counts: Record<string, number>;
  onChange: (filter: Filter) => void;
};

const Filters = ({ filter, counts, onChange }: FiltersProps) => (
  <search className={styles.filters}>
    <Field
      compact
      type="search"
      label={t('searchApplications')}
      value={filter.text}
      onChange={(text) => onChange({ ...filter, text })}
    />
    <Select
      compact
      label={t('filterStatus')}
      value={filter.status}
      choices={[{ value: '', label: t('filterAny') }, ...statusCounts(counts)]}
      onChange={(status) => onChange({ ...filter, status })}
    />
  </search>
);

type NoApplicationsProps = {
  filter: Filter;
  enabled: boolean | undefined;
  onShowAll: () => void;
};

function NoApplications({ filter, enabled, onShowAll }: NoApplicationsProps) {
  if (filter.text !== '' || filter.status !== '')
    return (
      <Empty
        title={t('noApplicationsFound')}
        action={<Button onClick={onShowAll}>{t('applicationsAll')}</Button>}
      />
    );
  return enabled === false ? (
    <Empty title={t('onboardingOff')} next={t('onboardingNotEnabled')} />
  ) : (
    <Empty title={t('noApplications')} next={t('noApplicationsNext')} />
  );
}

/** Installations without merchant onboarding answer in one of these ways (partner-api.md, rule 4). */
const isOff = ({ kind }: Failure): boolean => kind === 'not-found' || kind === 'not-allowed';

function Off({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <Empty
      title={t('onboardingOff')}
      next={t(failure.kind === 'not-allowed' ? 'onboardingForbidden' : 'onboardingNotThere')}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
}

import { useDeferredValue, useState } from 'react';
import type { Failure } from '../../lib/domain/failure';
import type { Place } from '../../lib/domain/installation';
import { say } from '../../lib/words/words';
import { isOfAll } from '../outbox/ServiceNotice';
import { Button } from '../ui/Button';
import columns from '../ui/Columns.module.css';
import { Empty } from '../ui/Empty';
import { Faces } from '../ui/Faces';
import { FailureNotice } from '../ui/FailureNotice';
import { Field } from '../ui/Field';
import { Select } from '../ui/Select';
import { useAnswer } from '../ui/use-answer';
import { ApplicationList } from './ApplicationList';
import { ApplicationScreen } from './ApplicationScreen';
import styles from './Onboarding.module.css';
import { statusCounts } from './onboarding-words';
import { useWatchApplications } from './use-watch-applications';

/** Rows that are shown before a person asks for more. */
const AT_ONCE = 200;

const EVERYTHING = { text: '', status: '' };

type Props = {
  place: Place;
  /** Whether the service says that the installation has merchant onboarding, where it says so. */
  enabled: boolean | undefined;
  openId: string | undefined;
  onOpen: (applicationId: string | undefined) => void;
};

/** The review desk: the queue of merchants' applications, with the open one beside it. */
export function Onboarding({ place, enabled, openId, onOpen }: Props) {
  const [filter, setFilter] = useState(EVERYTHING);
  const [cameFrom, setCameFrom] = useState<string>();
  const [limit, setLimit] = useState(AT_ONCE);
  const asked = useDeferredValue(filter);
  const answer = useAnswer('applications.read', { place, ...asked, limit }, { keepPrevious: true });
  const failure = useWatchApplications(place);
  const counts = answer.kind === 'ready' ? answer.value.counts : {};
  const close = () => {
    setCameFrom(openId);
    onOpen(undefined);
  };
  if (answer.kind === 'failed' && isOff(answer.failure))
    return <Off failure={answer.failure} onRetry={answer.again} />;
  return (
    <div className={styles.columns} data-open={openId === undefined ? undefined : ''}>
      <section className={columns.list} aria-label={say('onboarding')}>
        <search className={columns.filters}>
          <Field
            type="search"
            label={say('searchApplications')}
            value={filter.text}
            onChange={(text) => setFilter({ ...filter, text })}
          />
          <Select
            label={say('filterStatus')}
            value={filter.status}
            choices={[{ value: '', label: say('filterAny') }, ...statusCounts(counts)]}
            onChange={(status) => setFilter({ ...filter, status })}
          />
        </search>
        {failure && !isOfAll(failure) ? (
          <FailureNotice failure={failure} what={say('notUpToDate')} />
        ) : null}
        <div className={columns.rows} data-scrolls="">
          <Faces
            answer={answer}
            loading={say('applicationsLoading')}
            isEmpty={({ rows }) => rows.length === 0}
            empty={
              filter.text === '' && filter.status === '' ? (
                <Empty
                  title={say(enabled === false ? 'onboardingOff' : 'noApplications')}
                  next={say(enabled === false ? 'onboardingNotEnabled' : 'noApplicationsNext')}
                />
              ) : (
                <Empty
                  title={say('noApplicationsFound')}
                  action={
                    <Button onClick={() => setFilter(EVERYTHING)}>{say('applicationsAll')}</Button>
                  }
                />
              )
            }
          >
            {({ rows, total }) => (
              <>
                <p className={columns.count} role="status">
                  {total > rows.length
                    ? say('applicationsShowing', rows.length, total)
                    : say('applicationsCount', total)}
                </p>
                <ApplicationList
                  rows={rows}
                  currentId={openId}
                  focusId={openId === undefined ? cameFrom : undefined}
                  left={total - rows.length}
                  onMore={() => setLimit(limit * 10)}
                  onOpen={({ id }) => onOpen(id)}
                />
              </>
            )}
          </Faces>
        </div>
      </section>
      <section className={columns.open} aria-label={say('application')}>
        {openId === undefined ? (
          <Empty title={say('noApplicationOpen')} next={say('noApplicationOpenNext')} />
        ) : (
          <ApplicationScreen key={openId} place={place} applicationId={openId} onBack={close} />
        )}
      </section>
    </div>
  );
}

/** Installations without merchant onboarding answer in one of these ways (partner-api.md, rule 4). */
const isOff = ({ kind }: Failure): boolean => kind === 'not-found' || kind === 'not-allowed';

function Off({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <Empty
      title={say('onboardingOff')}
      next={say(failure.kind === 'not-allowed' ? 'onboardingForbidden' : 'onboardingNotThere')}
      action={<Button onClick={onRetry}>{say('retry')}</Button>}
    />
  );
}

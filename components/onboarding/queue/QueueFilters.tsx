import { overdueBefore } from '../../../lib/domain/onboarding/review/due';
import type { Params, Reply } from '../../../lib/protocol/contract';
import { t } from '../../../lib/words/words';
import { Field } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import styles from '../Onboarding.module.css';
import { statusCounts } from '../onboarding-words';

export const NO_QUEUE_FILTER = { text: '', status: '', onlyOverdue: false, longestFirst: false };
export type QueueFilter = typeof NO_QUEUE_FILTER;

/** What the list is asked for. Without a time to answer in, nothing is overdue and the order is the usual one. */
export const queueParams = (
  { text, status, onlyOverdue, longestFirst }: QueueFilter,
  within: number,
  now: number,
): Omit<Params<'applications.read'>, 'scope' | 'limit'> => ({
  text,
  status,
  ...(within > 0 && { overdueBefore: overdueBefore(within, now), onlyOverdue, longestFirst }),
});

type Props = {
  filter: QueueFilter;
  queue: Reply<'applications.read'> | undefined;
  /** The installation has a time within which an application is to be answered. */
  isTimed: boolean;
  onChange: (filter: QueueFilter) => void;
};

/** No status has this name: it is the view of what is overdue in any status. */
const OVERDUE = '\u0000overdue';

/** The search, the views and the order of the queue. */
export function QueueFilters({ filter, queue, isTimed, onChange }: Props) {
  const overdue = t('statusWithCount', t('overdue'), queue?.overdue ?? 0);
  return (
    <search className={styles.filters}>
      <Field
        compact
        type="search"
        label={t('searchApplications')}
        dir="auto"
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <Select
        compact
        label={t('filterStatus')}
        value={filter.onlyOverdue && isTimed ? OVERDUE : filter.status}
        choices={[
          { value: '', label: t('filterAny') },
          ...(isTimed ? [{ value: OVERDUE, label: overdue }] : []),
          ...statusCounts(queue?.counts ?? {}),
        ]}
        onChange={(value) =>
          onChange({
            ...filter,
            status: value === OVERDUE ? '' : value,
            onlyOverdue: value === OVERDUE,
          })
        }
      />
      {isTimed ? (
        <Select
          compact
          label={t('applicationOrder')}
          value={filter.longestFirst ? 'longest' : 'newest'}
          choices={[
            { value: 'newest', label: t('orderNewest') },
            { value: 'longest', label: t('orderOverdue') },
          ]}
          onChange={(value) => onChange({ ...filter, longestFirst: value === 'longest' })}
        />
      ) : null}
    </search>
  );
}

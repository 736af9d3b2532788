import { useRef } from 'react';
import type { Reply } from '../../lib/protocol/contract';
import type { TicketCounts } from '../../lib/protocol/requests/tickets';
import { t } from '../../lib/words/words';
import { statusWord } from '../ticket/ticket-words';
import { Field } from '../ui/controls/Field';
import { Select } from '../ui/controls/Select';
import { useShortcutKeys } from '../ui/shortcuts/use-chords';
import { useShortcuts } from '../ui/shortcuts/use-shortcuts';
import styles from './Filters.module.css';
import { type Filter, UNREAD, VIEWS } from './filter';

type Props = { filter: Filter; onChange: (filter: Filter) => void };

type SearchProps = Props & { onLeave: () => void };

/** The search field above the list of tickets. */
export function Search({ filter, onChange, onLeave }: SearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const focus = () => {
    input.current?.focus();
    input.current?.select();
  };
  useShortcuts([['search.focus', focus]]);
  const onKeyDown = useShortcutKeys([
    ['thread.escape', () => (filter.text === '' ? onLeave() : onChange({ ...filter, text: '' }))],
  ]);
  return (
    <search className={styles.search}>
      <Field
        compact
        inputRef={input}
        onKeyDown={onKeyDown}
        type="search"
        label={t('searchTickets')}
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
    </search>
  );
}

type ViewsProps = Props & {
  records: Reply<'linkedRecords.read'>;
  /** Undefined while they are loading. */
  counts: TicketCounts | undefined;
};

/** Named selections of the tickets with their numbers, and the tickets of one record. */
export function Views({ filter, onChange, records, counts }: ViewsProps) {
  const choose = (view: string) => onChange({ ...filter, view });
  return (
    <div className={styles.views}>
      <ul className={styles.list} aria-label={t('deskViews')}>
        {VIEWS.map((view) => (
          <View
            key={view}
            view={view}
            count={counts && countOf(counts, view)}
            isCurrent={view === filter.view}
            onChoose={() => choose(view)}
          />
        ))}
      </ul>
      {/* Where there is no room for the list, in its place. */}
      <div className={styles.choice}>
        <Select
          compact
          label={t('deskView')}
          value={filter.view}
          choices={VIEWS.map((view) => ({ value: view, label: viewWord(view) }))}
          onChange={choose}
        />
      </div>
      <Select
        compact
        label={t('filterRecord')}
        value={filter.record}
        choices={[
          { value: '', label: t('filterAnyRecord') },
          ...records.map(({ reference, title }) => ({ value: reference, label: title })),
        ]}
        onChange={(record) => onChange({ ...filter, record })}
      />
    </div>
  );
}

type ViewProps = {
  view: string;
  count: number | undefined;
  isCurrent: boolean;
  onChoose: () => void;
};

const View = ({ view, count, isCurrent, onChoose }: ViewProps) => (
  <li>
    <button
      type="button"
      className={styles.view}
      aria-current={isCurrent || undefined}
      aria-description={count === undefined ? undefined : t('deskCount', count)}
      onClick={onChoose}
    >
      <span className={styles.name}>{viewWord(view)}</span>
      <span className={styles.number} aria-hidden="true">
        {count === 0 ? null : count}
      </span>
    </button>
  </li>
);

function viewWord(view: string): string {
  if (view === '') return t('viewAll');
  return view === UNREAD ? t('viewUnread') : statusWord(view);
}

function countOf({ all, unread, statuses }: TicketCounts, view: string): number {
  if (view === '') return all;
  return view === UNREAD ? unread : (statuses[view] ?? 0);
}

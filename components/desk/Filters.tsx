import { type ReactNode, useRef } from 'react';
import { TICKET_SORTS, type TicketSort } from '../../lib/domain/tickets/ticket-views';
import type { Reply } from '../../lib/protocol/contract';
import type { TicketCounts } from '../../lib/protocol/requests/inbox';
import { t, type Word } from '../../lib/words/words';
import { Field } from '../ui/controls/Field';
import { Select } from '../ui/controls/Select';
import { installationName } from '../ui/feedback/installation-name';
import { useShortcutKeys } from '../ui/shortcuts/use-chords';
import { useCommands, useShortcuts } from '../ui/shortcuts/use-shortcuts';
import { AssigneeFilter } from './AssigneeFilter';
import styles from './Filters.module.css';
import { type Filter, viewsOf, viewWord, withView } from './filter';
import type { SavedViews } from './use-saved-views';
import { ViewOptions } from './ViewOptions';

type Props = { filter: Filter; onChange: (filter: Filter) => void };

const SORT_WORDS: Record<TicketSort, Word> = {
  activity: 'sortActivity',
  waiting: 'sortWaiting',
  priority: 'sortPriority',
};

const SORT_CHOICES = () => TICKET_SORTS.map((value) => ({ value, label: t(SORT_WORDS[value]) }));

type SearchProps = Props & { onLeave: () => void; saved: SavedViews; canSave: boolean };

/** Above the list of tickets: the search, the order, and what saves both as a view. */
export function Search({ filter, onChange, onLeave, saved, canSave }: SearchProps) {
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
        dir="auto"
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <div className={styles.order}>
        <Select
          compact
          label={t('sortTickets')}
          value={filter.sort}
          choices={SORT_CHOICES()}
          onChange={(value) => {
            const sort = TICKET_SORTS.find((one) => one === value);
            if (sort) onChange({ ...filter, sort });
          }}
        />
        <ViewOptions saved={saved} canSave={canSave} />
      </div>
    </search>
  );
}

/** The installations of the environment: choosing one shows its tickets instead. */
export type Installations = {
  all: Reply<'session.read'>['installations'];
  currentId: string;
  onChoose: (id: string) => void;
};

type ViewsProps = Props & {
  records: Reply<'linkedRecords.read'>;
  /** Undefined while they are loading. */
  counts: TicketCounts | undefined;
  saved: SavedViews;
  installations: Installations;
  /** Null without a team. */
  team: Reply<'team.people.read'>;
};

/** Named selections of the tickets with their numbers, and the tickets of one record. */
export function Views(props: ViewsProps) {
  const { filter, onChange, records, counts, saved, installations, team } = props;
  const { current } = saved;
  // One installation is no choice.
  const others = installations.all.length > 1 ? installations.all : [];
  useViewCommands(props);
  return (
    <div className={styles.views}>
      <div className={styles.lists}>
        <ul className={styles.list} aria-label={t('deskViews')}>
          {viewsOf(team !== null).map((view) => (
            <View
              key={view}
              count={counts && (counts[view] ?? 0)}
              isCurrent={!current && view === filter.view}
              onChoose={() => onChange(withView(filter, view))}
            >
              {viewWord(view)}
            </View>
          ))}
        </ul>
        <Group title={t('viewsSaved')} isEmpty={saved.views.length === 0}>
          {saved.views.map((view) => (
            <View key={view.name} isCurrent={view === current} onChoose={() => onChange(view)}>
              {view.name}
            </View>
          ))}
        </Group>
        <Group title={t('viewInstallations')} isEmpty={others.length === 0}>
          {others.map((one) => (
            <View
              key={one.id}
              isCurrent={one.id === installations.currentId}
              onChoose={() => installations.onChoose(one.id)}
            >
              {installationName(one)}
            </View>
          ))}
        </Group>
      </div>
      <ViewChoice {...props} />
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
      <AssigneeFilter filter={filter} onChange={onChange} team={team} />
    </div>
  );
}

/** The views that are not shown, in the command menu. */
function useViewCommands({ filter, onChange, saved: { views, current }, team }: ViewsProps): void {
  const given = viewsOf(team !== null).map((view) => ({
    name: viewWord(view),
    filter: withView(filter, view),
  }));
  const others = [
    ...given.filter((one) => current || one.filter.view !== filter.view),
    ...views.filter((view) => view !== current).map((view) => ({ name: view.name, filter: view })),
  ];
  useCommands(
    others.map(({ name, filter: wanted }) => ({
      name: `view ${name}`,
      label: t('commandChoice', t('deskView'), name),
      run: () => onChange(wanted),
    })),
  );
}

const SAVED = 'saved ';
const INSTALLATION = 'installation ';

/** All views as one combobox, where there is no room for the lists. */
function ViewChoice({ filter, onChange, saved, installations, team }: ViewsProps) {
  const given = viewsOf(team !== null);
  const others = installations.all.filter(({ id }) => id !== installations.currentId);
  const choose = (value: string) => {
    const view = given.find((one) => one === value);
    const named = saved.views.find(({ name }) => SAVED + name === value);
    const other = others.find(({ id }) => INSTALLATION + id === value);
    if (view !== undefined) onChange(withView(filter, view));
    else if (named) onChange(named);
    else if (other) installations.onChoose(other.id);
  };
  return (
    <div className={styles.choice}>
      <Select
        compact
        label={t('deskView')}
        value={saved.current ? SAVED + saved.current.name : filter.view}
        choices={[
          ...given.map((view) => ({ value: view, label: viewWord(view) })),
          ...saved.views.map(({ name }) => ({ value: SAVED + name, label: name })),
          ...others.map((one) => ({
            value: INSTALLATION + one.id,
            label: installationName(one),
          })),
        ]}
        onChange={choose}
      />
    </div>
  );
}

type GroupProps = { title: string; isEmpty: boolean; children: ReactNode };

const Group = ({ title, isEmpty, children }: GroupProps) =>
  isEmpty ? null : (
    <section aria-label={title}>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      <ul className={styles.list} aria-label={title}>
        {children}
      </ul>
    </section>
  );

type ViewProps = {
  /** Undefined while it is loading, and where none is counted. */
  count?: number | undefined;
  isCurrent: boolean;
  onChoose: () => void;
  children: string;
};

const View = ({ count, isCurrent, onChoose, children }: ViewProps) => (
  <li>
    <button
      type="button"
      className={styles.view}
      aria-current={isCurrent || undefined}
      aria-description={count === undefined ? undefined : t('deskCount', count)}
      onClick={onChoose}
    >
      <span className={styles.name}>{children}</span>
      <span className={styles.number} aria-hidden="true">
        {count === 0 ? null : count}
      </span>
    </button>
  </li>
);

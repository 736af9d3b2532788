import type { Reply } from '../../lib/border/questions';
import { say } from '../../lib/words/words';
import { statusChoices } from '../ticket/ticket-words';
import { Field } from '../ui/Field';
import { Select } from '../ui/Select';
import styles from './Desk.module.css';

/** What the desk's list is narrowed to; empty texts narrow nothing. */
export type Filter = { text: string; status: string; record: string };

/** Everything. */
export const NO_FILTER: Filter = { text: '', status: '', record: '' };

type Props = {
  filter: Filter;
  onChange: (filter: Filter) => void;
  records: Reply<'desk.records'>;
};

/** Search and the two filters of the desk. */
export function Filters({ filter, onChange, records }: Props) {
  const put = (name: keyof Filter) => (value: string) => {
    const next = { ...filter, [name]: value };
    onChange(next.text || next.status || next.record ? next : NO_FILTER);
  };
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <Field
          type="search"
          label={say('searchTickets')}
          value={filter.text}
          onChange={put('text')}
        />
      </div>
      <Select
        label={say('filterStatus')}
        value={filter.status}
        choices={[{ value: '', label: say('filterAny') }, ...statusChoices()]}
        onChange={put('status')}
      />
      <Select
        label={say('filterRecord')}
        value={filter.record}
        choices={[
          { value: '', label: say('filterAny') },
          ...records.map(({ reference, title }) => ({ value: reference, label: title })),
        ]}
        onChange={put('record')}
      />
    </search>
  );
}

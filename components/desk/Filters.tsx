import type { Reply } from '../../lib/protocol/contract';
import { t } from '../../lib/words/words';
import { statusChoices } from '../ticket/ticket-words';
import { Field } from '../ui/controls/Field';
import { Select } from '../ui/controls/Select';
import styles from './Desk.module.css';

/** The filter of the desk's ticket list. An empty string filters nothing. */
export type Filter = { text: string; status: string; record: string };

export const NO_FILTER: Filter = { text: '', status: '', record: '' };

type Props = {
  filter: Filter;
  onChange: (filter: Filter) => void;
  records: Reply<'linkedRecords.read'>;
};

/** The search field and the two filters of the desk's ticket list. */
export function Filters({ filter, onChange, records }: Props) {
  const change = (name: keyof Filter) => (value: string) => {
    const next = { ...filter, [name]: value };
    onChange(next.text || next.status || next.record ? next : NO_FILTER);
  };
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <Field
          type="search"
          label={t('searchTickets')}
          value={filter.text}
          onChange={change('text')}
        />
      </div>
      <Select
        label={t('filterStatus')}
        value={filter.status}
        choices={[{ value: '', label: t('filterAny') }, ...statusChoices()]}
        onChange={change('status')}
      />
      <Select
        label={t('filterRecord')}
        value={filter.record}
        choices={[
          { value: '', label: t('filterAny') },
          ...records.map(({ reference, title }) => ({ value: reference, label: title })),
        ]}
        onChange={change('record')}
      />
    </search>
  );
}

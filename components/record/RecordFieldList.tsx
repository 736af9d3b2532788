import { useState } from 'react';
import type { RecordFields } from '../../lib/domain/crm/record';
import { t } from '../../lib/words/words';
import { copy } from '../ui/controls/copy';
import styles from './RecordFieldList.module.css';

/** The email address and company that the page shows. A click copies one. */
export function RecordFieldList({ fields }: { fields: RecordFields }) {
  const [said, setSaid] = useState({ words: '', number: 0 });
  const say = (words: string) => setSaid(({ number }) => ({ words, number: number + 1 }));
  const shown = [fields.email, fields.company].filter((value) => value !== undefined);
  if (shown.length === 0) return null;
  return (
    <p className={styles.line}>
      {shown.map((value) => (
        <button
          key={value}
          type="button"
          className={styles.value}
          aria-label={t('copyThis', value)}
          title={t('copyThis', value)}
          onClick={async () => say(await copy(value))}
        >
          {value}
        </button>
      ))}
      <span className={styles.said} role="status">
        {/* Another element each time: the same words in the same one are announced once only. */}
        <span key={said.number}>{said.words}</span>
      </span>
    </p>
  );
}

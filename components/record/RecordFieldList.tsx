import { useState } from 'react';
import type { RecordFields } from '../../lib/domain/record';
import { say } from '../../lib/words/words';
import styles from './BesideName.module.css';

/** What the page says of the record besides its name. A press copies. */
export function BesideName({ fields }: { fields: RecordFields }) {
  const [said, setSaid] = useState('');
  const shown = [fields.email, fields.company].filter((value) => value !== undefined);
  if (shown.length === 0) return null;
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(say('copied')),
      () => setSaid(say('notCopied')),
    );
  return (
    <p className={styles.line}>
      {shown.map((value) => (
        <button
          key={value}
          type="button"
          className={styles.value}
          aria-label={say('copyThis', value)}
          title={say('copyThis', value)}
          onClick={() => copy(value)}
        >
          {value}
        </button>
      ))}
      <span className={styles.said} role="status">
        {said}
      </span>
    </p>
  );
}

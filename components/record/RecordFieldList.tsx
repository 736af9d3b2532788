import type { RecordFields } from '../../lib/domain/crm/record';
import { t } from '../../lib/words/words';
import { copy } from '../ui/controls/copy';
import { useAnnouncement } from '../ui/feedback/use-announcement';
import styles from './RecordFieldList.module.css';

/** The email address and company that the page shows. A click copies one. */
export function RecordFieldList({ fields }: { fields: RecordFields }) {
  const [announced, announce] = useAnnouncement();
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
          onClick={async () => announce(await copy(value))}
        >
          {value}
        </button>
      ))}
      <span className={styles.said} role="status">
        {announced}
      </span>
    </p>
  );
}

import { say } from '../../lib/words/words';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';
import styles from './Teach.module.css';
import { triedRows } from './teach-words';
import type { Trying } from './use-try';

/** What a recipe read on the open page, or why it read nothing. */
export function TriedNotice({ trying: { tried, failure, wanted } }: { trying: Trying }) {
  if (failure) return <FailureNotice failure={failure} arrived />;
  switch (tried?.kind) {
    case undefined:
      return null;
    case 'no-tab':
      return (
        <Notice tone="doubt" arrived>
          {say('triedNoTab')}
        </Notice>
      );
    case 'no-record':
      return (
        <Notice tone="doubt" arrived>
          {say('triedNoRecord', tried.address)}
        </Notice>
      );
    case 'record':
      return (
        <Notice tone="plain" arrived>
          <p>{say('triedRead', tried.id, tried.type)}</p>
          <dl className={styles.values}>
            {triedRows(tried, wanted).map(({ label, value }) => (
              <div key={label} className={styles.pair}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Notice>
      );
  }
}

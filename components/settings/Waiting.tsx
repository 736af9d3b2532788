import type { Reply } from '../../lib/border/questions';
import { say, sayCount } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { EnvironmentBadge } from '../ui/EnvironmentBadge';
import styles from './Popup.module.css';

type Props = {
  counts: Reply<'counts.read'>;
  onOutbox: () => void;
};

/** What waits for somebody: in the chosen installation as the toolbar button counts it, and to be sent anywhere. */
export function Waiting({ counts, onOutbox }: Props) {
  const { unread, applications } = counts;
  const pending = counts.outbox.filter(({ waiting, stopped }) => waiting + stopped > 0);
  if (unread + applications + pending.length === 0) return null;
  return (
    <section className={styles.tab} aria-label={say('waiting')}>
      {unread + applications > 0 ? (
        <p>
          {say('countsInInstallation')}{' '}
          {[
            ...(unread > 0 ? [sayCount('unread', unread)] : []),
            ...(applications > 0 ? [sayCount('applicationNews', applications)] : []),
          ].join(', ')}
        </p>
      ) : null}
      {pending.map(({ environment, waiting, stopped }) => (
        <p key={environment} className={styles.pending}>
          <EnvironmentBadge environment={environment} />
          <span>
            {[
              ...(waiting > 0 ? [sayCount('pendingWaiting', waiting)] : []),
              ...(stopped > 0 ? [sayCount('pendingStopped', stopped)] : []),
            ].join(', ')}
          </span>
        </p>
      ))}
      {pending.length > 0 ? (
        <div>
          <Button onClick={onOutbox}>{say('openOutbox')}</Button>
        </div>
      ) : null}
    </section>
  );
}

import type { Reply } from '../../lib/protocol/contract';
import { listOf, t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { useRequest } from '../ui/data/use-request';
import { EnvironmentBadge } from '../ui/feedback/EnvironmentBadge';
import { LoadNotice } from '../ui/feedback/LoadNotice';
import styles from './Popup.module.css';

type Counts = Reply<'counts.read'>;

/** What needs the user's attention, as the toolbar button counts it. Mostly it shows nothing. */
export function PendingCounts({ onOutbox }: { onOutbox: () => void }) {
  const reply = useRequest('counts.read', {});
  return (
    <>
      <LoadNotice reply={reply} what={t('countsNotRead')} old={t('notUpToDate')} />
      {reply.kind === 'ready' ? <CountList counts={reply.value} onOutbox={onOutbox} /> : null}
    </>
  );
}

/** Counts of the chosen installation, and below them the unsent commands of both environments. */
function CountList({ counts, onOutbox }: { counts: Counts; onOutbox: () => void }) {
  const { unread, applications } = counts;
  const pending = counts.outbox.filter(({ waiting, stopped }) => waiting + stopped > 0);
  if (unread + applications + pending.length === 0) return null;
  return (
    <section className={styles.waiting} aria-label={t('waiting')}>
      {unread + applications > 0 ? (
        <p>
          {t('countsInInstallation')}{' '}
          {listOf([
            ...(unread > 0 ? [t('unread', unread)] : []),
            ...(applications > 0 ? [t('applicationNews', applications)] : []),
          ])}
        </p>
      ) : null}
      {pending.map(({ environment, waiting, stopped }) => (
        <p key={environment} className={styles.pending}>
          <EnvironmentBadge environment={environment} />
          <span>
            {listOf([
              ...(waiting > 0 ? [t('pendingWaiting', waiting)] : []),
              ...(stopped > 0 ? [t('pendingStopped', stopped)] : []),
            ])}
          </span>
        </p>
      ))}
      {pending.length > 0 ? (
        <div>
          <Button onClick={onOutbox}>{t('openOutbox')}</Button>
        </div>
      ) : null}
    </section>
  );
}

import { useEffect, useState } from 'react';
import type { Scope } from '../../lib/domain/core/installation';
import type { Reply } from '../../lib/protocol/contract';
import { listOf, t } from '../../lib/words/words';
import { useRequest } from '../ui/data/use-request';
import styles from './ReplyWriters.module.css';

type Writer = Reply<'team.writers.read'>[number];

const NO_WRITERS: Writer[] = [];

/** Which colleagues write a reply to this ticket now. While that is not known, nothing is said. */
export function ReplyWriters({ scope, ticketId }: { scope: Scope; ticketId: string }) {
  const state = useRequest('team.writers.read', { scope, ticketId });
  const names = useCurrent(state.kind === 'ready' ? state.value : NO_WRITERS).map(
    ({ name }) => name,
  );
  return (
    <p className={styles.writers} role="status">
      {names.length === 0 ? null : (
        <span>
          {t(names.length === 1 ? 'writesReply' : 'writeReplies', listOf(names, 'sentence'))}
        </span>
      )}
    </p>
  );
}

/** Those whose time has not ended. No event says that a colleague's browser fell silent. */
function useCurrent(writers: readonly Writer[]): readonly Writer[] {
  const [seen, setSeen] = useState(() => ({ writers, now: Date.now() }));
  // The clock may have been set back since the last reply.
  if (seen.writers !== writers) setSeen({ writers, now: Math.min(seen.now, Date.now()) });
  const current = writers.filter(({ until }) => until > seen.now);
  const next = Math.min(...current.map(({ until }) => until));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(() => setSeen({ writers, now: next }), next - Date.now());
    return () => clearTimeout(timer);
  }, [writers, next]);
  return current;
}

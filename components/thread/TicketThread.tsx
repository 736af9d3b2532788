import { useRef, useState } from 'react';
import type { TicketRow } from '../../lib/border/questions-tickets';
import type { Failure } from '../../lib/domain/failure';
import type { Place } from '../../lib/domain/installation';
import { say } from '../../lib/words/words';
import { FilesOf } from '../attachment/files';
import { isOfAll } from '../outbox/ServiceNotice';
import { TicketDetails } from '../ticket/TicketDetails';
import { TicketHead } from '../ticket/TicketHead';
import { Empty } from '../ui/Empty';
import { Faces } from '../ui/Faces';
import { FailureNotice } from '../ui/FailureNotice';
import { emptyDraft } from '../ui/keep-draft';
import { useAction } from '../ui/use-action';
import { useAnswer } from '../ui/use-answer';
import { useDraft } from '../ui/use-draft';
import { Composer } from './Composer';
import { type LogHandle, MessageLog } from './MessageLog';
import styles from './TicketThread.module.css';
import { useReply } from './use-reply';
import { useThread } from './use-thread';

type Props = {
  place: Place;
  ticketId: string;
  /** The ticket as the list it was opened from knows it, to show at once. */
  row: TicketRow | undefined;
  /** The record beside which it is read, to unlink it from. */
  reference?: string;
  /** Why what is shown may be old. */
  watchFailure: Failure | undefined;
  onBack: () => void;
};

/** One ticket with its thread and the reply to it. A new ticket is a new component: give it a key. */
export function TicketThread(props: Props) {
  return (
    <FilesOf environment={props.place.environment} ticketId={props.ticketId}>
      <Thread {...props} />
    </FilesOf>
  );
}

function Thread({ place, ticketId, row, reference, watchFailure, onBack }: Props) {
  const answer = useAnswer('ticket.read', { place, ticketId });
  const thread = useThread(place, ticketId);
  const draft = useDraft({ place, subject: `reply/${ticketId}` }, emptyDraft);
  const [openedAt] = useState(() => Date.now());
  const seen = useAction('thread.seen');
  const unread = useAction('thread.unread');
  const log = useRef<LogHandle>(null);
  const composer = useRef<{ focus: () => void }>(null);
  const reply = useReply(place, ticketId, draft, {
    onTaken: () => log.current?.toEnd(),
    onReturned: () => composer.current?.focus(),
  });
  const known = answer.kind === 'ready' ? answer.value : row;
  // That it is gone is said with what to do about it, beneath its head.
  const gone = known?.failure?.kind === 'not-found';
  const old = gone ? undefined : (watchFailure ?? known?.failure);

  return (
    <div className={styles.thread}>
      <TicketHead place={place} ticketId={ticketId} row={known} onBack={onBack} />
      {unread.failure ? <FailureNotice failure={unread.failure} arrived /> : null}
      {known ? (
        <TicketDetails place={place} row={known} reference={reference} onUnlinked={onBack} />
      ) : null}
      {old && !isOfAll(old) ? <FailureNotice failure={old} what={say('notUpToDate')} /> : null}
      {!known && answer.kind === 'failed' ? (
        <FailureNotice failure={answer.failure} onRetry={answer.again} />
      ) : null}
      {reply.deeds.failure ? <FailureNotice failure={reply.deeds.failure} arrived /> : null}
      <div className={styles.body}>
        <Faces answer={thread.end} loading={say('threadLoading')}>
          {({ seenUpTo, markedAt, outgoing, complete, total }) => (
            <>
              {complete || old || gone || total === 0 ? null : (
                <p className={styles.reading} role="status">
                  {say('threadReading', total)}
                </p>
              )}
              <MessageLog
                ref={log}
                thread={thread}
                seenUpTo={seenUpTo}
                markedAt={markedAt}
                outgoing={outgoing}
                deeds={reply.deeds}
                empty={
                  complete ? (
                    <Empty title={say('noMessages')} next={say('noMessagesNext')} />
                  ) : old || gone ? null : (
                    <p>{say('threadLoading')}</p>
                  )
                }
                // If it is not kept, the messages stay unread, and it is tried with the next one.
                onSeen={(upTo) => void seen.run({ place, ticketId, upTo, openedAt })}
                onUnread={(from) => void unread.run({ place, ticketId, from })}
              />
            </>
          )}
        </Faces>
      </div>
      <Composer ref={composer} draft={draft} reply={reply} />
    </div>
  );
}

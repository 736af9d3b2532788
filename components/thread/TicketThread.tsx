import { type Ref, useEffect, useMemo, useRef, useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import type { Scope } from '../../lib/domain/core/installation';
import { draftSubject } from '../../lib/domain/tickets/draft-subject';
import type { Message } from '../../lib/domain/tickets/message';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { t } from '../../lib/words/words';
import { FilesProvider } from '../attachment/files-context';
import { useLens } from '../lens/use-lens';
import { ActionNotices } from '../outbox/ActionNotices';
import type { OutboxActions } from '../outbox/use-outbox-actions';
import { useAssignee } from '../ticket/assignee/use-assignee';
import { useRefresh } from '../ticket/RefreshNotice';
import { SnoozeNotice } from '../ticket/snooze/SnoozeNotice';
import { useSnoozeDialogs } from '../ticket/snooze/use-snooze-dialogs';
import { TicketHead } from '../ticket/TicketHead';
import { emptyDraft } from '../ui/autosave/draft-store';
import { useDraft } from '../ui/autosave/use-draft';
import { LazyPart } from '../ui/data/LazyPart';
import { useAction } from '../ui/data/use-action';
import { useRequest } from '../ui/data/use-request';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { AsyncView } from '../ui/feedback/AsyncView';
import { Empty } from '../ui/feedback/Empty';
import { Skeleton } from '../ui/feedback/Skeleton';
import { useKeptFocus } from '../ui/hooks/use-kept-focus';
import { useOpenedAt } from '../ui/hooks/use-opened-at';
import { NoticesPlace } from '../ui/layout/Notices';
import { useShortcuts } from '../ui/shortcuts/use-shortcuts';
import { Composer, type ComposerHandle } from './Composer';
import { quoteOf } from './compose/quote';
import { LoadFailure } from './LoadFailure';
import { type LogHandle, MessageLog } from './MessageLog';
import { notesPart, type TeamNotes, useTeamNotes } from './notes/use-team-notes';
import { ReplyWriters } from './ReplyWriters';
import { replyCustomer } from './reply-customer';
import { ThreadMenu } from './ThreadMenu';
import { ThreadAge, ThreadNotices } from './ThreadNotices';
import { GoneTicket, TicketDetails } from './TicketDetails';
import styles from './TicketThread.module.css';
import { useLeave } from './use-leave';
import { usePlaces } from './use-places';
import { useReply } from './use-reply';
import { useReportWriting } from './use-report-writing';
import { type Thread, useThread } from './use-thread';
import { useThreadExport } from './use-thread-export';

type Props = {
  scope: Scope;
  ticketId: string;
  /** The user opened it to answer: the reply box gets the focus, not the heading. */
  toReply?: boolean | undefined;
  /** The ticket as the list shows it. It is shown until the reply is here. */
  row: TicketRow | undefined;
  /** The record that the ticket can be unlinked from; undefined in the desk, where all are listed. */
  reference?: string;
  /** Why the ticket may be out of date. */
  watchFailure: Failure | undefined;
  /** When the service last confirmed the ticket, if that is later than its row says. */
  asOf: number | undefined;
  onBack: () => void;
  /** The user closed the ticket by its key, and goes on to the next one: when it is sent, and once it is made. */
  onClosed: (isMade: boolean) => void;
};

/** One ticket with its thread and the reply to it. Give it a React `key` per ticket. */
export function TicketThread(props: Props) {
  const scope = useOwnScope(props);
  return (
    <FilesProvider environment={scope.environment} ticketId={props.ticketId}>
      <OpenTicket key={scope.installationId} {...props} scope={scope} />
    </FilesProvider>
  );
}

/** Where the ticket is. The desk may show another installation when the panel or an address opens a ticket there. */
function useOwnScope({ scope, ticketId, row }: Props): Scope {
  const ticket = useRequest('ticket.read', { scope, ticketId });
  const known = ticket.kind === 'ready' ? ticket.value : row;
  const installationId = known?.installationId || scope.installationId;
  return useMemo(() => ({ ...scope, installationId }), [scope, installationId]);
}

function OpenTicket(props: Props) {
  const { scope, ticketId, toReply, row, reference, watchFailure, asOf, onBack, onClosed } = props;
  const ticket = useRequest('ticket.read', { scope, ticketId });
  const thread = useThread(scope, ticketId);
  const draft = useDraft({ scope, subject: draftSubject.reply(ticketId) }, emptyDraft);
  const unread = useAction('thread.markUnread');
  const [before, setBefore] = useState<TicketRow>();
  const log = useRef<LogHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const leave = useLeave();
  // A message that was sent, or given up, takes its row away.
  const focusHandlers = useKeptFocus(composer);
  useShortcuts([
    ['reply.focus', () => composer.current?.focus()],
    ['thread.leave', onBack],
    ['thread.escape', onBack],
  ]);
  useEffect(() => {
    if (toReply) composer.current?.focus();
  }, [toReply]);
  const known = ticket.kind === 'ready' ? ticket.value : row;
  const lens = useLens(scope, replyCustomer(known, reference));
  const reply = useReply(scope, ticketId, draft, {
    onQueued: () => {
      lens.close();
      log.current?.toEnd();
    },
    onReturned: () => composer.current?.focus(),
    mayLeave: lens.passes,
    isChecking: lens.isChecking,
  });
  useReportWriting(scope, ticketId, draft, () => composer.current?.isFocused() ?? false);
  const refresh = useRefresh(ticketId);
  const exported = useThreadExport(scope, ticketId);
  const team = useTeamNotes(scope, ticketId);
  const places = usePlaces(scope, ticketId, known?.links ?? [], reference !== undefined);
  const assignee = useAssignee(scope, known);
  const dialogs = useSnoozeDialogs({
    scope,
    row: known,
    onSaved: (was, change) => {
      if (change === 'snoozed') setBefore(was);
    },
  });
  // `TicketNotFoundNotice` below the head says that the ticket is gone, and what to do.
  const isGone = known?.failure?.kind === 'not-found';
  const details = known && { scope, row: known, reference, onUnlinked: onBack };
  const stale = isGone ? undefined : (watchFailure ?? known?.failure);

  return (
    <div className={styles.thread} {...leave.around}>
      <TicketHead
        scope={scope}
        ticketId={ticketId}
        row={known}
        isLoading={ticket.kind === 'loading'}
        menu={
          <ThreadMenu
            refresh={refresh}
            thread={exported}
            onPromise={dialogs.promise}
            onNote={team && (() => team.edit('new'))}
          />
        }
        details={
          <div className={styles.tools}>
            {assignee.menu}
            {details ? <TicketDetails {...details} places={places} /> : null}
          </div>
        }
        onBack={onBack}
        onClosed={onClosed}
        onSnooze={dialogs.snooze}
      />
      {dialogs.dialog}
      {known ? (
        <SnoozeNotice
          scope={scope}
          row={known}
          before={before}
          onUndone={() => setBefore(undefined)}
          next={leave.heading}
        />
      ) : null}
      {assignee.notice}
      <ThreadNotices refresh={refresh} thread={exported} />
      <ThreadAge asOf={Math.max(asOf ?? 0, known?.asOf ?? 0)} refresh={refresh} />
      <ActionFailure failure={unread.failure ?? places.failure} />
      {details ? <GoneTicket {...details} /> : null}
      <NoticesPlace />
      <LoadFailure
        ticket={ticket}
        known={known}
        stale={stale}
        isShownBelow={thread.end.kind === 'ready' && thread.end.failure !== undefined}
        next={leave.heading}
      />
      <ActionNotices actions={reply.actions} />
      <div className={styles.body} {...focusHandlers}>
        <Messages
          ref={log}
          scope={scope}
          ticketId={ticketId}
          thread={thread}
          team={team}
          isOutdated={isGone || stale !== undefined}
          actions={reply.actions}
          onUnread={(from) => void unread.run({ scope, ticketId, from })}
          onQuote={(message) => composer.current?.quote(quoteOf(message))}
        />
        <ReplyWriters scope={scope} ticketId={ticketId} />
      </div>
      {team ? (
        <LazyPart part={notesPart} quiet="until-failed">
          {({ NotePlace }) => <NotePlace team={team} total={thread.known.total} next={composer} />}
        </LazyPart>
      ) : null}
      <Composer
        ref={composer}
        draft={draft}
        reply={reply}
        subject={{ scope, row: known, reference }}
        lens={lens}
      />
    </div>
  );
}

type MessagesProps = {
  scope: Scope;
  ticketId: string;
  thread: Thread;
  /** The notes of the team; undefined without one. */
  team: TeamNotes | undefined;
  /** The service cannot be asked for this ticket, so no further messages are on their way. */
  isOutdated: boolean;
  actions: OutboxActions;
  onUnread: (from: number) => void;
  onQuote: (message: Message) => void;
  ref: Ref<LogHandle>;
};

function Messages({ scope, ticketId, thread, isOutdated, ...rest }: MessagesProps) {
  const openedAt = useOpenedAt();
  const seen = useAction('thread.markSeen');
  return (
    <AsyncView reply={thread.end} loading={t('threadLoading')} skeleton="messages">
      {({ seenUpTo, markedAt, outgoing, complete, total }) => (
        <>
          {complete || isOutdated || total === 0 ? null : <StillLoading total={total} />}
          <MessageLog
            {...rest}
            thread={thread}
            seenUpTo={seenUpTo}
            markedAt={markedAt}
            outgoing={outgoing}
            empty={<NoMessages isComplete={complete} isOutdated={isOutdated} />}
            // If this fails, the messages stay unread, and the next message tries again.
            onSeen={(upTo) => void seen.run({ scope, ticketId, upTo, openedAt: openedAt() })}
          />
        </>
      )}
    </AsyncView>
  );
}

const StillLoading = ({ total }: { total: number }) => (
  <p className={styles.reading} role="status">
    {t('threadReading', total)}
  </p>
);

type NoMessagesProps = { isComplete: boolean; isOutdated: boolean };

function NoMessages({ isComplete, isOutdated }: NoMessagesProps) {
  if (isComplete) return <Empty title={t('noMessages')} next={t('noMessagesNext')} />;
  return isOutdated ? null : <Skeleton shape="messages" loading={t('threadLoading')} />;
}

import { useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { t } from '../../lib/words/words';
import type { AsyncState } from '../ui/data/use-request';
import { FailureNotice } from '../ui/feedback/FailureNotice';
import { LoadNotice } from '../ui/feedback/LoadNotice';
import { StaleNotice } from '../ui/feedback/StaleNotice';
import { useKeptFocus } from '../ui/hooks/use-kept-focus';
import type { Leave } from './use-leave';

type Props = {
  ticket: AsyncState<TicketRow>;
  known: TicketRow | undefined;
  /** Why the service's ticket may differ from the one shown. */
  stale: Failure | undefined;
  /** The messages below say that they could not be loaded again. */
  isShownBelow: boolean;
  /** What gets the focus of Retry while the ticket is loading. */
  next: Leave['heading'];
};

/** Why the ticket is not shown, or may be out of date. */
export function LoadFailure({ ticket, known, stale, isShownBelow, next }: Props) {
  const [isRetried, retry] = useRetried(ticket);
  const focusHandlers = useKeptFocus(next);
  if (ticket.kind === 'failed' && !known)
    return (
      <>
        <StaleNotice failure={stale} />
        <FailureNotice
          failure={ticket.failure}
          onRetry={retry}
          arrived={isRetried}
          focusHandlers={focusHandlers}
        />
      </>
    );
  return (
    <>
      <StaleNotice failure={stale} />
      <LoadNotice
        reply={stale || isShownBelow ? SHOWN_ELSEWHERE : withKnown(ticket, known)}
        old={t('notUpToDate')}
      />
    </>
  );
}

const SHOWN_ELSEWHERE = { kind: 'loading' } as const;

/** A ticket that is shown as the list knows it is an old value. */
const withKnown = (ticket: AsyncState<TicketRow>, known: TicketRow | undefined) =>
  ticket.kind === 'failed' && known ? { ...ticket, kind: 'ready' as const, value: known } : ticket;

/** Whether what is shown came of Retry. A ticket that an event loads again fails without a word. */
function useRetried(ticket: AsyncState<TicketRow>): [isRetried: boolean, retry: () => void] {
  const [retried, setRetried] = useState<'pressed' | 'loading' | 'shown'>();
  const isLoading = ticket.kind === 'loading';
  if (retried === 'pressed' && isLoading) setRetried('loading');
  if (retried === 'loading' && !isLoading) setRetried('shown');
  if (retried === 'shown' && isLoading) setRetried(undefined);
  const retry = () => {
    if (ticket.kind === 'loading') return;
    void ticket.again();
    setRetried('pressed');
  };
  return [retried === 'shown', retry];
}

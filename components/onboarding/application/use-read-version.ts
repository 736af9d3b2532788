import { useState } from 'react';
import { isSameVersion } from '../../../lib/domain/onboarding/snapshot-version';
import type { Reply } from '../../../lib/protocol/contract';
import type { ApplicationView } from '../../../lib/protocol/requests/onboarding';

type Trail = Reply<'application.trail.read'>;

/**
 * The version that the reviewer reads and decides about, until they accept a newer one. The status change
 * that their own decision makes is no news to them, although it may arrive before the decision is
 * confirmed to this screen.
 */
export function useReadVersion(view: ApplicationView, trail: Trail) {
  const [read, setRead] = useState(view);
  const [isDeciding, setDeciding] = useState(false);
  const [ownStatus, setOwnStatus] = useState<string>();
  const stored = useStoredDecision(trail);
  const differs = !isSameVersion(read.mark, view.mark);
  const isOwnChange = [ownStatus, stored.confirmed].some(
    (status) => status !== undefined && isSameVersion(view.mark, { ...read.mark, status }),
  );
  if (differs && isOwnChange) {
    setOwnStatus(undefined);
    stored.clear();
    setRead(view);
  }
  return {
    read,
    isNewer: differs && !isOwnChange && !isDeciding && !stored.isSending,
    acceptNewer: () => setRead(view),
    isDeciding,
    setDeciding,
    setOwnStatus,
  };
}

/** A decision in the outbox, which may be confirmed long after the reviewer submitted it. */
function useStoredDecision({ outgoing, timeline }: Trail) {
  const [latest, setLatest] = useState<{ commandId: string; status: string }>();
  const sending = outgoing.find(({ state }) => state === 'sending' || state === 'confirming');
  if (
    sending?.what.kind === 'application.decide' &&
    (sending.commandId !== latest?.commandId || sending.what.status !== latest.status)
  )
    setLatest({ commandId: sending.commandId, status: sending.what.status });
  const isConfirmed = timeline.some(
    ({ event }) => event.kind === 'confirmed' && event.action === latest?.commandId,
  );
  return {
    isSending: sending !== undefined,
    confirmed: isConfirmed ? latest?.status : undefined,
    clear: () => setLatest(undefined),
  };
}

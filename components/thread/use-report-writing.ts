import { useEffect, useEffectEvent, useRef } from 'react';
import type { Scope } from '../../lib/domain/core/installation';
import { sendRequest } from '../../lib/protocol/client/send';
import type { AutosavedDraft } from '../ui/autosave/use-draft';

/** Milliseconds between two reports. */
const EVERY = 10_000;

/** Who changed the text within so many milliseconds is writing, also without the focus. */
const EDITED_WITHIN = 20_000;

/**
 * Reports to the background that the user writes a reply, for the team: there is text, and the reply box
 * has the focus or was changed just now. A draft that only lies there is not reported.
 */
export function useReportWriting(
  { environment, installationId }: Scope,
  ticketId: string,
  { ready, value: { text } }: Pick<AutosavedDraft, 'ready' | 'value'>,
  isFocused: () => boolean,
): void {
  const last = useRef<string>(undefined);
  // Not by the clock, which may be set back.
  const editedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!ready) return;
    // The stored draft, which comes first, is no change.
    if (last.current !== undefined && last.current !== text) editedAt.current = performance.now();
    last.current = text;
  }, [ready, text]);

  const hasText = ready && text.trim() !== '';
  const isWriting = useEffectEvent(
    () => isFocused() || performance.now() - editedAt.current < EDITED_WITHIN,
  );
  useEffect(() => {
    if (!hasText) return;
    let isReported = false;
    const report = (now: boolean) => {
      if (!now && !isReported) return;
      isReported = now;
      // A report that is lost is made up for by the next one, or by the silence.
      void sendRequest('team.writing.report', {
        scope: { environment, installationId },
        ticketId,
        isWriting: now,
      });
    };
    report(isWriting());
    const timer = setInterval(() => report(isWriting()), EVERY);
    return () => {
      clearInterval(timer);
      report(false);
    };
  }, [hasText, environment, installationId, ticketId]);
}

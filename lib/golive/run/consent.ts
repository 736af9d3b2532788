import { failed } from '../../domain/core/failure';
import type { Write } from '../../partner/http';
import type { TimedOutcome } from './send-call';

export type Consent = ReturnType<typeof createConsent>;

/**
 * What the user allowed in live: one consent permits one write, and its repetition only if the service
 * held the first attempt back (429, or a pause), which did nothing.
 */
export function createConsent() {
  let left = 0;
  let heldBack: string | undefined;

  const mayPass = (bytes: string): boolean => {
    if (heldBack === bytes) return true;
    if (left === 0) return false;
    left -= 1;
    return true;
  };

  return {
    /** Permits one more write. */
    give: (): void => {
      left += 1;
    },
    /** Sends a write if one is permitted; the outcome is `denied` if not. */
    spend: async (write: Write, send: () => Promise<TimedOutcome>): Promise<TimedOutcome> => {
      const bytes = JSON.stringify(write);
      if (!mayPass(bytes))
        return { outcome: failed({ kind: 'denied', request: 'write' }), took: 0 };
      heldBack = undefined;
      const sent = await send();
      if (isHeldBack(sent)) heldBack = bytes;
      return sent;
    },
  };
}

const isHeldBack = ({ outcome }: TimedOutcome): boolean =>
  !outcome.ok && ['paused', 'too-many'].includes(outcome.failure.kind);

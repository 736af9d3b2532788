import type { Scope } from '../../../lib/domain/core/installation';
import type { DecisionDraft } from '../../../lib/domain/onboarding/decision/decision-rules';
import {
  type ChecklistLine,
  linesOf,
  missingItems,
  recordedItems,
  withTick,
} from '../../../lib/domain/onboarding/review/checklist';
import type { DecisionRecord } from '../../../lib/domain/onboarding/timeline';
import { useRequest } from '../../ui/data/use-request';
import { useNotes } from '../application/use-notes';
import type { KnownRules } from '../use-review-rules';

export type ReviewRecord = {
  /** The checklist is known. Without it, nothing may be decided. */
  isKnown: boolean;
  /** The checklist. */
  lines: readonly ChecklistLine[];
  /** What was kept is loaded, so that it can be changed. */
  isReady: boolean;
  tick: (item: string, isTicked: boolean) => void;
  /** The required items that are not ticked. */
  missing: readonly string[];
  /** Why the application is rejected. */
  reason: string;
  setReason: (reason: string) => void;
  /** Why ticks or the reason are not kept. */
  failures: ReturnType<typeof useNotes>['failure'][];
  /** What stays in this browser with a decision. */
  recordOf: (decided: DecisionDraft) => DecisionRecord;
};

type Props = { scope: Scope; applicationId: string; digest: string; rules: KnownRules };

/** The checklist and the reason for a rejection. They stay in this browser, encrypted as notes are. */
export function useReviewRecord({ scope, applicationId, digest, rules }: Props): ReviewRecord {
  const ticks = useNotes({ scope, applicationId, part: 'checklist' });
  const reason = useNotes({ scope, applicationId, part: 'reason' });
  const settings = useRequest('settings.fourEyes.read', {});
  const reviewer = settings.kind === 'ready' ? settings.value.reviewer?.name : undefined;
  const lines = linesOf(rules.checklist, ticks.text, digest);
  return {
    isKnown: rules.isKnown,
    lines,
    isReady: ticks.reply.kind === 'ready' && reason.reply.kind === 'ready',
    tick: (item, isTicked) =>
      ticks.change(withTick(ticks.text, item, isTicked ? { digest, at: Date.now() } : undefined)),
    missing: missingItems(lines),
    reason: reason.text,
    setReason: reason.change,
    failures: [ticks, reason].map(({ failure }) => failure),
    recordOf: ({ status, reasonCode, message }) => {
      const sent = [reasonCode, message].map((text) => text.trim()).filter(Boolean);
      const given = reason.text.trim() || sent.join(': ');
      return {
        ...(status === 'Rejected' && given && { reason: given }),
        ...(reviewer && { reviewer }),
        checklist: recordedItems(lines),
      };
    },
  };
}

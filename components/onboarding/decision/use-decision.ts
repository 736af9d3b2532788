import { useState } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import type { Decision } from '../../../lib/domain/onboarding/application';
import { nextStatuses } from '../../../lib/domain/onboarding/application-status';
import {
  type DecisionFault,
  decisionFaults,
  decisionOf,
  recordFaults,
} from '../../../lib/domain/onboarding/decision/decision-rules';
import type { ApplicationView, Decided } from '../../../lib/protocol/requests/onboarding';
import { useAttachments } from '../../attachment/use-attachments';
import { useGivenFiles } from '../../attachment/use-given-files';
import type { AutosavedDraft } from '../../ui/autosave/use-draft';
import { useAction } from '../../ui/data/use-action';
import type { KnownRules } from '../use-review-rules';
import { overtakenBy, type SettledDecision } from './DecisionResult';
import { decisionIn } from './decision-draft';
import { forbiddenIn } from './ForbiddenNotice';
import { useChosenEarly } from './use-chosen-early';
import { useReviewRecord } from './use-review-record';
import { useTickingTime } from './use-ticking-time';

export type DecisionProps = {
  scope: Scope;
  /** The version that the reviewer read and decides about. */
  view: ApplicationView;
  /** The service has a newer version of the application. */
  isOutdated: boolean;
  draft: AutosavedDraft;
  /** A decision about the application is in the outbox and not stopped. */
  isInOutbox: boolean;
  /** How the installation's applications are reviewed. */
  rules: KnownRules;
  /** A decision is on its way, or no longer. */
  onDeciding: (isDeciding: boolean) => void;
  /** The decision was recorded, and the application has this status now. */
  onDecided: (status: string) => void;
};

/** The state of the form `Decision`, and what its controls do. */
export type DecisionState = ReturnType<typeof useDecision>;

export function useDecision(props: DecisionProps) {
  const { scope, view, isOutdated, draft, rules } = props;
  const { id, status, snapshot } = view.application;
  const decide = useAction('application.decide');
  const [found, setFound] = useState<readonly DecisionFault[]>([]);
  const { settled, settle, clear } = useSettledDecision(props);
  const typed = decisionIn(draft.value);
  const record = useReviewRecord({ scope, applicationId: id, digest: view.mark.digest, rules });
  // The decision is sent as it is shown: with the time that the screen shows.
  const decision = decisionOf(typed, useTickingTime(typed.status === 'Approved'));
  const hasMessage = typed.status === 'InformationRequired' || typed.status === 'Rejected';
  const attachments = useAttachments(draft, { linkOnly: true });
  const intake = useGivenFiles({
    attachments,
    draft,
    scope,
    isEditable: draft.ready && !decide.pending,
    takesDrops: hasMessage,
    needsAll: true,
  });
  const forbidden = forbiddenIn(typed, snapshot, intake.storage?.origins);
  const isOff = !draft.ready || !rules.isKnown || isOutdated || forbidden.length > 0;
  // The status that came back with an overtaken decision is newer than the one that was read.
  const current = overtakenBy(settled)?.status ?? status;
  const target = { scope, applicationId: id, seen: view.mark };

  const clearResult = () => {
    decide.reset();
    clear();
  };
  const choose = (chosen: string) => {
    draft.change({ fields: { ...draft.value.fields, status: chosen } });
    setFound([]);
    clearResult();
  };
  const isOpen = draft.ready && !decide.pending;
  const allowed = nextStatuses(current);
  const isRefused = decide.failure !== undefined || overtakenBy(settled) !== undefined;
  const [early, chooseEarly] = useChosenEarly({ isOpen, isRefused, allowed, choose });
  const faultsNow = () => [...decisionFaults(typed, status), ...recordFaults(typed, record)];
  /** The complete decision; if something is missing, the form marks it and this is undefined. */
  const expectDecision = (): Decision | undefined => {
    if (decide.pending || isOff) return undefined;
    // Their links are part of the message.
    if (hasMessage && attachments.unfinished) {
      attachments.showFaults();
      return undefined;
    }
    if (hasMessage && attachments.added.length > 0) {
      void intake.isStuck();
      return undefined;
    }
    const faults = faultsNow();
    setFound(faults);
    return faults.length === 0 ? decision : undefined;
  };
  const submit = async () => {
    const expected = expectDecision();
    if (!expected) return;
    draft.saveNow();
    const { commandId } = draft.value;
    props.onDeciding(true);
    const outcome = await decide.run({
      ...target,
      commandId,
      decision: expected,
      record: record.recordOf(typed),
    });
    props.onDeciding(false);
    if (!outcome.ok) return;
    // An overtaken decision was not taken, so the draft stays.
    if (outcome.value.kind !== 'overtaken') {
      intake.removeAll();
      draft.finish();
    }
    settle(outcome.value, expected.status);
  };
  return {
    typed,
    files: { attachments, intake },
    hasMessage,
    decision,
    forbidden,
    /** What the latest attempt to submit found. */
    found,
    /** What of that is still so. */
    faults: found.filter((fault) => faultsNow().includes(fault)),
    settled,
    record,
    isOff,
    target,
    pending: decide.pending,
    failure: decide.failure,
    current,
    allowed,
    settle,
    expectDecision,
    submit,
    clearResult,
    // The decision on its way is shown as it was sent.
    chosen: (decide.pending ? undefined : early) ?? typed.status,
    choose: isOpen ? choose : chooseEarly,
  };
}

/** How the latest decision ended, until the user changes the form. */
function useSettledDecision({ view, isInOutbox, onDecided }: DecisionProps) {
  const [settled, setSettled] = useState<SettledDecision>();
  const settle = (decided: Decided, status: string) => {
    setSettled({ decided, before: view.application });
    if (decided.kind === 'done') onDecided(status);
  };
  // One that waited was removed, stopped or confirmed: the notice of the outbox and the timeline say how it ended.
  const isOver = settled?.decided.kind === 'waiting' && !isInOutbox;
  return { settled: isOver ? undefined : settled, settle, clear: () => setSettled(undefined) };
}

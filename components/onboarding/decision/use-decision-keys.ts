import { type RefObject, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useShortcuts } from '../../ui/shortcuts/use-shortcuts';
import type { DecisionState } from './use-decision';

/** The keys that choose a decision. They submit nothing. */
const DECISION_KEYS = [
  ['decision.review', 'UnderReview'],
  ['decision.ask', 'InformationRequired'],
  ['decision.approve', 'Approved'],
  ['decision.reject', 'Rejected'],
] as const;

const CHOICE = '[type="radio"]:checked';

/**
 * Chooses a decision by a key, and focuses the first field that it has, or the choice if it has none. A decision that is
 * chosen while nothing can be chosen yet gets its fields later, and the focus then, unless the user moved it.
 */
export function useDecisionKeys(
  form: RefObject<HTMLFormElement | null>,
  { allowed, typed, choose }: Pick<DecisionState, 'allowed' | 'typed' | 'choose'>,
): void {
  const chosenByKey = useRef<string>(undefined);
  useShortcuts(
    DECISION_KEYS.map(([shortcut, status]) => [
      shortcut,
      () => {
        if (!allowed.includes(status)) return;
        flushSync(() => choose(status));
        chosenByKey.current = status;
        focusFirstField(form.current);
      },
    ]),
  );
  const { status } = typed;
  useLayoutEffect(() => {
    if (chosenByKey.current !== status) return;
    chosenByKey.current = undefined;
    const choice = form.current?.querySelector(CHOICE);
    if (choice && choice === document.activeElement) focusFirstField(form.current);
  }, [status, form]);
}

function focusFirstField(form: HTMLFormElement | null): void {
  const field =
    form?.querySelector<HTMLElement>('[name]:is(input:not([type="radio"]), textarea)') ??
    form?.querySelector<HTMLElement>(CHOICE);
  field?.focus();
}

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
 * Chooses a decision by a key, and focuses its first field, or the choice if it has none. Until the draft is loaded
 * the form keeps the choice and shows no fields; the first one is focused when it appears, unless the user moved the focus.
 */
export function useDecisionKeys(
  form: RefObject<HTMLFormElement | null>,
  {
    allowed,
    typed,
    chosen,
    choose,
  }: Pick<DecisionState, 'allowed' | 'typed' | 'chosen' | 'choose'>,
): void {
  const { status } = typed;
  const drawn = useRef(status);
  /** What a key chose, while its fields are not drawn. */
  const waiting = useRef<string>(undefined);
  useShortcuts(
    DECISION_KEYS.map(([shortcut, status]) => [
      shortcut,
      () => {
        if (!allowed.includes(status)) return;
        flushSync(() => choose(status));
        waiting.current = drawn.current === status ? undefined : status;
        focusFirstField(form.current);
      },
    ]),
  );
  useLayoutEffect(() => {
    drawn.current = status;
    const isDrawn = waiting.current === status;
    if (isDrawn || waiting.current !== chosen) waiting.current = undefined;
    if (!isDrawn) return;
    const choice = form.current?.querySelector(CHOICE);
    if (choice && choice === document.activeElement) focusFirstField(form.current);
  }, [status, chosen, form]);
}

function focusFirstField(form: HTMLFormElement | null): void {
  const field =
    form?.querySelector<HTMLElement>('[name]:is(input:not([type="radio"]), textarea)') ??
    form?.querySelector<HTMLElement>(CHOICE);
  field?.focus();
}

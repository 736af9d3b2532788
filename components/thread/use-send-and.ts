import { type RefObject, useRef } from 'react';
import type { AutosavedDraft } from '../ui/autosave/use-draft';
import { type Guard, useGuard } from '../ui/guard/use-guard';

/** The menu `Send and…` of a composer. */
export type SendAnd = {
  guard: Guard;
  /** Sends the reply and sets this status after it. */
  choose: (status: string) => Promise<void>;
  /** Does what the user did last; without that, opens the menu. */
  repeat: () => unknown;
  /** What has the focus after the menu closed: the reply, unless it was not sent off. */
  focusAfter: () => HTMLElement | null | undefined;
};

export function useSendAnd(
  send: (status: string) => Promise<void>,
  usual: string | null | undefined,
  text: RefObject<HTMLElement | null>,
): SendAnd {
  const picked = useRef('');
  const isSent = useRef(false);
  const guard = useGuard(
    async () => {
      isSent.current = true;
      await send(picked.current);
    },
    () => picked.current,
  );
  const choose = (status: string) => {
    isSent.current = false;
    picked.current = status;
    return guard.press();
  };
  const repeat = () => {
    if (usual) return choose(usual);
    isSent.current = false;
    guard.button.current?.focus();
    guard.button.current?.click();
  };
  return { guard, choose, repeat, focusAfter: () => (isSent.current ? text.current : undefined) };
}

/**
 * The status that the second shortcut sets: that of the saved reply in the draft, else the one that was
 * chosen last. `suggest` gets the status of an inserted saved reply, if it has one.
 */
export function suggestedStatus(
  usual: string | null | undefined,
  { value, change }: Pick<AutosavedDraft, 'value' | 'change'>,
) {
  const { suggestedStatus: suggested } = value;
  return {
    usual: usual === undefined ? undefined : (suggested ?? usual),
    isSuggested: usual !== undefined && suggested !== undefined,
    suggest: ({ status }: { status?: string | undefined }) => change({ suggestedStatus: status }),
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import { type VariableValues, variablesIn } from '../../../lib/domain/tickets/reply-variables';
import { filledText, gapsIn } from '../../ticket/variable-words';
import { query } from '../../ui/data/use-request';
import { insertText, selectText } from '../compose/insert-text';

/** Why `Send` did not send: a gap is selected, or values were filled in for what the agent typed. */
type Hold = { kind: 'gap'; text: string } | { kind: 'filled' };

type Values = { scope: Scope; valuesFor: (agentName: string) => VariableValues };

/** Keeps a reply from leaving while a value is missing in it, or its name stands there in braces. */
export function useGaps(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  { scope, valuesFor }: Values,
) {
  const [held, setHeld] = useState<Hold>();
  const client = useQueryClient();

  const fillTyped = async (element: HTMLTextAreaElement): Promise<void> => {
    const name = await client.fetchQuery(query('savedReplies.read', { scope })).then(
      ({ agentName }) => agentName,
      // Without it, the name is a gap like any other.
      () => '',
    );
    // The agent may have typed meanwhile.
    const filled = filledText(element.value, valuesFor(name));
    insertText(element, filled, { start: 0, end: element.value.length });
  };
  const sendWhole = async (send: () => Promise<void>): Promise<void> => {
    const element = field.current;
    if (!element) return send();
    const isTyped = variablesIn(element.value).length > 0;
    if (isTyped) await fillTyped(element);
    const [gap] = gapsIn(element.value);
    if (!gap && !isTyped) {
      setHeld(undefined);
      return send();
    }
    setHeld(gap ? { kind: 'gap', text: textOf(element.value, gap) } : { kind: 'filled' });
    if (gap) selectText(element, gap);
  };
  return {
    held,
    /** The agent goes on writing. */
    clearHold: () => setHeld(undefined),
    /** The gaps in the text, as they stand there. */
    gaps: [...new Set(gapsIn(text).map((gap) => textOf(text, gap)))],
    /** Sends the reply by `send`, unless something is missing in it. */
    sendWhole,
  };
}

const textOf = (text: string, { start, end }: { start: number; end: number }): string =>
  text.slice(start, end);

import { useState } from 'react';
import type { Outgoing } from '../../lib/protocol/requests/outbox';
import { reasonOf } from '../outbox/command-words';
import { useBriefly } from '../ui/hooks/use-briefly';

/** Why a message of an open thread stopped, once it does. For screen readers: its row shows the same. */
export function useStopWords(outgoing: readonly Outgoing[]): string {
  const [before, setBefore] = useState(outgoing);
  const [words, setWords] = useState('');
  if (outgoing !== before) {
    setBefore(outgoing);
    const stopped = outgoing.find((one) => one.state === 'stopped' && hasChanged(one, before));
    if (stopped) setWords(reasonOf(stopped, Date.now()) ?? '');
  }
  useBriefly(words, () => setWords(''));
  return words;
}

const hasChanged = ({ commandId, state }: Outgoing, before: readonly Outgoing[]): boolean =>
  before.some((one) => one.commandId === commandId && one.state !== state);

import { useState } from 'react';
import type { Failure } from '../../../lib/domain/core/failure';
import { isLongEnough } from '../../../lib/domain/core/passphrase-rules';

/** What is wrong with the input, found before it is sent. */
type PassphraseFault =
  | { kind: 'differs' }
  | Extract<Failure, { kind: 'weak-passphrase' | 'no-passphrase' }>;

const EMPTY = { passphrase: '', again: '' };

/** The input of a passphrase. The user types a new one twice, and an existing one once. */
export function usePassphrase(isNew: boolean) {
  const [typed, setTyped] = useState(EMPTY);
  const [fault, setFault] = useState<PassphraseFault>();
  const findFault = (): PassphraseFault | undefined => {
    if (!isNew) return typed.passphrase === '' ? { kind: 'no-passphrase' } : undefined;
    if (!isLongEnough(typed.passphrase)) return { kind: 'weak-passphrase' };
    return typed.passphrase === typed.again ? undefined : { kind: 'differs' };
  };
  return {
    ...typed,
    isNew,
    fault,
    change: (part: Partial<typeof typed>) => setTyped({ ...typed, ...part }),
    /** Whether the input can be sent. If not, its field says what is wrong. */
    validate: (): boolean => {
      const found = findFault();
      setFault(found);
      return found === undefined;
    },
    clear: () => {
      setTyped(EMPTY);
      setFault(undefined);
    },
  };
}

export type PassphraseInput = ReturnType<typeof usePassphrase>;

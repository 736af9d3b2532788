import { useState } from 'react';
import type { Failure } from '../../lib/domain/failure';
import { isLongEnough } from '../../lib/domain/lock';

/** What is wrong with a passphrase as it was typed. */
export type PassphraseFault = 'differs' | Extract<Failure, { kind: 'weak-passphrase' }>;

/** A passphrase that is typed for the first time, and therefore twice, or one there is, once. */
export function usePassphrase(isNew: boolean) {
  const [typed, setTyped] = useState({ passphrase: '', again: '' });
  const [fault, setFault] = useState<PassphraseFault>();
  return {
    ...typed,
    isNew,
    fault,
    change: (part: Partial<typeof typed>) => setTyped({ ...typed, ...part }),
    /** True where it may be asked for; else what is wrong is said at its field. */
    isFit: (): boolean => {
      const found: PassphraseFault | undefined = !isNew
        ? undefined
        : !isLongEnough(typed.passphrase)
          ? { kind: 'weak-passphrase' }
          : typed.passphrase !== typed.again
            ? 'differs'
            : undefined;
      setFault(found);
      return found === undefined;
    },
    empty: () => {
      setTyped({ passphrase: '', again: '' });
      setFault(undefined);
    },
  };
}

export type TypedPassphrase = ReturnType<typeof usePassphrase>;

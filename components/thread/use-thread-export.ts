import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import type { Scope } from '../../lib/domain/core/installation';
import { t } from '../../lib/words/words';
import { useBriefly } from '../ui/hooks/use-briefly';
import type { ExportKind } from './export/run-export';

/** The state of the latest export of a thread. */
export type ThreadExport = {
  run: (kind: ExportKind) => Promise<void>;
  stop: () => void;
  pending: boolean;
  /** How far it is, or what became of it. */
  said: string;
  failure: Failure | undefined;
  again: () => void;
};

type State = {
  kind?: ExportKind;
  pending: boolean;
  said: string;
  /** What is said is good news, which goes by itself. */
  isBrief?: boolean;
  failure?: Failure;
};

/** From this many messages on, an export takes long enough to say how far it is. */
const MANY = 600;

/** Copies, prints and exports a thread. Its code is loaded when it is first used. */
export function useThreadExport(scope: Scope, ticketId: string): ThreadExport {
  const [state, setState] = useState<State>({ pending: false, said: '' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  useBriefly(state.isBrief, () => setState({ pending: false, said: '' }));

  const run = async (kind: ExportKind) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ kind, pending: true, said: '' });
    const settle = (next: Omit<State, 'kind' | 'pending'>) => {
      if (!signal.aborted) setState({ kind, pending: false, ...next });
    };
    try {
      const { runExport } = await import('./export/run-export');
      const outcome = await runExport({
        kind,
        scope,
        ticketId,
        signal,
        onProgress: (read, total) => {
          if (total >= MANY && !signal.aborted)
            setState({ kind, pending: true, said: t('exportReading', read, total) });
        },
      });
      if (outcome.ok)
        settle({ said: resultWords(kind, outcome.value), isBrief: outcome.value.isComplete });
      else settle({ said: '', failure: outcome.failure });
    } catch (error) {
      const isCopy = kind === 'text' && error instanceof DOMException;
      settle(isCopy ? { said: t('exportNotCopied') } : { said: '', failure: failureOf(error) });
    }
  };
  return {
    run,
    stop: () => {
      running.current?.abort();
      setState({ pending: false, said: t('exportStopped'), isBrief: true });
    },
    pending: state.pending,
    said: state.said,
    failure: state.failure,
    again: () => void (state.kind && run(state.kind)),
  };
}

/** The code of an export does not load after an update of the extension. */
const failureOf = (error: unknown): Failure =>
  error instanceof TypeError
    ? { kind: 'extension-restarted' }
    : { kind: 'unexpected', detail: String(error) };

function resultWords(
  kind: ExportKind,
  { isComplete, count }: { isComplete: boolean; count: number },
): string {
  const missing = isComplete ? '' : t('exportIncomplete', count);
  if (kind === 'print') return missing;
  const made = kind === 'text' ? t('exportCopied', count) : t('exportDone', count);
  return [made, missing].filter(Boolean).join(' ');
}

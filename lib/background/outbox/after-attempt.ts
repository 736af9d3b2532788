import type { Failure } from '../../domain/core/failure';
import type { WriteResult } from '../../partner/client';
import type { AttemptStep } from '../../partner/decide';
import type { StoredCommand } from '../../storage/stored-command';
import { canPersist } from '../core/epoch';
import { NEVER } from './due';
import { redactCommand } from './redact-payload';

/** The receipt of a confirmed command. It has no content if the key was locked during the attempt. */
export const finished = (
  command: StoredCommand,
  written: WriteResult<string | undefined> | undefined,
  now: number,
): StoredCommand => ({
  ...(canPersist(command.environment) ? command : redactCommand(command)),
  state: 'done',
  failure: undefined,
  uncertain: false,
  result: written?.made,
  receipt: { at: now, requestId: written?.requestId },
});

/** A command after an attempt that did not succeed: queued again, waiting for the user, or stopped. */
export function unfinished(
  command: StoredCommand,
  step: Exclude<AttemptStep, { do: 'finish' }>,
  failure: Failure | undefined,
  { uncertain, attemptsBefore }: { uncertain: boolean; attemptsBefore: number },
): StoredCommand {
  switch (step.do) {
    case 'again':
      return {
        ...command,
        state: 'queued',
        failure,
        nextAt: step.at,
        uncertain,
        tries: step.tries,
        // A command that was never sent runs its checks again.
        attempts: uncertain ? command.attempts : attemptsBefore,
      };
    case 'wait':
      return {
        ...command,
        state: 'queued',
        failure,
        nextAt: NEVER,
        uncertain,
        attempts: attemptsBefore,
      };
    case 'stop':
      return {
        ...command,
        state: 'stopped',
        failure: step.expired ? { kind: 'expired' } : failure,
        uncertain,
      };
  }
}

import { sha256Hex } from '../../bytes/sha256';
import type { Partner } from '../../partner/client';
import type { StoredCommand } from '../../storage/stored-command';
import { type PreconditionResult, preconditionMet } from './define-command';
import { definitionOf } from './registry';

/** The first result that is not passed, and the command with the body that the checks before it gave. */
export async function checkCommand(
  command: StoredCommand,
  partner: Partner,
): Promise<{ result: PreconditionResult; checked: StoredCommand }> {
  let checked = command;
  for (const one of definitionOf(command).checks ?? []) {
    const result = await one.check(checked, partner);
    if (result.kind !== 'passed') return { result, checked };
    if (result.body !== undefined) checked = await withBody(checked, result.body);
  }
  return { result: preconditionMet, checked };
}

/** A call that left before with other bytes is another call, so it gets another key (partner-api.md, rule 1). */
async function withBody(command: StoredCommand, body: string): Promise<StoredCommand> {
  const sentDigest = await sha256Hex(body);
  const isOtherCall = command.sentDigest !== undefined && command.sentDigest !== sentDigest;
  const idempotencyKey = isOtherCall ? crypto.randomUUID() : command.idempotencyKey;
  return { ...command, body, sentDigest, idempotencyKey };
}

import { runExclusive } from '../../async/run-exclusive';
import type { Environment } from '../../domain/core/environment';
import { type Failure, type FailureKind, failed, type Outcome } from '../../domain/core/failure';
import type { Partner, WriteResult } from '../../partner/client';
import { ageAt, decide, isExpired } from '../../partner/decide';
import { environmentDb } from '../../storage/databases';
import type { StoredCommand } from '../../storage/stored-command';
import { WipedError } from '../../storage/wiped-databases';
import { partnerOf } from '../api/connection';
import { canPersist } from '../core/epoch';
import { logEvent } from '../core/log';
import { hasHostPermission } from '../keys/keys';
import { finished, unfinished } from './after-attempt';
import { checkCommand } from './check-command';
import { isDue, NEVER } from './due';
import { partnerFor } from './partner-for';
import { publishChange } from './publish-change';
import { redactCommand, redactFailure } from './redact-payload';
import { definitionOf } from './registry';
import { findCommand, openCommands, queueKeyOf, updateCommand, updateFound } from './store';

/**
 * Takes one command one step further: checks it, sends it and stores the outcome. Runs one command
 * per queue key at a time. A command found in the state `sending` was interrupted; only replaying it
 * with the same key shows whether it arrived.
 */
export async function attempt(environment: Environment, commandId: string): Promise<void> {
  const found = await findCommand(environment, commandId);
  if (found?.state === 'sending')
    await recordOutcome(found, failed({ kind: 'extension-restarted' }));
  const command = await findCommand(environment, commandId);
  // The user may have undone it since the dispatcher read it.
  if (command?.state !== 'queued' || !isDue(command, Date.now())) return;
  // Readings of the thread wait meanwhile: they would show the message before it is stored as sent.
  await runExclusive(queueKeyOf(command), () => attemptNow(command));
  await definitionOf(command).afterAttempt?.(command);
  await publishChange(command);
}

async function attemptNow(command: StoredCommand): Promise<void> {
  if (isExpired(command, Date.now())) {
    await stop(command, { kind: 'expired' });
    return;
  }
  const forbidden = await forbiddenBefore(command);
  if (forbidden) {
    await stop(command, forbidden);
    return;
  }
  const partner = await partnerFor(command);
  if (!partner.ok) {
    await recordOutcome(command, partner, { left: false });
    return;
  }
  const passed = command.attempts > 0 ? command : await afterChecks(command, partner.value);
  if (passed) await send(command, passed, partner.value);
}

/**
 * Runs the checks of a command of which nothing was sent yet. Returns it as it is to be sent; undefined
 * where a check ended the attempt.
 */
async function afterChecks(
  command: StoredCommand,
  partner: Partner,
): Promise<StoredCommand | undefined> {
  const { result, checked } = await checkCommand(command, partner);
  switch (result.kind) {
    case 'passed':
      return checked;
    case 'waits':
      await waitForEvent(command, partner);
      return undefined;
    case 'stop':
      await stop(command, result.failure);
      await definitionOf(command).onOutdated?.(command);
      return undefined;
    case 'hold':
      await hold(command, result.held);
      return undefined;
    case 'failed':
      await recordOutcome(command, failed(result.failure), { left: false });
      return undefined;
  }
}

/** Lets a command wait until an event hastens it, unless that came while the checks ran. */
async function waitForEvent(command: StoredCommand, partner: Partner): Promise<void> {
  const waitUntil = (nextAt: number) =>
    updateFound(command, (now) =>
      now.state === 'queued' ? { ...now, nextAt, failure: undefined } : undefined,
    );
  await waitUntil(NEVER);
  const { result } = await checkCommand(command, partner);
  if (result.kind !== 'waits') await waitUntil(Date.now());
}

/** Stores that the call begins, makes it, and stores what came of it. `found` is the command before its checks. */
async function send(found: StoredCommand, command: StoredCommand, partner: Partner): Promise<void> {
  const definition = definitionOf(command);
  const first = definition.beforeSending ? await definition.beforeSending(command) : {};
  // The command stays due, so its checks run again.
  if (!first) return;
  const sending = await updateFound(found, (now) => {
    if (now.state !== 'queued') return undefined;
    const triedAt = Date.now();
    return {
      ...now,
      state: 'sending',
      attempts: now.attempts + 1,
      triedAt,
      aged: ageAt(now, triedAt),
      sentFrom: now.sentFrom ?? first.sentFrom,
      body: command.body,
      sentDigest: command.sentDigest,
      idempotencyKey: command.idempotencyKey,
    };
  });
  // The user undid or replaced it since it was read.
  if (sending?.state !== 'sending') return;
  await publishChange(command);
  const outcome = await definition.execute(partner, sending).catch((error: unknown) => {
    if (error instanceof WipedError) throw error;
    // The service may have been called: only a replay can tell.
    return failed({ kind: 'unexpected', detail: String(error) });
  });
  await recordOutcome(command, outcome);
  if (outcome.ok) await confirm(sending);
  else if (outcome.failure.kind === 'conflict') await definition.onOutdated?.(sending);
}

const LOG_EVENT_BY_STEP = {
  finish: 'command-sent',
  again: 'command-waits',
  wait: 'command-waits',
  stop: 'command-stopped',
} as const;

/**
 * Stores the outcome of an attempt. `before` is the command as it was before it; `left` is false if
 * no request was sent.
 */
async function recordOutcome(
  before: StoredCommand,
  outcome: Outcome<WriteResult<string | undefined>>,
  { left = true } = {},
): Promise<void> {
  const { environment, commandId } = before;
  const now = Date.now();
  const step = decide(outcome, before, now, Math.random);
  const written = outcome.ok ? outcome.value : undefined;
  const refused = outcome.ok ? undefined : outcome.failure;
  const failure = refused && !canPersist(environment) ? redactFailure(refused) : refused;
  logEvent(LOG_EVENT_BY_STEP[step.do], {
    environment,
    idempotencyKey: before.idempotencyKey,
    failure: failure?.kind,
    requestId: written?.requestId,
  });
  await updateFound(before, (command) => {
    if (command.state !== 'sending' && command.state !== 'queued') return undefined;
    return step.do === 'finish'
      ? finished(command, written, now)
      : // If no request was sent, this attempt changes nothing about the certainty.
        unfinished(command, step, failure, {
          uncertain: left ? step.uncertain : before.uncertain,
          attemptsBefore: before.attempts,
        });
  });
  if (step.do === 'wait') await retryIfResolved(environment, commandId, failure);
}

const KEY_FAILURES: readonly FailureKind[] = [
  'no-key',
  'key-refused',
  'environment-contradicted',
  'locked',
];

/** Whether the blocker is resolved, judged from local state only. */
async function isBlockerResolved(environment: Environment, failure: Failure): Promise<boolean> {
  if (failure.kind === 'no-host-permission') return hasHostPermission(failure.origin);
  return KEY_FAILURES.includes(failure.kind) && (await partnerOf(environment)).ok;
}

/** The unlock or permission event may have fired during the attempt, so check again. */
async function retryIfResolved(
  environment: Environment,
  commandId: string,
  failure: Failure | undefined,
): Promise<void> {
  if (!failure || !(await isBlockerResolved(environment, failure))) return;
  const nextAt = Date.now() + 1_000;
  await updateCommand(environment, commandId, (command) =>
    command.state === 'queued' ? { ...command, nextAt } : undefined,
  );
}

/** Returns the 403 of an earlier command with the same kind and queue key that the user has not yet dealt with. */
async function forbiddenBefore(command: StoredCommand): Promise<Failure | undefined> {
  if (command.attempts > 0) return undefined;
  const queueKey = queueKeyOf(command);
  return (await openCommands(command.environment))
    .filter((one) => one.number < command.number && one.state === 'stopped')
    .filter((one) => queueKeyOf(one) === queueKey && one.payload.kind === command.payload.kind)
    .map(({ failure }) => failure)
    .find((failure) => failure?.kind === 'not-allowed');
}

const stop = (found: StoredCommand, failure: Failure) =>
  updateFound(found, (command) =>
    command.state === 'queued' ? { ...command, state: 'stopped', failure } : undefined,
  );

const hold = (found: StoredCommand, held: StoredCommand['held']) =>
  updateFound(found, (command) =>
    command.state === 'queued' ? { ...command, state: 'held', held } : undefined,
  );

/** After a command was stored as done: reads what it made, and redacts what the service keeps. */
async function confirm(command: StoredCommand): Promise<void> {
  await definitionOf(command).onConfirmed?.(command);
  await settleConfirmed(command);
}

/**
 * Brings up to date what depends on a confirmed command, and redacts its words once what was read
 * holds them. Runs again after a restart, to the same end.
 */
export async function settleConfirmed({ environment, commandId }: StoredCommand): Promise<void> {
  const command = await findCommand(environment, commandId);
  if (command?.state !== 'done') return;
  const definition = definitionOf(command);
  await definition.settle?.(command);
  if (command.body === '') return;
  const db = await environmentDb(environment);
  if ((await definition.isKeptByService?.(db, command)) ?? true)
    await updateCommand(environment, commandId, (now) =>
      now.state === 'done' ? redactCommand(now) : undefined,
    );
}

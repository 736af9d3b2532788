import type { Environment } from '../../domain/environment';
import { type Failure, type FailureKind, failed, type Outcome } from '../../domain/failure';
import { needsSecond } from '../../domain/reviewer';
import type { Written } from '../../partner/client';
import { agedAt, decide, isExpired } from '../../partner/decide';
import { environmentDb } from '../../storage/databases';
import { Forgotten } from '../../storage/erased';
import type { StoredWrite } from '../../storage/schema';
import { partnerOf } from '../connection';
import { mayReach } from '../keys';
import { inLine } from '../line';
import { note } from '../log';
import { tell } from '../news';
import { decisionConfirmed } from '../onboarding/confirmed';
import { fourEyesRule } from '../onboarding/four-eyes';
import { settleOwn } from '../own-messages';
import { mayKeep } from '../purge';
import { syncThread } from '../threads';
import { keepTicket, readTicket } from '../tickets';
import { carryOut, readyFor } from './carry-out';
import { isKeptByService } from './confirm';
import { isDue, NEVER } from './due';
import { linkFailure } from './links';
import { lineOf, moveWrite, openWrites, writeOf } from './rows';
import { seenByOpenWrites } from './seen-state';
import { isAsSeen, writtenSince } from './truth-check';
import { withoutSaid, withoutWords } from './without-words';

/**
 * Takes one write one step further: checks it, sends it, and keeps what that came to. Never two of
 * one line at once: so one that is noted as being sent was cut off, and only its replay can tell.
 */
export async function attempt(environment: Environment, action: string): Promise<void> {
  const found = await writeOf(environment, action);
  if (found?.state === 'sending') await keepOutcome(found, failed({ kind: 'extension-restarted' }));
  const write = await writeOf(environment, action);
  // Whoever sent us may have looked a moment ago, when it still had to go.
  if (write?.state !== 'queued' || !isDue(write, Date.now())) return;
  // Readings of the thread wait meanwhile: they would show the message before it is noted as sent.
  await inLine(lineOf(write), () => attemptNow(write));
  await settleOwn(environment, action);
  await tellOf(write);
}

async function attemptNow(write: StoredWrite): Promise<void> {
  const { environment, action } = write;
  if (isExpired(write, Date.now())) return void (await stop(write, { kind: 'expired' }));
  const forbidden = await forbiddenBefore(write);
  if (forbidden) return void (await stop(write, forbidden));
  const ready = await readyFor(write);
  if (!ready.ok) return void (await keepOutcome(write, ready, { left: false }));
  if (write.attempts === 0) {
    const link = linkFailure(write, Date.now());
    if (link) return void (await stop(write, link));
    if (await lacksSecond(write))
      return void (await stop(write, { kind: 'needs-second-reviewer' }));
    const asSeen = await isAsSeen(write, ready.value);
    if (!asSeen.ok) return void (await keepOutcome(write, asSeen, { left: false }));
    if (!asSeen.value) {
      await stop(write, { kind: 'application-changed' });
      return tellOfChange(write);
    }
    const since = await writtenSince(write);
    if (!since.ok) return void (await keepOutcome(write, since, { left: false }));
    if (since.value) return void (await hold(write, since.value));
  }
  const sentFrom = await lengthOfThread(write);
  const sending = await moveWrite(environment, action, (now) => {
    if (now.state !== 'queued') return undefined;
    const triedAt = Date.now();
    return {
      ...now,
      ...{ state: 'sending', attempts: now.attempts + 1, triedAt },
      ...{ aged: agedAt(now, triedAt), sentFrom: now.sentFrom ?? sentFrom },
    };
  });
  // Taken back in the last moment.
  if (sending?.state !== 'sending') return;
  await tellOf(write);
  const outcome = await carryOut(ready.value, sending).catch((error: unknown) => {
    if (error instanceof Forgotten) throw error;
    // The service may have been asked: only a replay can tell.
    return failed({ kind: 'unexpected', detail: String(error) });
  });
  await keepOutcome(write, outcome);
  if (outcome.ok) await afterwards(sending);
  else if (outcome.failure.kind === 'conflict') await tellOfChange(sending);
}

/** Messages that a reply's thread has, as far as it was read. */
async function lengthOfThread({ environment, deed }: StoredWrite): Promise<number | undefined> {
  if (deed.kind !== 'message.send') return undefined;
  const stored = await (await environmentDb(environment)).get('tickets', deed.ticketId);
  return stored?.forgotten ? undefined : stored?.thread.total;
}

const NOTED = {
  finish: 'write-sent',
  again: 'write-waits',
  wait: 'write-waits',
  stop: 'write-stopped',
} as const;

/**
 * Keeps what an attempt came to, as `decide` says; `before` is the write as it was before it, and
 * `left` is false where nothing of it went out.
 */
export async function keepOutcome(
  before: StoredWrite,
  outcome: Outcome<Written<string | undefined>>,
  { left = true } = {},
): Promise<void> {
  const { environment, action } = before;
  const now = Date.now();
  const step = decide(outcome, before, now, Math.random);
  // What did not even leave is as certain as it was before.
  const uncertain = step.do !== 'finish' && (left ? step.uncertain : before.uncertain);
  const written = outcome.ok ? outcome.value : undefined;
  const refused = outcome.ok ? undefined : outcome.failure;
  const failure = refused && !mayKeep(environment) ? withoutSaid(refused) : refused;
  note(NOTED[step.do], {
    environment,
    idempotencyKey: before.idempotencyKey,
    failure: failure?.kind,
    requestId: written?.requestId,
  });
  await moveWrite(environment, action, (write) => {
    if (write.state !== 'sending' && write.state !== 'queued') return undefined;
    switch (step.do) {
      case 'finish':
        return {
          ...(mayKeep(environment) ? write : withoutWords(write)),
          state: 'done',
          failure: undefined,
          uncertain: false,
          result: written?.made,
          receipt: { at: now, requestId: written?.requestId },
        };
      case 'again':
        return {
          ...write,
          state: 'queued',
          failure,
          nextAt: step.at,
          uncertain,
          tries: step.tries,
          // What never left is checked against the thread again before it does.
          attempts: uncertain ? write.attempts : before.attempts,
        };
      case 'wait':
        return {
          ...write,
          state: 'queued',
          failure,
          nextAt: NEVER,
          uncertain,
          attempts: before.attempts,
        };
      case 'stop':
        return {
          ...write,
          state: 'stopped',
          failure: step.expired ? { kind: 'expired' } : failure,
          uncertain,
        };
    }
  });
  if (step.do === 'wait') await lookOnceMore(environment, action, failure);
}

const OF_THE_KEY: readonly FailureKind[] = [
  ...(['no-key', 'key-refused', 'environment-contradicted', 'locked'] as const),
];

/** Whether a reason to wait is none any more, as far as can be known without a call. */
async function isGone(environment: Environment, failure: Failure): Promise<boolean> {
  if (failure.kind === 'no-host-permission') return mayReach(failure.origin);
  return OF_THE_KEY.includes(failure.kind) && (await partnerOf(environment)).ok;
}

/** The reason to wait may be gone already: its end was told while the attempt was under way. */
async function lookOnceMore(
  environment: Environment,
  action: string,
  failure: Failure | undefined,
): Promise<void> {
  if (!failure || !(await isGone(environment, failure))) return;
  const nextAt = Date.now() + 1_000;
  await moveWrite(environment, action, (write) =>
    write.state === 'queued' ? { ...write, nextAt } : undefined,
  );
}

/** The 403 that an earlier write of the same kind and line met, while a person has not decided. */
async function forbiddenBefore(write: StoredWrite): Promise<Failure | undefined> {
  if (write.attempts > 0) return undefined;
  const line = lineOf(write);
  return (await openWrites(write.environment))
    .filter((one) => one.number < write.number && one.state === 'stopped')
    .filter((one) => lineOf(one) === line && one.deed.kind === write.deed.kind)
    .map(({ failure }) => failure)
    .find((failure) => failure?.kind === 'not-allowed');
}

/** Four eyes were required since it was made: also what a person has tried again waits for them. */
const lacksSecond = async ({ deed }: StoredWrite): Promise<boolean> =>
  deed.kind === 'application.decide' &&
  !deed.proposed &&
  needsSecond(await fourEyesRule(), deed.status);

const stop = ({ environment, action }: StoredWrite, failure: Failure) =>
  moveWrite(environment, action, (write) =>
    write.state === 'queued' ? { ...write, state: 'stopped', failure } : undefined,
  );

const hold = ({ environment, action }: StoredWrite, held: StoredWrite['held']) =>
  moveWrite(environment, action, (write) =>
    write.state === 'queued' ? { ...write, state: 'held', held } : undefined,
  );

/** After it is noted as done, what it brought is read. */
export async function afterwards(write: StoredWrite): Promise<void> {
  const { environment, installationId, deed } = write;
  if (deed.kind === 'message.send')
    await syncThread({ environment, installationId }, deed.ticketId, { ownSend: true });
  if (deed.kind === 'ticket.create') await readOnceMore(write);
  if (deed.kind === 'application.decide')
    await decisionConfirmed({ environment, installationId }, deed, write);
  await tidy(write);
}

/** The answer to a creation need not show all its words: then the ticket is read. */
async function readOnceMore({ environment, installationId, action }: StoredWrite): Promise<void> {
  const now = await writeOf(environment, action);
  if (now?.state !== 'done' || now.result === undefined || (await isKeptByService(now))) return;
  const place = { environment, installationId };
  const askedAt = Date.now();
  const read = await readTicket(place, now.result);
  if (read.ok) await keepTicket(place, read.value, askedAt);
}

/** Words of a write that is done need not be kept twice, once what was read holds them. */
export async function tidy({ environment, action }: StoredWrite): Promise<void> {
  const now = await writeOf(environment, action);
  if (now?.state !== 'done') return;
  await settleOwn(environment, action);
  await seenByOpenWrites(now);
  if (now.body !== '' && (await isKeptByService(now)))
    await moveWrite(environment, action, (write) =>
      write.state === 'done' ? withoutWords(write) : undefined,
    );
}

/** Screens show an application that its reviewer must read again. */
const tellOfChange = async ({ environment, deed }: StoredWrite): Promise<void> => {
  if (deed.kind === 'application.decide')
    await tell({ kind: 'application', environment, applicationId: deed.applicationId });
};

/** Tells the screens that show a write. */
export async function tellOf({ environment, deed }: StoredWrite): Promise<void> {
  await tell({ kind: 'service' });
  if ('ticketId' in deed) await tell({ kind: 'ticket', environment, ticketId: deed.ticketId });
}

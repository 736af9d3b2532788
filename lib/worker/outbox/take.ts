import { done, failed, type Outcome } from '../../domain/failure';
import type { Place } from '../../domain/installation';
import type { Unsent } from '../../partner/writes';
import type { Deed, StoredWrite } from '../../storage/schema';
import { addressOf } from '../connection';
import { inLine } from '../line';
import { note } from '../log';
import { keyMark, storedKey } from '../stored-keys';
import { tellOf } from './attempt';
import { accountOf, digestOf } from './fingerprint';
import { pushOn } from './pump';
import { afresh, moveWrite, putWrite, takeOut, writeOf } from './rows';
import { mayTakeBack } from './view';

/** Something a person did that is to reach the service: the one way into the outbox. */
export type Asked = {
  place: Place;
  action: string;
  deed: Deed;
  unsent: Unsent;
  /** Milliseconds for which the person may still take it back. */
  undoFor?: number;
};

/**
 * Stores a write before its first byte leaves, with the Idempotency-Key and the exact bytes that
 * every attempt at it will carry. The same action asked for again is the same write.
 */
export const takeIn = (asked: Asked): Promise<Outcome<StoredWrite>> =>
  // One after another: two windows that send one draft must not write over each other.
  inLine(`take ${asked.action}`, () => takeOne(asked));

async function takeOne(asked: Asked): Promise<Outcome<StoredWrite>> {
  const { place, action, deed, unsent, undoFor = 0 } = asked;
  const { environment, installationId } = place;
  const address = await addressOf(environment);
  if (!address.ok) return address;
  const account = await accountOf(environment, address.value, installationId);
  const digest = await digestOf(unsent.body);
  const known = await writeOf(environment, action);
  if (known) {
    // Its ticket is gone, and its words stay where they are.
    if (known.deed.kind === 'message.send' && known.failure?.kind === 'test-data-reset')
      return failed(known.failure);
    // Version 1 of the database had neither.
    const same =
      ['', account].includes(known.account) &&
      known.path === unsent.path &&
      (known.digest === '' ? known.body === unsent.body : known.digest === digest);
    if (same) return again(known, deed);
    // Another window sent this draft: its words are on their way, these are told apart from them.
    if (deed.kind === 'message.send') return failed({ kind: 'already-sent' });
    const settled = await settle(known);
    if (!settled.ok) return settled;
  }
  const madeWith = keyMark(await storedKey(environment));
  const now = Date.now();
  try {
    const write = await putWrite(
      {
        action,
        environment,
        address: address.value,
        installationId,
        account,
        idempotencyKey: crypto.randomUUID(),
        madeWith,
        ...unsent,
        digest,
        deed,
        askedAt: now,
        createdAt: now,
        state: 'queued',
        nextAt: now + undoFor,
        ...(undoFor > 0 ? { undoUntil: now + undoFor } : {}),
        attempts: 0,
        uncertain: false,
        tries: { failures: 0, unreadable: 0 },
      },
      deed.kind === 'message.send' ? deed.subject : undefined,
    );
    note('write-stored', { environment, idempotencyKey: write.idempotencyKey });
    await tellOf(write);
    return done(write);
  } catch (error) {
    return failed({ kind: 'not-saved', detail: String(error) });
  }
}

/**
 * The same asked for once more: a person's word that one which stopped is to be tried again. What
 * did not leave is bound to what its writer sees now, and looked at again before it does.
 */
async function again(known: StoredWrite, deed = known.deed): Promise<Outcome<StoredWrite>> {
  const now = Date.now();
  const moved = await moveWrite(known.environment, known.action, (write) => {
    if (write.state !== 'stopped') return undefined;
    const fresh = write.uncertain ? { failure: undefined } : { ...afresh(write, now), deed };
    return { ...write, ...fresh, state: 'queued', nextAt: now };
  });
  return done(moved ?? known);
}

/**
 * A person changed what an earlier attempt of the same action said. That may go out under a new
 * key only once it is certain that the earlier one did not take effect, which its replay tells.
 */
async function settle(known: StoredWrite): Promise<Outcome<null>> {
  const { environment, action } = known;
  if (await takeOut(environment, action, mayTakeBack)) return done(null);
  if (known.state === 'stopped') await again(known);
  const settled = await pushOn(environment, action);
  if (settled?.state === 'done') return failed({ kind: 'already-sent' });
  if (!settled || (await takeOut(environment, action, mayTakeBack))) return done(null);
  return failed(settled.failure ?? { kind: 'may-have-arrived' });
}

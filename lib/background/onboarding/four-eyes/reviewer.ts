import { runExclusive } from '../../../async/run-exclusive';
import { fromBase64url } from '../../../bytes/encoding';
import { done, type Outcome } from '../../../domain/core/failure';
import { makeReviewerKeys, publicKeyOf } from '../../../domain/onboarding/four-eyes/proposal';
import type { Proposal } from '../../../domain/onboarding/four-eyes/proposal-content';
import {
  fingerprintOf,
  isSameName,
  type Reviewer,
} from '../../../domain/onboarding/four-eyes/reviewer';
import type { Params } from '../../../protocol/contract';
import type { Acquaintance } from '../../../protocol/requests/four-eyes';
import { settingsDb } from '../../../storage/databases';
import type { StoredSelf } from '../../../storage/reviewers';
import { publish } from '../../core/publish';

const SELF_AT = 'reviewer';

/** The reviewer who uses this browser; undefined until they enter a name. */
export const ownReviewer = async (): Promise<StoredSelf | undefined> =>
  (await settingsDb()).get('self', SELF_AT);

/** Stores the reviewer's name. The first name also creates the key pair that signs proposals. */
export async function saveReviewerName({
  name,
}: Params<'reviewer.save'>): Promise<Outcome<Reviewer>> {
  // Exclusive: two windows must not create a key each.
  const self = await runExclusive('reviewer', async () => {
    const known = await ownReviewer();
    const next = { ...(known ?? (await newSelf())), name };
    await (await settingsDb()).put('self', next, SELF_AT);
    return next;
  });
  await publish({ kind: 'setup' });
  return done(toReviewer(self));
}

/** The part of this browser's reviewer that screens may see: no keys. */
export const toReviewer = ({ name, fingerprint }: StoredSelf): Reviewer => ({ name, fingerprint });

async function newSelf(): Promise<Omit<StoredSelf, 'name'>> {
  const keys = await makeReviewerKeys();
  const key = await publicKeyOf(keys);
  return { keys, key, fingerprint: await fingerprintOf(fromBase64url(key) ?? new Uint8Array()) };
}

/** Whether proposals signed with this key, or under this name, were sent from this browser before. */
export async function acquaintanceWith({ key, name }: Proposal): Promise<Acquaintance> {
  const known = await (await settingsDb()).getAll('reviewers');
  const same = known.find((one) => one.key === key);
  if (same && !isSameName(same.name, name)) return { kind: 'other-name', name: same.name };
  const namesake = known.find((one) => isSameName(one.name, name));
  if (!same && namesake) return { kind: 'other-key', fingerprint: namesake.fingerprint };
  if (!same) return { kind: 'new' };
  return { kind: 'known', times: same.times, firstSeenAt: same.firstSeenAt };
}

/** Remembers the key and the name of a colleague whose proposal is sent from this browser. */
export const rememberReviewer = (
  { key, name, at }: Proposal,
  fingerprint: string,
  now = Date.now(),
): Promise<void> =>
  runExclusive('reviewer', async () => {
    const db = await settingsDb();
    const known = await db.get('reviewers', key);
    // The same proposal is sent again after an interruption: do not count it twice.
    if (known?.latest === at) return;
    const { firstSeenAt = now, times = 0 } = known ?? {};
    await db.put('reviewers', {
      key,
      name,
      fingerprint,
      firstSeenAt,
      times: times + 1,
      latest: at,
    });
  });

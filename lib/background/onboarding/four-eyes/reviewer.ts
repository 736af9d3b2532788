import type { Asked } from '../../border/questions';
import type { Acquaintance } from '../../border/questions-four-eyes';
import { fromBase64url } from '../../domain/bytes';
import { done, type Outcome } from '../../domain/failure';
import { makeReviewerKeys, type Proposal, publicKeyOf } from '../../domain/proposal';
import { fingerprintOf, isSameName, type Reviewer } from '../../domain/reviewer';
import { settingsDb } from '../../storage/databases';
import type { StoredSelf } from '../../storage/reviewers';
import { inLine } from '../line';
import { tell } from '../news';

const SELF_AT = 'reviewer';

/** Who sits before this browser; undefined until they say their name. */
export const ownReviewer = async (): Promise<StoredSelf | undefined> =>
  (await settingsDb()).get('self', SELF_AT);

/** Keeps the reviewer's name. With the first comes the key pair they sign with from then on. */
export async function nameReviewer({ name }: Asked<'reviewer.name'>): Promise<Outcome<Reviewer>> {
  // One after another: two windows must not make a key each.
  const self = await inLine('reviewer', async () => {
    const known = await ownReviewer();
    const next = { ...(known ?? (await newSelf())), name };
    await (await settingsDb()).put('self', next, SELF_AT);
    return next;
  });
  await tell({ kind: 'setup' });
  return done(asShown(self));
}

/** All that a screen may know of this browser's reviewer. */
export const asShown = ({ name, fingerprint }: StoredSelf): Reviewer => ({ name, fingerprint });

async function newSelf(): Promise<Omit<StoredSelf, 'name'>> {
  const keys = await makeReviewerKeys();
  const key = await publicKeyOf(keys);
  return { keys, key, fingerprint: await fingerprintOf(fromBase64url(key) ?? new Uint8Array()) };
}

/** What is known here of whose key signed a proposal. */
export async function acquaintanceWith({ key, name }: Proposal): Promise<Acquaintance> {
  const known = await (await settingsDb()).getAll('reviewers');
  const same = known.find((one) => one.key === key);
  if (same && !isSameName(same.name, name)) return { kind: 'other-name', name: same.name };
  const namesake = known.find((one) => isSameName(one.name, name));
  if (!same && namesake) return { kind: 'other-key', fingerprint: namesake.fingerprint };
  if (!same) return { kind: 'new' };
  return { kind: 'known', times: same.times, firstSeenAt: same.firstSeenAt };
}

/** A colleague's proposal is sent from here: their key is known from now on, by this name. */
export const rememberReviewer = (
  { key, name, at }: Proposal,
  fingerprint: string,
  now = Date.now(),
): Promise<void> =>
  inLine('reviewer', async () => {
    const db = await settingsDb();
    const known = await db.get('reviewers', key);
    // The same proposal sent once more, after an interruption.
    if (known?.latest === at) return;
    const { firstSeenAt = now, times = 0 } = known ?? {};
    await db.put('reviewers', {
      ...{ key, name, fingerprint, firstSeenAt },
      times: times + 1,
      latest: at,
    });
  });

import { browser } from 'wxt/browser';
import type { Application } from '../../domain/application';
import { done, failed, type Outcome } from '../../domain/failure';
import type { Place } from '../../domain/installation';
import { type Identity, identityOfMerchant } from '../../domain/match-application';
import * as z from '../../domain/schema';
import { environmentDb } from '../../storage/databases';
import { complain } from '../log';
import { storedKey } from '../stored-keys';
import { readQueue } from './applications';
import { knownQueue, nameOf, type Queue } from './queues';

// The queue for those who only look at a record: the service is not asked at every record.

/** A queue that is older than this is read again behind the answer, in milliseconds. */
const OLD = 60_000;

/** Who was told that there is no onboarding does not ask again for this long, in milliseconds. */
const REST = 10 * 60_000;

/** Another key may be told something else. */
const restKey = async (place: Place): Promise<string> =>
  `no-onboarding/${nameOf(place)}/${(await storedKey(place.environment))?.addedAt ?? 0}`;

/** The applications of an installation as they are known; undefined where it has none to show. */
export async function applicationsAt(
  place: Place,
): Promise<Outcome<readonly Application[] | undefined>> {
  const known = knownQueue(place);
  if (known) {
    if (Date.now() - known.readAt > OLD) readBehind(place);
    return done(applicationsOf(known));
  }
  if ((await isWithout(place)) || (await rests(place))) return done(undefined);
  const read = await readQueue(place);
  if (read.ok) return done(applicationsOf(read.value));
  const { failure } = read;
  if (failure.kind !== 'not-allowed' && failure.kind !== 'not-found') return failed(failure);
  await browser.storage.session.set({ [await restKey(place)]: Date.now() + REST });
  return done(undefined);
}

const applicationsOf = ({ applications }: Queue): Application[] =>
  applications.map(({ application }) => application);

/** What changed arrives as news; that it could not be read is said where somebody waits for it. */
function readBehind(place: Place): void {
  readQueue(place).catch((error: unknown) =>
    complain('Applications could not be read again:', error),
  );
}

/** Whether the service said that this installation has no onboarding. */
async function isWithout({ environment, installationId }: Place): Promise<boolean> {
  const all = await (await environmentDb(environment)).getAll('installations');
  return all.find(({ id }) => id === installationId)?.merchantOnboarding === false;
}

async function rests(place: Place): Promise<boolean> {
  const key = await restKey(place);
  const until = z.number().safeParse((await browser.storage.session.get(key))[key]);
  // A time too far ahead is of a clock that was set back.
  return until.success && until.data > Date.now() && until.data <= Date.now() + REST;
}

/** By what merchants are known, worked out once for each reading of a queue. */
const identities = new WeakMap<Application, Identity>();

export function identityOf(application: Application): Identity {
  const known = identities.get(application) ?? identityOfMerchant(application.snapshot);
  identities.set(application, known);
  return known;
}

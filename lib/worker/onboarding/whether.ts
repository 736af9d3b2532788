import { browser } from 'wxt/browser';
import type { Failure } from '../../domain/failure';
import type { Place } from '../../domain/installation';
import * as z from '../../domain/schema';
import { environmentDb } from '../../storage/databases';
import { storedKey } from '../stored-keys';
import { nameOf } from './queues';

// Whether an installation has merchant onboarding (partner-api.md, rule 4: only where it is enabled).

/** Whether the installation says that it has it; undefined where it says nothing. */
export async function saysOnboarding({
  environment,
  installationId,
}: Place): Promise<boolean | undefined> {
  const all = await (await environmentDb(environment)).getAll('installations');
  return all.find(({ id }) => id === installationId)?.merchantOnboarding;
}

/** How installations without onboarding answer. */
export const isNone = ({ kind }: Failure): boolean =>
  kind === 'not-allowed' || kind === 'not-found';

/** Another key may be told something else. */
const toldKey = async (place: Place): Promise<string> =>
  `no-onboarding/${nameOf(place)}/${(await storedKey(place.environment))?.addedAt ?? 0}`;

/** The service said that there is none here. */
export const noteNone = async (place: Place): Promise<void> =>
  browser.storage.session.set({ [await toldKey(place)]: Date.now() });

/** True where the service said so within the last milliseconds `ms`. */
export async function wasToldNone(place: Place, ms: number): Promise<boolean> {
  const key = await toldKey(place);
  const at = z.number().safeParse((await browser.storage.session.get(key))[key]);
  return at.success && !isOver(at.data, ms);
}

/** A time in the future is of a clock that was set back. */
export const isOver = (since: number, ms: number): boolean =>
  Date.now() - since > ms || since > Date.now();

import * as v from '../../domain/core/schema';
import { Sample } from '../../domain/crm/teach';
import { sessionItems } from '../core/session-item';

// What the user clicked while teaching a site. It contains customers' names, so it is in
// `storage.session` only, and no longer than teaching takes.

/** The teaching of one site: the tab and time of its start, and the records clicked so far. */
const TeachingSession = v.object({
  tabId: v.number(),
  at: v.number(),
  samples: v.pipe(v.array(Sample), v.maxLength(2)),
});
export type TeachingSession = v.InferOutput<typeof TeachingSession>;

/** Milliseconds after which a started teaching is dropped. */
const VALID_FOR = 60 * 60_000;

const stored = sessionItems('teach/', TeachingSession);

/** The teaching of a site, if one was started. */
export async function teachingAt(origin: string): Promise<TeachingSession | undefined> {
  return (await teachingSessions()).find((one) => one.origin === origin)?.teaching;
}

/** The teachings of all sites. */
export async function teachingSessions(): Promise<{ origin: string; teaching: TeachingSession }[]> {
  const all = await stored.all();
  return all
    .filter(({ value }) => Date.now() - value.at <= VALID_FOR)
    .map(({ id, value }) => ({ origin: id, teaching: value }));
}

export const saveTeaching = (origin: string, teaching: TeachingSession): Promise<void> =>
  stored.at(origin).set(teaching);

export const clearTeachings = stored.removeAll;

export const clearTeaching = (origin: string): Promise<void> => stored.at(origin).remove();

import { ask } from '../../lib/border/ask';
import type { Draft } from '../../lib/border/questions-tickets';
import { done, type Outcome } from '../../lib/domain/failure';
import type { Place } from '../../lib/domain/installation';

/** What a draft is about: a place, and `reply/<ticket>` or `new/<record reference>`. */
export type DraftSubject = { place: Place; subject: string };

/** The latest writing of each subject: reads and writes of one subject go one after another. */
const latest = new Map<string, Promise<Outcome<unknown>>>();

/** Reads what was typed about a subject and not sent. */
export const readDraft = (about: DraftSubject): Promise<Outcome<Draft | null>> =>
  inTurn(about, () => ask('draft.read', about));

/** Keeps what was typed. */
export const keepDraft = (about: DraftSubject, draft: Draft): Promise<Outcome<null>> =>
  inTurn(about, () => ask('draft.keep', { ...about, draft }));

/** Forgets what was typed as one write; what was begun as another stays. */
export const dropDraft = (about: DraftSubject, action: string): Promise<Outcome<null>> =>
  inTurn(about, () => ask('draft.drop', { ...about, action }));

function inTurn<T>(about: DraftSubject, next: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const key = `${about.place.environment} ${about.subject}`;
  const turn = (latest.get(key) ?? Promise.resolve(done(null))).then(next);
  latest.set(key, turn);
  return turn;
}

/** An empty draft, with the identity of the write it may become. */
export const emptyDraft = (): Draft => ({
  action: crypto.randomUUID(),
  text: '',
  attachments: [],
  fields: {},
});

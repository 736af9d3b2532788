import type { Environment } from '../../domain/environment';
import type { Showing } from './plan';

/** What one screen shows: since when each ticket, and which thread is open. */
type Screen = {
  environment: Environment;
  since: ReadonlyMap<string, number>;
  openId: string | undefined;
  /** When it was last heard of, and how many of its questions are not answered yet. */
  heardAt: number;
  waiting: number;
};

/** Screens say every few seconds what they show. One that is silent for this long is gone. */
const SILENT_FOR = 12_000;

/** In memory only: after the background was stopped, whoever still looks says so within seconds. */
const screens = new Map<string, Screen>();

/** A screen says what it shows, nothing when it is hidden. Call back once it was answered. */
export function noteShown(
  name: string,
  environment: Environment,
  shows: { ticketIds: readonly string[]; openId: string | undefined },
  now: number,
): () => void {
  const before = screens.get(name);
  const old = before?.environment === environment ? before : undefined;
  const ids = shows.openId === undefined ? shows.ticketIds : [shows.openId, ...shows.ticketIds];
  if (ids.length === 0) {
    screens.delete(name);
    return () => undefined;
  }
  const screen: Screen = {
    environment,
    since: new Map(ids.map((id) => [id, old?.since.get(id) ?? now])),
    openId: shows.openId,
    heardAt: now,
    waiting: 1,
  };
  // A thread that was in a list before is newly shown when it is opened.
  if (shows.openId !== undefined && old?.openId !== shows.openId)
    screen.since = new Map([...screen.since, [shows.openId, now]]);
  screens.set(name, screen);
  return () => {
    screen.waiting = 0;
    screen.heardAt = Math.max(screen.heardAt, Date.now());
  };
}

/** Every ticket of an environment that somebody can see now. */
export function shownNow(environment: Environment, now: number): ReadonlyMap<string, Showing> {
  const shown = new Map<string, Showing>();
  for (const [name, screen] of screens) {
    if (screen.waiting === 0 && now - screen.heardAt > SILENT_FOR) screens.delete(name);
    else if (screen.environment === environment)
      for (const [id, since] of screen.since) {
        const known = shown.get(id);
        shown.set(id, {
          since: Math.max(since, known?.since ?? 0),
          open: screen.openId === id || known?.open === true,
        });
      }
  }
  return shown;
}

/** True while somebody has a ticket's thread before them. */
export const isOpen = (environment: Environment, ticketId: string, now: number): boolean =>
  shownNow(environment, now).get(ticketId)?.open === true;

/** Forgets who looks, as the end of the background would. */
export const forgetScreens = (): void => screens.clear();

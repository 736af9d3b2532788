import type { Environment } from '../../domain/core/environment';

/** A visible ticket. Times are epoch milliseconds. */
export type VisibleTicket = {
  /** Since when it is shown. */
  since: number;
  /** Whether its thread is open. */
  open: boolean;
  /** When the user refreshed it. */
  refreshedAt?: number;
  /** When this browser learned that a colleague wrote in it. */
  writtenAt?: number;
};

/** What one screen shows: each ticket with its time, and the open thread. */
type Screen = {
  environment: Environment;
  since: ReadonlyMap<string, number>;
  openId: string | undefined;
  /** When this browser learned that colleagues wrote in these tickets. */
  written: ReadonlyMap<string, number>;
  /** When the user last pressed Refresh there. */
  refreshedAt?: number | undefined;
  /** When its last request came, and how many of its requests have no reply yet. */
  heardAt: number;
  waiting: number;
};

/** Screens report every few seconds what they show. After this silence a screen counts as closed. */
const SILENT_FOR = 12_000;

/** In memory only: after a restart of the background, every open screen reports within seconds. */
const screens = new Map<string, Screen>();

/** True for a screen whose last report is from before the clock was set back. */
const isAhead = ({ heardAt }: Screen, now: number): boolean => heardAt - now > SILENT_FOR;

/** Records what a screen shows; a hidden one shows nothing. Call the result once the reply is made. */
export function recordVisible(
  name: string,
  environment: Environment,
  shows: { ticketIds: readonly string[]; openId: string | undefined },
  now: number,
): () => void {
  const before = screens.get(name);
  const isSame = before?.environment === environment && !isAhead(before, now);
  const old = isSame ? before : undefined;
  const ids = shows.openId === undefined ? shows.ticketIds : [shows.openId, ...shows.ticketIds];
  if (ids.length === 0) {
    screens.delete(name);
    return () => undefined;
  }
  const screen: Screen = {
    environment,
    since: new Map(ids.map((id) => [id, old?.since.get(id) ?? now])),
    openId: shows.openId,
    written: new Map([...(old?.written ?? [])].filter(([id]) => ids.includes(id))),
    refreshedAt: old?.refreshedAt,
    heardAt: now,
    waiting: 1,
  };
  // Opening a thread that was in a list starts its time again.
  if (shows.openId !== undefined && old?.openId !== shows.openId)
    screen.since = new Map([...screen.since, [shows.openId, now]]);
  screens.set(name, screen);
  return () => {
    screen.waiting = 0;
    screen.heardAt = Math.max(screen.heardAt, Date.now());
  };
}

/** Records that the user refreshed a screen, and returns what it shows; undefined if that is nothing. */
export function recordRefresh(
  name: string,
  now: number,
): { environment: Environment; ticketIds: string[] } | undefined {
  const screen = screens.get(name);
  if (!screen) return undefined;
  screen.refreshedAt = now;
  return { environment: screen.environment, ticketIds: [...screen.since.keys()] };
}

/** Records that colleagues wrote in tickets. Returns whether a screen shows any of them. */
export function recordWritten(
  environment: Environment,
  ticketIds: readonly string[],
  now: number,
): boolean {
  let isShown = false;
  for (const screen of screens.values()) {
    const shown = ticketIds.filter(
      (id) => screen.environment === environment && screen.since.has(id),
    );
    screen.written = new Map([...screen.written, ...shown.map((id) => [id, now] as const)]);
    isShown ||= shown.length > 0;
  }
  return isShown;
}

/** Every ticket of an environment that a screen shows now. */
export function visibleTickets(
  environment: Environment,
  now: number,
): ReadonlyMap<string, VisibleTicket> {
  const shown = new Map<string, VisibleTicket>();
  for (const [name, screen] of screens) {
    const isSilent = now - screen.heardAt > SILENT_FOR || isAhead(screen, now);
    if (screen.waiting === 0 && isSilent) screens.delete(name);
    else if (screen.environment === environment)
      for (const [id, since] of screen.since) {
        const known = shown.get(id);
        shown.set(id, {
          since: Math.max(since, known?.since ?? 0),
          open: screen.openId === id || known?.open === true,
          refreshedAt: Math.max(screen.refreshedAt ?? 0, known?.refreshedAt ?? 0),
          writtenAt: Math.max(screen.written.get(id) ?? 0, known?.writtenAt ?? 0),
        });
      }
  }
  return shown;
}

/** True while a screen shows a ticket's thread. */
export const isOpen = (environment: Environment, ticketId: string, now: number): boolean =>
  visibleTickets(environment, now).get(ticketId)?.open === true;

/** Clears all visible screens, as a stop of the background would. */
export const clearVisible = (): void => screens.clear();

import { runExclusive } from '../../async/run-exclusive';
import type { Environment } from '../../domain/core/environment';
import type { TeamState } from '../../domain/team/team-view';
import type { AppEvent } from '../../protocol/events';
import type { TeamEngine, TeamEntry, TeamProblem } from '../../team/engine';
import { countsChanged } from '../core/counts-changed';
import { reportError } from '../core/log';
import { publish } from '../core/publish';
import { catchUp, type Reader, storeEntries } from './catch-up';
import { listenToPushes } from './pushes';
import { sendWaiting } from './send-waiting';
import { openTeam } from './team-access';
import { setTeamState } from './team-state';

/** Tickets of one batch that the screens are told of one by one. With more they read all that they show again. */
const MOST_EVENTS = 20;

/** What keeps one environment's team current. */
export type TeamSync = {
  /** Connects if it is not connected and may, reads what is new and sends what waits. */
  keepCurrent: (mayConnect: () => boolean) => Promise<void>;
  /** Ends the connection, if there is one, and says how it is then. */
  disconnect: (kind: 'resting' | 'locked') => Promise<void>;
  isConnected: () => boolean;
};

/**
 * Keeps the team of one environment current over an engine. It does not connect again by itself: `onFailed`
 * is called if it could not connect, and when a connection ended by itself.
 */
export function createTeamSync(
  environment: Environment,
  engine: TeamEngine,
  onFailed: (problem: TeamProblem) => void,
): TeamSync {
  let session: Reader | undefined;

  /** Whatever reads or writes entries, one after another. */
  const exclusive = <T>(task: () => Promise<T>): Promise<T> =>
    runExclusive(`team ${environment}`, task);

  const setState = (state: TeamState): Promise<void> => setTeamState(environment, state);

  async function fail(problem: TeamProblem): Promise<undefined> {
    await setState(stateAfter(problem));
    onFailed(problem);
    return undefined;
  }

  async function connect(): Promise<Reader | undefined> {
    const opened = await openTeam(environment);
    if (!opened) return undefined;
    if (!opened.ok) {
      await setState({ kind: 'locked' });
      return undefined;
    }
    await setState({ kind: 'connecting' });
    const { team, seed, cipher } = opened.value;
    const { server, author, isAdmin } = team;
    const connected = await engine.connect({ server, author, seed, isAdmin });
    if (!connected.ok) return fail(connected.problem);
    const reader = {
      connection: connected.value,
      agent: { environment, me: author },
      cipher,
    };
    const caughtUp = await catchUp(reader, team.cursor, {
      onHealing: () => setState({ kind: 'healing' }),
      onChanged,
    });
    const watching = caughtUp.ok
      ? await reader.connection.watch(
          caughtUp.value.sequence,
          takeEntries(reader, caughtUp.value.stream),
        )
      : caughtUp;
    if (watching.ok) return follow(reader);
    await reader.connection.close();
    return fail(watching.problem);
  }

  /** Makes a connection the current one until it ends. */
  function follow(reader: Reader): Reader {
    session = reader;
    listenToPushes(reader);
    reader.connection.closed
      .then(async (problem) => {
        if (session !== reader) return;
        session = undefined;
        await fail(problem ?? { kind: 'unreachable' });
      })
      .catch((error: unknown) => reportError('The end of a connection to the team:', error));
    return reader;
  }

  /** Stores the entries that arrive together in one transaction. */
  function takeEntries(reader: Reader, stream: string): (entry: TeamEntry) => void {
    let arrived: TeamEntry[] = [];
    const store = async (): Promise<void> => {
      const entries = arrived;
      arrived = [];
      const last = entries.at(-1);
      if (!last) return;
      await onChanged(await storeEntries(reader, entries, { stream, sequence: last.sequence }));
    };
    return (entry) => {
      arrived.push(entry);
      exclusive(store).catch((error: unknown) =>
        reportError('Entries of the team were not stored:', error),
      );
    };
  }

  async function onChanged(ticketIds: readonly string[]): Promise<void> {
    if (ticketIds.length === 0) return;
    const changed = [...new Set(ticketIds)];
    const events: AppEvent[] =
      changed.length > MOST_EVENTS
        ? [{ kind: 'team', environment }]
        : changed.map((ticketId) => ({ kind: 'ticket', environment, ticketId }));
    await Promise.all([...events.map(publish), countsChanged()]);
  }

  async function send(reader: Reader): Promise<void> {
    const { changed, problem } = await sendWaiting(reader);
    await onChanged(changed);
    // A connection that ended says so itself.
    if (!problem) await setState({ kind: 'connected' });
    else if (problem.kind !== 'unreachable') await setState(stateAfter(problem));
  }

  return {
    keepCurrent: (mayConnect) =>
      exclusive(async () => {
        const reader = session ?? (mayConnect() ? await connect() : undefined);
        if (reader) await send(reader);
      }),
    disconnect: (kind) =>
      exclusive(async () => {
        const ended = session;
        session = undefined;
        if (!ended) return;
        await ended.connection.close();
        await setState({ kind });
      }),
    isConnected: () => session !== undefined,
  };
}

/** What a problem means for an agent. */
function stateAfter(problem: TeamProblem): TeamState {
  switch (problem.kind) {
    case 'refused':
    case 'no-stream':
    case 'full':
      return { kind: problem.kind };
    case 'unsafe-stream':
      return { kind: 'unsafe-stream', settings: problem.settings };
    case 'unreachable':
      return { kind: 'offline' };
    case 'too-large':
    case 'superseded':
      return { kind: 'connecting' };
  }
}

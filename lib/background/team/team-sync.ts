import { runExclusive } from '../../async/run-exclusive';
import type { Environment } from '../../domain/core/environment';
import type { TeamState } from '../../domain/team/team-view';
import type { AppEvent } from '../../protocol/events';
import type { StoredTeam } from '../../storage/stored-team';
import type {
  Stop,
  TeamConnection,
  TeamEngine,
  TeamEntry,
  TeamProblem,
  TeamResult,
} from '../../team/engine';
import { countsChanged } from '../core/counts-changed';
import { reportError } from '../core/log';
import { publish } from '../core/publish';
import { catchUp, type Reader, storeEntries } from './catch-up';
import { openNotes } from './open-notes';
import { listenToPushes } from './pushes';
import { sendWaiting } from './send-waiting';
import { openTeam } from './team-access';
import { setTeamState } from './team-state';
import { createWriters, type Writers } from './writers';

/** Tickets of one batch that the screens are told of one by one. With more they read all that they show again. */
const MOST_EVENTS = 20;

/** One try to connect. */
type Attempt = { isWanted: boolean; connection?: TeamConnection };

/** What keeps one environment's team current. */
export type TeamSync = {
  /** Connects if it is not connected and may, reads what is new and sends what waits. */
  keepCurrent: (mayConnect: () => boolean) => Promise<void>;
  /** Ends the connection, if there is one, and says how it is then. */
  disconnect: (kind: 'resting' | 'locked') => Promise<void>;
  isConnected: () => boolean;
  /** It connects or reads what is new, and is not connected yet. */
  isConnecting: () => boolean;
  /** Who writes replies; undefined while it is not connected. */
  writers: () => Writers | undefined;
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
  /** It connects, or reads what is new, which takes minutes at first. */
  let attempt: Attempt | undefined;
  let writers: Writers | undefined;

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
    const own: Attempt = { isWanted: true };
    attempt = own;
    try {
      return await connectWhile(own);
    } finally {
      attempt = undefined;
    }
  }

  async function connectWhile(own: Attempt): Promise<Reader | undefined> {
    const opened = await openTeam(environment);
    if (!opened) return undefined;
    if (!opened.ok) {
      await setState({ kind: 'locked' });
      return undefined;
    }
    await setState({ kind: 'connecting' });
    const { team, seed, cipher } = opened.value;
    const { server, author, isAdmin } = team;
    await openNotes(environment, cipher);
    const connected = await engine.connect({ server, author, seed, isAdmin });
    if (!connected.ok) return own.isWanted ? fail(connected.problem) : undefined;
    const connection = connected.value;
    own.connection = connection;
    const reader = { connection, agent: { environment, me: author }, cipher };
    if (own.isWanted) {
      const watching = await readAndWatch(reader, team.cursor).catch((error: unknown) =>
        endFailed(reader, error),
      );
      if (own.isWanted && watching.ok) return follow(reader);
      if (own.isWanted && !watching.ok) await fail(watching.problem);
    }
    await connection.close();
    return undefined;
  }

  /** Reads what is new, and then follows what comes. */
  async function readAndWatch(
    reader: Reader,
    cursor: StoredTeam['cursor'],
  ): Promise<TeamResult<Stop>> {
    const caughtUp = await catchUp(reader, cursor, {
      onHealing: () => setState({ kind: 'healing' }),
      onChanged,
    });
    if (!caughtUp.ok) return caughtUp;
    const { stream, sequence } = caughtUp.value;
    return reader.connection.watch(sequence, takeEntries(reader, stream));
  }

  /** Makes a connection the current one until it ends. */
  function follow(reader: Reader): Reader {
    session = reader;
    writers = createWriters(reader, {
      onChange: (ticketId) => void publish({ kind: 'writers', environment, ticketId }),
      onError: (error) => reportError('What a colleague announced was not read:', error),
    });
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
      // Another connection reads again what this one did not store.
      if (!last || session !== reader) return;
      const cursor = { stream, sequence: last.sequence };
      const changed = await storeEntries(reader, entries, cursor).catch((error: unknown) => {
        // Later entries would move the cursor past these.
        session = undefined;
        return endFailed(reader, error);
      });
      await onChanged(changed);
    };
    return (entry) => {
      arrived.push(entry);
      exclusive(store).catch((error: unknown) =>
        reportError('Entries of the team were not stored:', error),
      );
    };
  }

  /** Ends a connection whose entries could not be stored; the next one reads them again. */
  async function endFailed(reader: Reader, error: unknown): Promise<never> {
    await reader.connection.close();
    await fail({ kind: 'unreachable' });
    throw error;
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
    async disconnect(kind) {
      const interrupted = attempt;
      if (interrupted) {
        // A lock does not wait for a first sync.
        interrupted.isWanted = false;
        await interrupted.connection?.close();
      }
      await exclusive(async () => {
        const ended = session;
        session = undefined;
        await ended?.connection.close();
        if (ended || interrupted) await setState({ kind });
      });
    },
    isConnected: () => session !== undefined,
    isConnecting: () => attempt !== undefined,
    writers: () => (session ? writers : undefined),
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

import { isRunning, runExclusive } from '../../async/run-exclusive';
import type { Environment } from '../../domain/core/environment';
import type { TeamState } from '../../domain/team/team-view';
import type { AppEvent } from '../../protocol/events';
import type { StoredTeam } from '../../storage/stored-team';
import type { Stop, TeamEngine, TeamEntry, TeamProblem, TeamResult } from '../../team/engine';
import { countsChanged } from '../core/counts-changed';
import { reportError } from '../core/log';
import { publish } from '../core/publish';
import { catchUp, type Reader, storeEntries } from './catch-up';
import { prepareOperations } from './entries';
import { openClosed } from './open-again';
import { openNotes } from './open-notes';
import { listenToPushes } from './pushes';
import { sendWaiting } from './send-waiting';
import { stateOfError, stateOfProblem } from './state-of-problem';
import { idOf } from './subject';
import { offerPublicKey, takeKeys } from './take-keys';
import { adminOf, type OpenTeam, openTeam } from './team-access';
import { setTeamState } from './team-state';
import type { Agent } from './team-transaction';
import { createWriters, type Writers } from './writers';

/** Tickets of one batch that the screens are told of one by one. With more they read all that they show again. */
const MOST_EVENTS = 20;

/** What keeps one environment's team current. */
export type TeamSync = {
  /** Connects if it is not connected and may, reads what is new and sends what waits. */
  keepCurrent: (mayConnect: () => boolean) => Promise<void>;
  /**
   * Ends the connection, if there is one, and says how it is then. What `then` stores comes after all that
   * was read or sent before, and before whatever waits for its turn.
   */
  disconnect: (kind: 'resting' | 'locked', then?: () => Promise<void>) => Promise<void>;
  isConnected: () => boolean;
  /** It connects, reads or sends. */
  isBusy: () => boolean;
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
  /** What lasts as long as a connection. A lock lets go of both, and so of the keys that they have. */
  let session: { reader: Reader; writers: Writers } | undefined;
  /** Aborted when the connection is to end, also while it is being made. */
  let life = new AbortController();
  let isConnecting = false;

  const turn = `team ${environment}`;

  /** Whatever reads or writes entries, one after another. */
  const exclusive = <T>(task: () => Promise<T>): Promise<T> => runExclusive(turn, task);

  const setState = (state: TeamState): Promise<void> => setTeamState(environment, state);

  async function fail(problem: TeamProblem, state = stateOfProblem(problem)): Promise<undefined> {
    await setState(state);
    onFailed(problem);
    return undefined;
  }

  /** Ends the work after an error. The next try may find room on the disk. */
  const failOver = (error: unknown): Promise<undefined> =>
    fail({ kind: 'unreachable' }, stateOfError(error));

  async function connect(signal: AbortSignal): Promise<Reader | undefined> {
    const opened = await openTeam(environment);
    if (!opened) return undefined;
    if (!opened.ok) {
      await setState({ kind: 'locked' });
      return undefined;
    }
    await setState({ kind: 'connecting' });
    const { team, seed, cipher } = opened.value;
    const { server, author, isAdmin } = team;
    const agent = { environment, me: author };
    await beforeReading(agent, opened.value).catch(async (error: unknown) => {
      if (!signal.aborted) await failOver(error);
      throw error;
    });
    if (signal.aborted) return undefined;
    const connecting = engine.connect({ server, author, seed, isAdmin }).catch(unreachable);
    const connected = await unlessAborted(connecting, signal);
    if (!connected) return undefined;
    if (!connected.ok) return fail(connected.problem);
    const reader = { connection: connected.value, agent, cipher };
    // What it is reading ends with it.
    signal.addEventListener('abort', () => void reader.connection.close());
    const watching = await readAndWatch(reader, team.cursor, signal).catch((error: unknown) =>
      endFailed(reader, error),
    );
    if (watching.ok && !signal.aborted) return follow(reader);
    await reader.connection.close();
    return watching.ok || signal.aborted ? undefined : fail(watching.problem);
  }

  /** What is stored before anything is read. */
  async function beforeReading(
    agent: Agent,
    { team, cipher, exchangeKey }: OpenTeam,
  ): Promise<void> {
    await openNotes(environment, cipher);
    await prepare({ agent, cipher });
    // Without a known admin there is none whose keys could be believed.
    if (!exchangeKey && adminOf(team) !== undefined) await offerPublicKey(environment);
  }

  /** Connects, and says meanwhile that there is something to end. */
  async function connectOnce(signal: AbortSignal): Promise<Reader | undefined> {
    isConnecting = true;
    return connect(signal).finally(() => {
      isConnecting = false;
    });
  }

  /** Ends what is connected or connecting, and returns it. */
  function endSession(): { wasInUse: boolean; ended: Reader | undefined } {
    const [wasInUse, ended] = [isConnecting || session !== undefined, session?.reader];
    session = undefined;
    life.abort();
    life = new AbortController();
    return { wasInUse, ended };
  }

  /** Reads what is new, and then follows what comes. */
  async function readAndWatch(
    reader: Reader,
    cursor: StoredTeam['cursor'],
    signal: AbortSignal,
  ): Promise<TeamResult<Stop>> {
    const caughtUp = await catchUp(reader, cursor, {
      onHealing: () => setState({ kind: 'healing' }),
      onChanged,
    });
    if (!caughtUp.ok) return caughtUp;
    await onChanged(await openClosed(reader, signal));
    const { stream, sequence } = caughtUp.value;
    return reader.connection.watch(sequence, takeEntries(reader, stream));
  }

  /** Makes a connection the current one until it ends. */
  function follow(reader: Reader): Reader {
    const writers = createWriters(reader, {
      onChange: (ticketId) => void publish({ kind: 'writers', environment, ticketId }),
      onError: (error) => reportError('What a colleague announced was not read:', error),
    });
    session = { reader, writers };
    listenToPushes(reader);
    reader.connection.closed
      .then(async (problem) => {
        if (session?.reader !== reader) return;
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
      if (!last || session?.reader !== reader) return;
      const cursor = { stream, sequence: last.sequence };
      // Later entries would move the cursor past these.
      const changed = await storeEntries(reader, entries, cursor).catch(endSessionOf(reader));
      await onChanged(changed);
      if (session?.reader === reader && entries.some(({ kind }) => kind === 'teamkey'))
        await send(reader).catch(endSessionOf(reader));
    };
    return (entry) => {
      arrived.push(entry);
      exclusive(store).catch((error: unknown) =>
        reportError('Entries of the team were not stored:', error),
      );
    };
  }

  /** Ends the current connection after an error, unless it was ended before. */
  const endSessionOf = (reader: Reader) => (error: unknown) => {
    if (session?.reader !== reader) throw error;
    session = undefined;
    return endFailed(reader, error);
  };

  /** Ends a connection after an error; the next one does again what this one did not. */
  async function endFailed(reader: Reader, error: unknown): Promise<never> {
    await reader.connection.close();
    await failOver(error);
    throw error;
  }

  async function onChanged(ticketIds: readonly string[]): Promise<void> {
    if (ticketIds.length === 0) return;
    const changed = [...new Set(ticketIds)];
    const events: AppEvent[] =
      changed.length > MOST_EVENTS
        ? [{ kind: 'team', environment }]
        : changed.flatMap((ticketId) => [
            { kind: 'ticket', environment, ticketId },
            { kind: 'notes', environment, ticketId },
          ]);
    await Promise.all([...events.map(publish), countsChanged()]);
  }

  /** Gives what this agent said its time: later than what was known then, and not than what comes now. */
  const prepare = async ({ agent, cipher }: Pick<Reader, 'agent' | 'cipher'>): Promise<void> =>
    onChanged(await prepareOperations(agent, (shared) => idOf(cipher, shared)));

  /** Sends what waits, once this browser has the team's newest key. */
  async function send(reader: Reader): Promise<void> {
    // A new key opens what colleagues said meanwhile.
    await prepare(reader);
    const keys = await takeKeys(reader);
    await onChanged(keys.changed);
    if (!keys.hasNewest) return setState({ kind: 'left-out' });
    const { sent, problem } = await sendWaiting(reader);
    // The settings say how much waits.
    if (sent > 0) await publish({ kind: 'team', environment });
    if (!problem) await setState({ kind: 'connected' });
    // One that lives and takes nothing is of no use. The end of a connection is said, and another one is made.
    else if (problem.kind === 'unreachable') await reader.connection.close();
    else await setState(stateOfProblem(problem));
  }

  return {
    keepCurrent: (mayConnect) => {
      // What waits for its turn ends with the connection, too.
      const { signal } = life;
      return exclusive(async () => {
        if (signal.aborted) return;
        const reader = session?.reader ?? (mayConnect() ? await connectOnce(signal) : undefined);
        if (reader) await send(reader).catch(endSessionOf(reader));
      });
    },
    async disconnect(kind, then) {
      // A lock and leaving wait for no server, and for no long first reading.
      const { wasInUse, ended } = endSession();
      await exclusive(async () => {
        await then?.();
        await ended?.connection.close();
        if (wasInUse) await setState({ kind });
      });
    },
    isConnected: () => session !== undefined,
    isBusy: () => isRunning(turn),
    writers: () => session?.writers,
  };
}

/** A reply of the server that has no meaning for the team: a later try may get another one. */
function unreachable(error: unknown): TeamResult<never> {
  reportError('The connection to the team was not made:', error);
  return { ok: false, problem: { kind: 'unreachable' } };
}

/** The connection; undefined, and closed once it comes about, if it is not wanted any more. */
async function unlessAborted(
  connecting: ReturnType<TeamEngine['connect']>,
  signal: AbortSignal,
): Promise<Awaited<typeof connecting> | undefined> {
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined));
  });
  const connected = await Promise.race([connecting, aborted]);
  if (!signal.aborted) return connected;
  connecting
    .then(async (late) => {
      if (late.ok) await late.value.close();
    })
    .catch((error: unknown) => reportError('A connection to the team was not closed:', error));
  return undefined;
}

import type {
  NewEntry,
  TeamAccess,
  TeamConnection,
  TeamEngine,
  TeamEntry,
  TeamProblem,
  TeamResult,
} from '../../lib/team/engine';

const done = <T>(value: T): TeamResult<T> => ({ ok: true, value });
const problem = (value: TeamProblem): TeamResult<never> => ({ ok: false, problem: value });

type Member = {
  author: string;
  end: (why: TeamProblem | undefined) => void;
  entries: Set<(entry: TeamEntry) => void>;
  presence: Set<(author: string, body: Uint8Array<ArrayBuffer>) => void>;
  pushes: Set<(receiver: string, body: Uint8Array<ArrayBuffer>) => void>;
};

/** A team's server in memory, with its faults. It keeps what `lib/team/engine.ts` promises. */
export type TeamServerStandIn = TeamEngine & {
  /** What it has, oldest first. */
  entries: () => TeamEntry[];
  /** Ends all connections, and takes none until `start`. */
  stop: () => void;
  start: () => void;
  /** Ends an agent's connection, and does not let it in again until it is admitted. */
  revoke: (author: string) => void;
  admit: (author: string) => void;
  /** Takes no more entries, or takes them again. */
  setFull: (isFull: boolean) => void;
  /** What a receiver says to those who are connected. */
  push: (receiver: string, body: Uint8Array<ArrayBuffer>) => void;
  /** The next entry is stored, and its sender does not hear of it. */
  loseNextReply: () => void;
  /** Forgets all entries after this sequence, as a power cut does; then the numbers are given again. */
  rollBack: (to: number) => void;
  /** Makes the stream anew. */
  makeAnew: () => void;
};

/** Makes a team's server. Another engine may be asked for with `createServerStandIn(…)` itself. */
export function createTeamServerStandIn(): TeamServerStandIn {
  let stored: TeamEntry[] = [];
  let last = 0;
  let streams = 1;
  let isDown = false;
  let isFull = false;
  let losesNext = false;
  const refused = new Set<string>();
  const members = new Set<Member>();
  const seen = new Map<string, number>();

  const endAll = (why: TeamProblem): void => {
    for (const member of members) member.end(why);
  };

  function append(author: string, entry: NewEntry): TeamResult<{ sequence: number }> {
    const { kind, id, operationId, replaces, body } = entry;
    if (body.length > 16_000) return problem({ kind: 'too-large' });
    const isSubject = (one: TeamEntry) =>
      one.kind === kind && one.author === author && one.id === id;
    const before = stored.find(isSubject);
    const known = seen.get(operationId);
    if (known !== undefined && before?.operationId === operationId)
      return done({ sequence: known });
    if ((before?.sequence ?? 0) !== replaces)
      return problem({ kind: 'superseded', sequence: before?.sequence ?? 0 });
    if (isFull) return problem({ kind: 'full' });
    last += 1;
    const made = { sequence: last, kind, author, id, operationId, body };
    stored = [...stored.filter((one) => !isSubject(one)), made];
    seen.set(operationId, last);
    for (const member of members) for (const take of member.entries) take(made);
    return done({ sequence: last });
  }

  function connect({ author }: TeamAccess): TeamResult<TeamConnection> {
    if (isDown) return problem({ kind: 'unreachable' });
    if (refused.has(author)) return problem({ kind: 'refused' });
    let isOpen = true;
    let resolve: (why: TeamProblem | undefined) => void = () => undefined;
    const closed = new Promise<TeamProblem | undefined>((done) => {
      resolve = done;
    });
    const member: Member = {
      author,
      entries: new Set(),
      presence: new Set(),
      pushes: new Set(),
      end: (why) => {
        isOpen = false;
        members.delete(member);
        resolve(why);
      },
    };
    members.add(member);
    const whileOpen = async <T>(act: () => TeamResult<T>): Promise<TeamResult<T>> => {
      await Promise.resolve();
      return isOpen ? act() : problem({ kind: 'unreachable' });
    };
    return done({
      state: () => whileOpen(() => done({ id: `stream ${streams}`, last })),
      append: (entry) =>
        whileOpen(() => {
          const result = append(author, entry);
          if (!losesNext) return result;
          losesNext = false;
          member.end({ kind: 'unreachable' });
          return problem({ kind: 'unreachable' });
        }),
      readFrom: (sequence, most) =>
        whileOpen(() => {
          const found = stored.filter((entry) => entry.sequence >= sequence);
          const entries = found.slice(0, most);
          const next = (entries.at(-1)?.sequence ?? sequence - 1) + 1;
          return done({ entries, next, atEnd: found.length <= most });
        }),
      watch: (sequence, onEntry) =>
        whileOpen(() => {
          for (const entry of stored) if (entry.sequence >= sequence) onEntry(entry);
          member.entries.add(onEntry);
          return done(() => void member.entries.delete(onEntry));
        }),
      presence: {
        announce: (body) => {
          for (const other of members) for (const hear of other.presence) hear(author, body);
        },
        listen: (onPresence) => {
          member.presence.add(onPresence);
          return () => void member.presence.delete(onPresence);
        },
      },
      pushes: {
        listen: (onPush) => {
          member.pushes.add(onPush);
          return () => void member.pushes.delete(onPush);
        },
      },
      closed,
      close: async () => member.end(undefined),
    });
  }

  return {
    createKeys: () => ({ seed: crypto.randomUUID(), publicKey: crypto.randomUUID() }),
    connect: async (access) => connect(access),
    entries: () => stored,
    stop: () => {
      isDown = true;
      endAll({ kind: 'unreachable' });
    },
    start: () => {
      isDown = false;
    },
    revoke: (author) => {
      refused.add(author);
      for (const member of members) if (member.author === author) member.end({ kind: 'refused' });
    },
    admit: (author) => void refused.delete(author),
    setFull: (full) => {
      isFull = full;
    },
    push: (receiver, body) => {
      for (const member of members) for (const hear of member.pushes) hear(receiver, body);
    },
    loseNextReply: () => {
      losesNext = true;
    },
    rollBack: (to) => {
      endAll({ kind: 'unreachable' });
      stored = stored.filter(({ sequence }) => sequence <= to);
      last = to;
      seen.clear();
    },
    makeAnew: () => {
      endAll({ kind: 'unreachable' });
      stored = [];
      last = 0;
      streams += 1;
      seen.clear();
    },
  };
}

/** Where a team's server is, and who connects. Nothing of it may be logged. */
export type TeamAccess = {
  /** `wss:` with host and optional port and path; `ws:` only on this computer. */
  server: string;
  /** The agent's name in subjects: `[a-z0-9-]`, 1 to 40 characters. */
  author: string;
  /** The agent's private key for this server, as the engine made it. */
  seed: string;
  /** The admin's connection makes what the server lacks. */
  isAdmin?: boolean;
};

/** What stands between an agent and the team. */
export type TeamProblem =
  /** No reply: no network, no server, or a proxy that lets no WebSocket through. */
  | { kind: 'unreachable' }
  /** The server does not take this key: not added yet, or revoked. */
  | { kind: 'refused' }
  /** There is nothing to append to: it was never made, or not for this account. */
  | { kind: 'no-stream' }
  /** The stream would let one agent delete what others wrote. `settings` names what has to change. */
  | { kind: 'unsafe-stream'; settings: string[] }
  /** The server takes no more. */
  | { kind: 'full' }
  /** One entry is larger than the server takes. */
  | { kind: 'too-large' }
  /** There is a newer entry under this subject; `sequence` is its number, 0 if there is none. */
  | { kind: 'superseded'; sequence: number };

export type TeamResult<T> = { ok: true; value: T } | { ok: false; problem: TeamProblem };

/** What one agent appends. The author of the connection is added by the engine. */
export type NewEntry = {
  /** Lower-case letters. */
  kind: string;
  /** Tokens of `[A-Za-z0-9_-]`, joined by dots. With kind and author it is the subject. */
  id: string;
  /** The same for every try: what arrived twice within the server's window counts once. */
  operationId: string;
  /** The sequence of the entry under this subject that this one replaces; 0: there is none. */
  replaces: number;
  body: Uint8Array<ArrayBuffer>;
};

/** One entry as the server has it. An entry replaces the one before it under the same subject. */
export type TeamEntry = {
  /** The number in the one order that all agents see. It grows; numbers may be missing. */
  sequence: number;
  kind: string;
  /** By the server's subject, never by the body. */
  author: string;
  id: string;
  operationId: string;
  body: Uint8Array<ArrayBuffer>;
};

export type TeamBatch = {
  entries: TeamEntry[];
  /** Where to go on. */
  next: number;
  /** There was nothing more when this was read. */
  atEnd: boolean;
};

/** The stream as it is now. */
export type StreamState = {
  /** Another one: the stream was made anew. */
  id: string;
  /** The sequence of the last entry; 0 for none. */
  last: number;
};

export type Stop = () => void;

/** A connection of one agent to the team's entries of one environment. */
export type TeamConnection = {
  state: () => Promise<TeamResult<StreamState>>;
  /**
   * Stores an entry. Success means that the server has it, `superseded` that this call did not store it. If an entry
   * that was replaced meanwhile is sent again, servers differ: some say success, some `superseded`.
   */
  append: (entry: NewEntry) => Promise<TeamResult<{ sequence: number }>>;
  /** Up to `most` entries from a sequence on, oldest first. */
  readFrom: (sequence: number, most: number) => Promise<TeamResult<TeamBatch>>;
  /** Calls with each entry from a sequence on, in order, until it is stopped or the connection ends. */
  watch: (sequence: number, onEntry: (entry: TeamEntry) => void) => Promise<TeamResult<Stop>>;
  /** Words for those who are connected now. Nothing is kept. */
  presence: {
    announce: (body: Uint8Array<ArrayBuffer>) => void;
    listen: (onPresence: (author: string, body: Uint8Array<ArrayBuffer>) => void) => Stop;
  };
  /** What the receivers of the service's notifications say. Agents cannot say anything there. */
  pushes: {
    listen: (onPush: (receiver: string, body: Uint8Array<ArrayBuffer>) => void) => Stop;
  };
  /** Resolves once, when the connection has ended: why, or undefined after `close`. */
  closed: Promise<TeamProblem | undefined>;
  close: () => Promise<void>;
};

/** A kind of server that a team may run. `test/team/engine-contract.ts` holds for each. */
export type TeamEngine = {
  /** A key pair for one agent. The seed stays in the browser; IT gives the public key to the server. */
  createKeys: () => { seed: string; publicKey: string };
  /**
   * Connects, and refuses a stream that would let an agent delete entries of others. An admin's
   * connection makes the stream if there is none. It does not come back by itself after it ended.
   */
  connect: (access: TeamAccess) => Promise<TeamResult<TeamConnection>>;
};

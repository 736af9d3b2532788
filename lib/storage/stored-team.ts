import type { Shared } from '../domain/team/shared';
import type { EncryptedBox } from './stored-application';

/** The team of an environment that this browser belongs to. */
export type StoredTeam = {
  /** The team's id. */
  id: string;
  name: string;
  server: string;
  /** What the server and colleagues call this agent. */
  author: string;
  agentName: string;
  /** The agent's public key at the server. */
  publicKey: string;
  /** This browser made the team. */
  isAdmin: boolean;
  /** What the server calls the admin, by the invitation; missing for the admin, and if an earlier one did not say it. */
  admin?: string | undefined;
  /** The agent's keys and the team's, encrypted by the vault. */
  credentials: EncryptedBox;
  /** How many keys the team got after its first one, as far as this browser has them. */
  laterKeys?: number | undefined;
  /** The server had the public key before this browser began to send all again: the admin may know it. */
  isOffered?: boolean | undefined;
  /** The stream that was read, and up to which sequence; 0 for nothing yet. */
  cursor: { stream: string; sequence: number };
  /**
   * Entries could not be opened: with which version of the extension, and when (epoch milliseconds) that was
   * first so, or was tried last. Missing if there is none.
   */
  closed?: { version: string; at: number } | undefined;
};

/**
 * Something that this agent shares and that has no subject yet: what the agent's key opens may be locked.
 * Numbered by the database, in their order.
 */
export type StoredTeamOperation = { operationId: string; shared: Shared };

/** Which entry something is from, so that an entry that is read again changes nothing. */
export type SharedSource = {
  operationId: string;
  /** Epoch milliseconds. */
  at: number;
  /** The colleague who said it; missing for this agent. */
  by?: string | undefined;
};

/** Who has a ticket, as all entries about it come to. */
export type StoredAssignment = {
  ticketId: string;
  installationId: string;
  /** The author of the agent who has it; null for nobody. */
  assignee: string | null;
  /** Epoch milliseconds. */
  at: number;
  /** Who said so. */
  by: string;
  /** The note of a hand-over, encrypted with the team's key. */
  note?: string | undefined;
  /** What another agent said at the same time. */
  other?: { assignee: string | null } | undefined;
  /** The entries that this takes into account: the `at` of each author's. */
  seen: Record<string, number>;
};

/**
 * One entry of the team, of this agent too: the latest of its author about one thing. Own entries stay
 * after the server confirmed them, because the server may lose them.
 */
export type StoredTeamEntry = {
  kind: string;
  author: string;
  /** The rest of the subject. Entries of one kind with the same id are about the same thing. */
  id: string;
  operationId: string;
  /** The server's number; 0 before it has one. */
  sequence: number;
  /** Since when (epoch milliseconds) the server has to be told; missing once it confirmed. */
  waitingSince?: number | undefined;
  /** What it says; while it cannot be read, missing or what its author said before. */
  shared?: Shared | undefined;
  /**
   * The envelope of what cannot be read, because a later version of the extension may, and of notes,
   * proposals and votes: a lock removes their text, and the unlock opens them again.
   */
  envelope?: Uint8Array<ArrayBuffer> | undefined;
};

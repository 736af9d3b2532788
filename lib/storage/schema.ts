import type { DBSchema } from 'idb';
import type { Environment } from '../domain/environment';
import type { Failure } from '../domain/failure';
import type { Installation } from '../domain/installation';
import type { Message, NewMessage } from '../domain/message';
import type { DockState, Site } from '../domain/site';
import type { Ticket } from '../domain/ticket';

/** An API key at rest: sealed with AES-GCM under a key that no code can export. */
export type StoredKey = {
  environment: Environment;
  address: string;
  lastFour: string;
  permissions: string[];
  addedAt: number;
  /** When the service last answered 401 to it, while it has not taken it since. */
  refusedAt?: number | undefined;
  sealingKey: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
};

/** A ticket this browser knows: as the service last gave it, and how far its thread was read. */
export type StoredTicket = {
  ticketId: string;
  installationId: string;
  ticket: Ticket;
  /** When the service was last asked for it, epoch milliseconds, whatever it answered. */
  readAt: number;
  /** The kept state is as of then: when it was asked for, or when our own write of it was answered. */
  stateAt?: number | undefined;
  /** When this browser last noticed that something about it had changed. */
  changedAt?: number | undefined;
  failure?: Failure | undefined;
  /** How many times in a row the service said that it knows no such ticket. */
  misses?: number | undefined;
  thread: StoredThread;
};

/** How far an agent has read a thread. It names no client, and outlives the messages themselves. */
export type SeenMarks = {
  /** Messages numbered from here on are unread; `Mark unread` lowers it. */
  seenUpTo: number;
  /** Messages below this were really seen by this agent, whatever was marked since. */
  sawUpTo?: number | undefined;
  /** Messages below this are no matter for a notification any more. */
  toldUpTo?: number | undefined;
  /** When a person last marked something unread. */
  markedAt?: number | undefined;
};

export type StoredSeen = SeenMarks & { ticketId: string };

export type StoredThread = SeenMarks & {
  position: { last?: { id: string; token?: string; time?: string }; page?: string };
  /** Messages stored, numbered 0 to total - 1. */
  total: number;
  /** How many of those that are not seen are by a manager. */
  unread: number;
  /** The number of the last message by a manager. */
  lastByManager?: number | undefined;
  lastMessageAt?: number | undefined;
  /** True once the end was reached for the first time. */
  complete: boolean;
};

export type StoredMessage = { ticketId: string; number: number; id: string; message: Message };

/** "This ticket belongs to this record": made by a person, kept by this browser. */
export type StoredLink = {
  reference: string;
  ticketId: string;
  installationId: string;
  linkedAt: number;
};

/** A record that was shown or linked, so that lists can name it and new tickets know its client. */
export type StoredRecord = {
  reference: string;
  title: string;
  url: string;
  clientId?: string | undefined;
  seenAt: number;
};

/** A write, stored before its first byte leaves. Key and body never change afterwards. */
export type StoredWrite = {
  action: string;
  /** Where it is meant for. It never goes to another service or another company. */
  address: string;
  installationId: string;
  idempotencyKey: string;
  path: WritePath;
  body: string;
  createdAt: number;
  attempts: number;
  state: 'sending' | 'failed' | 'done';
  failure?: Failure | undefined;
  /** Id of the ticket or message that it made or changed. */
  result?: string | undefined;
};

/** Which call a write is, with the ids in its path, and what only this browser needs to know. */
export type WritePath =
  | { kind: 'ticket.create'; subject: string; reference: string; clientId: string }
  | { kind: 'ticket.change'; ticketId: string }
  | { kind: 'message.send'; ticketId: string; subject: string; message: NewMessage };

export type StoredDraft = {
  subject: string;
  action: string;
  text: string;
  attachments: NewMessage['attachments'];
  fields: Record<string, string>;
  keptAt: number;
};

/** The database of one environment. Test and live have one each and share nothing. */
export interface EnvironmentSchema extends DBSchema {
  keys: { key: string; value: StoredKey };
  /** In the service's order: by position. */
  installations: { key: number; value: Installation };
  facts: { key: string; value: string };
  tickets: { key: string; value: StoredTicket; indexes: { installationId: string } };
  messages: {
    key: [string, number];
    value: StoredMessage;
    indexes: { id: [string, string] };
  };
  links: {
    key: [string, string];
    value: StoredLink;
    indexes: { reference: string; ticketId: string };
  };
  records: { key: string; value: StoredRecord };
  writes: { key: string; value: StoredWrite; indexes: { ticketId: string; state: string } };
  drafts: { key: string; value: StoredDraft };
  seen: { key: string; value: StoredSeen };
}

/** What belongs to the browser and to neither environment. */
export interface SettingsSchema extends DBSchema {
  sites: { key: string; value: Site };
  docks: { key: string; value: DockState };
  facts: { key: string; value: string };
}

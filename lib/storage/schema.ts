import type { DBSchema } from 'idb';
import type { ApplicationMark } from '../domain/application-event';
import type { Environment } from '../domain/environment';
import type { Failure } from '../domain/failure';
import type { KeptTick } from '../domain/go-live';
import type { Installation } from '../domain/installation';
import type { NewMessage } from '../domain/message';
import type { DockState, Site } from '../domain/site';
import type { Ticket, TicketChange } from '../domain/ticket';
import type { Tries } from '../domain/tries';
import type { StoredApplicationLink } from './application-link';
import type { Held } from './held';
import type { LogEntry } from './log-entry';
import type { StoredReviewer, StoredSelf } from './reviewers';
import type { StoredApplication, StoredSealed, StoredVault } from './stored-application';
import type { OtherWriter, StoredMessage, StoredOwnMessage } from './stored-message';
import type { StoredRun } from './stored-run';
import type { StoredSeen, StoredThread } from './stored-thread';

/** An API key at rest, sealed with AES-GCM, and what may be known of it without opening it. */
export type StoredKey = {
  environment: Environment;
  address: string;
  lastFour: string;
  /** As its profile last listed them; empty where the service does not show any. */
  permissions: string[];
  addedAt: number;
  /** When its profile was last read, epoch milliseconds. Missing in keys of earlier versions. */
  profileReadAt?: number | undefined;
  /** When the service last answered 401, or called its environment by a word that its prefix rules out. */
  refusedAt?: number | undefined;
  /** That word, where it was the reason. */
  contradiction?: string | undefined;
} & Sealed;

export type Sealed = SealedByBrowser | SealedByPassphrase;

/** Sealed under a key that no code can export. */
export type SealedByBrowser = {
  sealingKey: CryptoKey;
  passphrase?: undefined;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
};

/** Sealed under what PBKDF2 makes of a passphrase, which is kept nowhere. */
export type SealedByPassphrase = {
  sealingKey?: undefined;
  passphrase: { salt: Uint8Array<ArrayBuffer>; rounds: number };
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
  /** What the service said of it was purged, and is to be read again. */
  forgotten?: true | undefined;
  /** How many times in a row the service said that it knows no such ticket. */
  misses?: number | undefined;
  thread: StoredThread;
} & TicketIndexKeys;

/** What tickets are listed and counted by, derived from it each time it is put. */
export type TicketIndexKeys = {
  /** The newest of its own times and its last message's, epoch milliseconds; 0 where none is known. */
  activityAt: number;
  /** Its installation, while something in it is unread and can still be opened. */
  unreadIn?: string | undefined;
};

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
  /** Missing after a purge, until the record is shown again. */
  title?: string | undefined;
  url?: string | undefined;
  clientId?: string | undefined;
  seenAt: number;
};

/**
 * A write, stored before its first byte leaves. Key, method, path and body never change afterwards:
 * every attempt is the same call (partner-api.md, rule 1).
 */
export type StoredWrite = {
  /** Identity of the thing that a person did; doing it twice is doing it once. */
  action: string;
  /** Order in which writes were made, in their environment. */
  number: number;
  environment: Environment;
  /** Where it is meant for. It never goes to another service or another company. */
  address: string;
  installationId: string;
  /** Fingerprint of environment, address and installation, as they were when it was made. */
  account: string;
  idempotencyKey: string;
  /** Which key there was when it was made (`keyMark`); missing from what an earlier version kept. */
  madeWith?: string | undefined;
  method: 'POST' | 'PATCH';
  path: string;
  /** Emptied once it is done and what it brought was read. */
  body: string;
  /** SHA-256 of the body, hexadecimal; empty for one of version 1 of the database. */
  digest: string;
  deed: Deed;
  /** When a person asked for it. `createdAt` is renewed where it is tried again and had not left. */
  askedAt?: number | undefined;
  createdAt: number;
  state: WriteState;
  /** It may not leave before then, epoch milliseconds. */
  nextAt: number;
  /** Until then the person may take it back without a word: it waits only for that. */
  undoUntil?: number | undefined;
  /** Calls made of it. */
  attempts: number;
  /** When the latest of them began. */
  triedAt?: number | undefined;
  /** Milliseconds that passed until then, added up from one to the next (`Past`). */
  aged?: number | undefined;
  /** Of a reply: messages that the thread had when the first of them began. */
  sentFrom?: number | undefined;
  /** True once it may have taken effect without our knowing: only its replay can tell. */
  uncertain: boolean;
  tries: Tries;
  /** Why it is not done yet, or will not be. */
  failure?: Failure | undefined;
  /** Of a held write: what happened since its writer last looked. */
  held?: Held | undefined;
  /** Id of the ticket, message or application that it made or changed. */
  result?: string | undefined;
  /** Id of the message in the thread that was taken for it, by its words, while no answer told its id. */
  claimed?: string | undefined;
  receipt?: { at: number; requestId?: string | undefined } | undefined;
};

/**
 * - `queued`: waits for its time, or for the one before it. Nothing of it may have arrived, unless `uncertain`
 * - `sending`: a call is under way, or was when the browser stopped us
 * - `held`: a reply or a change that waits for a person, because others wrote or changed the ticket meanwhile
 * - `stopped`: goes no further by itself; a person decides
 * - `done`: the service confirmed it
 */
export type WriteState = 'queued' | 'sending' | 'held' | 'stopped' | 'done';

/** Which call a write is, and what only this browser needs to know of it. */
export type Deed =
  | { kind: 'ticket.create'; subject: string; reference: string; clientId: string; summary: string }
  | {
      kind: 'ticket.change';
      ticketId: string;
      change: TicketChange;
      /** What the fields to change were for whoever chose; missing in what an earlier version stored. */
      seen?: TicketChange | undefined;
    }
  | {
      kind: 'message.send';
      ticketId: string;
      subject: string;
      message: NewMessage;
      /** Messages that its writer had seen, counted from the thread's start. */
      sawUpTo: number;
      /** How the ticket stood for its writer; missing in what an earlier version stored. */
      seen?: Pick<TicketChange, 'status'> | undefined;
    }
  | {
      kind: 'application.decide';
      applicationId: string;
      status: string;
      /** What the reviewer read. */
      seen?: ApplicationMark | undefined;
      /** It follows the sound proposal of somebody else. */
      proposed?: boolean | undefined;
    }
  | { kind: 'test.reset' };

export type StoredDraft = {
  subject: string;
  action: string;
  text: string;
  attachments: NewMessage['attachments'];
  fields: Record<string, string>;
  keptAt: number;
  /** Where it was typed; missing from what an earlier version kept. */
  installationId?: string | undefined;
};

/** The database of one environment. Test and live have one each and share nothing. */
export interface EnvironmentSchema extends DBSchema {
  keys: { key: string; value: StoredKey };
  /** In the service's order: by position. */
  installations: { key: number; value: Installation };
  facts: { key: string; value: string };
  tickets: {
    key: string;
    value: StoredTicket;
    indexes: {
      installationId: string;
      externalReference: string;
      activity: [string, number];
      status: [string, string, number];
      unreadIn: string;
    };
  };
  messages: {
    key: [string, number];
    value: StoredMessage;
    indexes: { id: [string, string]; byOthers: [string, OtherWriter, number] };
  };
  own: { key: [string, string]; value: StoredOwnMessage };
  links: {
    key: [string, string];
    value: StoredLink;
    indexes: { reference: string; ticketId: string; installation: [string, number] };
  };
  records: { key: string; value: StoredRecord; indexes: { seenAt: number } };
  writes: {
    key: string;
    value: StoredWrite;
    indexes: { ticketId: string; state: string; number: number };
  };
  drafts: { key: string; value: StoredDraft };
  seen: { key: string; value: StoredSeen };
  vault: { key: string; value: StoredVault };
  sealed: {
    key: [string, string, StoredSealed['kind'], string];
    value: StoredSealed;
    indexes: { at: number };
  };
  applications: {
    key: [string, string];
    value: StoredApplication;
    indexes: { news: [string, string] };
  };
  applicationLinks: { key: [string, string, string]; value: StoredApplicationLink };
  /** The run of the go-live checks that is shown, and the one before it. */
  runs: { key: 'latest' | 'before'; value: StoredRun };
  ticks: { key: KeptTick['item']; value: KeptTick };
}

/**
 * How a service address stands, for every environment that uses it (reliability: 429 pauses, 5xx
 * breaks, a redirect closes).
 */
export type StoredGate = {
  origin: string;
  pausedUntil?: number | undefined;
  /** 429s in a row that named no time to come back. */
  pauses?: number | undefined;
  /** 5xx answers in a row; from five on the origin is left alone for a while. */
  failures: number;
  troubleUntil?: number | undefined;
  redirected: boolean;
};

export type StoredCrm = {
  id: string;
  switchedAt: number;
  /** Its custom field that holds the client's UUID. */
  clientField?: string | undefined;
};

export type StoredHealth = { recipe: string; what: string; found: boolean[] };

/** What belongs to the browser and to neither environment. */
export interface SettingsSchema extends DBSchema {
  gates: { key: string; value: StoredGate };
  sites: { key: string; value: Site };
  /** CRMs that are switched on by name. */
  crms: { key: string; value: StoredCrm };
  /** Of the last visits, whether what a recipe looks for was found. */
  health: { key: [string, string]; value: StoredHealth };
  docks: { key: string; value: DockState };
  facts: { key: string; value: string };
  /** In the order of what happened, numbered by the database. */
  log: { key: number; value: LogEntry };
  self: { key: string; value: StoredSelf };
  reviewers: { key: string; value: StoredReviewer };
}

import type { Environment } from '../../domain/core/environment';
import type { Installation, KeyProfile } from '../../domain/core/installation';
import type { CallRecord, ChecklistItem } from '../../domain/golive/run';
import type { Ticket } from '../../domain/tickets/ticket';
import type { Partner } from '../../partner/client';
import type { Write } from '../../partner/http';
import type { RequestSpec } from '../../partner/writes';

/** The receiver of signed notifications, and how to see what it processed (check 8). */
export type ReceiverConfig = {
  address: string;
  /** A secret that is active there. */
  secret: string;
  /** Returns how often a notification was processed; `{id}` stands for its id. */
  probe?: string | undefined;
};

/** The context of the checks. Created once per run; the first checks fill `found`. */
export type CheckContext = {
  /** By the key's prefix. */
  environment: Environment;
  /** The service's base address. */
  address: string;
  /** The service with the run's key; its calls are logged in the current step. */
  partner: Partner;
  /** The service with another key: a wrong one, or one with fewer permissions. */
  partnerWith: (key: string) => Partner;
  /** A key of the same environment and company that lacks a permission, if the user gave one. */
  limitedKey?: string | undefined;
  /**
   * The installation for the checks; `auto` means the only one, or the first with a test client.
   */
  installation: string;
  /** A fingerprint of the service, the key and that installation (lib/golive/run/run-subject). */
  subjectOf: (installation: string) => Promise<string>;
  /** The checklist items that the user ticked (check 11). */
  checklist: readonly ChecklistItem[];
  /** Permissions that the key must have (check 1). */
  permissions: readonly string[];
  receiver?: ReceiverConfig | undefined;
  /** Found by the pre-flight, never hard-coded (check 2). */
  found: {
    profile?: KeyProfile | undefined;
    installation?: Installation | undefined;
    /** Milliseconds by which the service's clock is ahead of this machine's. */
    skew?: number | undefined;
  };
  /** Tickets that the current check created, to be closed at its end. */
  createdTickets: Ticket[];
  /** Creations without a usable response, each with the key it was sent with: they may have created a ticket. */
  uncertainCreations: { write: Write; partner: Partner }[];
  /** Ids of the test environment, which must not be reachable in live (check 11). */
  testIds: readonly string[];
  /** Tickets of another organisation or environment, if the user knows some (check 6). */
  foreignTickets?: readonly string[] | undefined;
  /** The client of the one ticket that may be created in live (check 11). */
  liveClientId?: string | undefined;
  /** Asks the user before a write in live; each consent permits one call. */
  confirmWrite: (what: string) => Promise<boolean>;
  /** Adds a new idempotency key to a request. */
  write: (unsent: RequestSpec) => Write;
  /** Logs a call that was not made with `partner`, in the current step. */
  logCall: (call: CallRecord) => void;
  /** Registers a client value or a key that must not be in a report. */
  addSensitiveValue: (value: string) => void;
  /** All registered values, and the keys. */
  sensitiveValues: ReadonlySet<string>;
  /**
   * The service's clock in the latest response of the current step (epoch milliseconds), if it sent
   * one.
   */
  serverTime: () => number | undefined;
  /** Epoch milliseconds. */
  now: () => number;
  /** Aborted when the user stops the run. */
  signal: AbortSignal;
};

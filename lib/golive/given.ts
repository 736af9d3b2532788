import type { Environment } from '../domain/environment';
import type { CallMade, Tick } from '../domain/go-live';
import type { Installation, KeyProfile } from '../domain/installation';
import type { Ticket } from '../domain/ticket';
import type { Partner } from '../partner/client';
import type { Write } from '../partner/http';
import type { Unsent } from '../partner/writes';

/** Where signed notifications are taken in, and how to see what became of them (check 8). */
export type ReceiverGiven = {
  address: string;
  /** A secret that is active there. */
  secret: string;
  /** Answers how often a notification was processed; `{id}` stands for its id. */
  probe?: string | undefined;
};

/** What the checks stand on. Made once for a run; `found` is filled by the first of them. */
export type Given = {
  /** As the key's prefix says. */
  environment: Environment;
  /** The service's base address. */
  address: string;
  /** The service with the key of the run; its calls are noted in the step that makes them. */
  partner: Partner;
  /** The service with another key: a wrong one, or one that may less. */
  partnerWith: (key: string) => Partner;
  /** A key of the same environment and company without a permission, where one is given. */
  limitedKey?: string | undefined;
  /** The installation to work in; `auto`: the only one, or the first with a test client. */
  installation: string;
  /** A fingerprint of the service, the key and that installation (lib/golive/subject). */
  subjectOf: (installation: string) => Promise<string>;
  /** What people ticked (check 11). */
  ticks: readonly Tick[];
  /** Permissions that the key is to have (check 1). */
  permissions: readonly string[];
  receiver?: ReceiverGiven | undefined;
  /** Found by the pre-flight, never hard-coded (check 2). */
  found: {
    profile?: KeyProfile | undefined;
    installation?: Installation | undefined;
    /** Milliseconds that the service's clock is ahead of this machine's. */
    skew?: number | undefined;
  };
  /** Tickets that a check made, to be closed by it at its end. */
  made: Ticket[];
  /** Creations without a usable answer: nobody knows whether they made one. */
  unsure: Write[];
  /** Identifiers of the test environment, which must not turn up in live (check 11). */
  testIds: readonly string[];
  /** Tickets of another organisation or environment, where some are known (check 6). */
  foreignTickets?: readonly string[] | undefined;
  /** The client of the one ticket that may be made in live (check 11). */
  liveClientId?: string | undefined;
  /** Asks the person before a write in the live environment; each yes lets one call through. */
  mayWrite: (what: string) => Promise<boolean>;
  /** A write with an idempotency key of its own. */
  write: (unsent: Unsent) => Write;
  /** Notes a call that was made by other ways than `partner`: in the step that is under way. */
  noteCall: (call: CallMade) => void;
  /** A value of a client or a key that must not get into a report. */
  keepOut: (value: string) => void;
  /** All of those so far, and the keys. */
  keptOut: ReadonlySet<string>;
  /** The service's clock in the latest answer of the step under way, where it told; epoch milliseconds. */
  serverTime: () => number | undefined;
  /** Epoch milliseconds. */
  now: () => number;
  /** Aborted when the person stops the run. */
  signal: AbortSignal;
};

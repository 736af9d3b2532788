import type { Environment } from '../domain/core/environment';

/** An event that the background publishes to every open screen. It names what changed, but no data. */
export type AppEvent =
  /** Keys, sites or settings. */
  | { kind: 'setup' }
  /** Saved replies, or the name that they sign with. */
  | { kind: 'saved-replies' }
  /** The chosen environment or installation, or the list of installations. */
  | { kind: 'session' }
  /** Whether the service can be called. */
  | { kind: 'service' }
  /** Which commands wait, and what became of the others. */
  | { kind: 'outbox'; environment: Environment }
  /** The status that the user last chose in `Send and…`. */
  | { kind: 'send-and'; environment: Environment }
  /** Tickets that are being opened. */
  | { kind: 'creations'; environment: Environment }
  /** Which records tickets are linked to. */
  | { kind: 'links'; environment: Environment }
  /** The key was locked or removed: screens hide the environment's client data. */
  | { kind: 'purge'; environment: Environment }
  /** Test data was reset: open tickets and applications no longer exist. */
  | { kind: 'reset'; environment: Environment }
  /** The progress of a run of the go-live checks, or a write that it must confirm. */
  | { kind: 'golive'; environment: Environment }
  /** Files that are attached: how far they are. */
  | { kind: 'files'; environment: Environment }
  /** The team: who belongs to it, and how it is with the server. */
  | { kind: 'team'; environment: Environment }
  /** Who writes a reply to a ticket. */
  | { kind: 'writers'; environment: Environment; ticketId: string }
  /** The team's notes at one ticket. */
  | { kind: 'notes'; environment: Environment; ticketId: string }
  /** The record that a tab shows. */
  | { kind: 'record'; tabId: number }
  /** The queue, or the stored data about applications. */
  | { kind: 'applications'; environment: Environment }
  /** One application. */
  | { kind: 'application'; environment: Environment; applicationId: string }
  /** One ticket, its thread or its commands. */
  | { kind: 'ticket'; environment: Environment; ticketId: string };

import type { ApiKey } from '../keys';
import type { Application, Installation, Json, Message, Ticket } from '../records';
import type { Refused } from '../refused';

/** Dialects that show everything: the rules of the contract are tested in them. */
export const fullDialects = ['plain', 'enveloped', 'named', 'timed'] as const;
export const everyDialect = [...fullDialects, 'paged', 'bare'] as const;
export type DialectName = (typeof everyDialect)[number];

/**
 * The dialects in which an agent can do the whole job. In `bare` the service never shows what it
 * created, so a new ticket stays "may have arrived"; the tests of `bare` read its threads and
 * lists.
 */
export const dialectNames = everyDialect.filter((name) => name !== 'bare');

export type ResourceName = 'profile' | 'installation' | 'ticket' | 'message' | 'application';

/**
 * One permitted reading of everything that the contract leaves open. The contract's own rules are
 * not here: they hold in every dialect.
 */
export interface Dialect {
  readonly requestIdHeader: string;

  /** Writes each record before it is wrapped. */
  readonly write: {
    profile(key: ApiKey): Json;
    installation(installation: Installation): Json;
    ticket(ticket: Ticket): Json;
    message(message: Message): Json;
    application(application: Application): Json;
    /** Writes an application in a list, if lists show less. */
    listed?(application: Application): Json;
  };

  /** Page size of the lists of installations and applications, if they are paged. */
  readonly pageSize?: number;

  /** Wraps one record, or a list. `next` is present if more records follow. */
  one(name: ResourceName, record: Json): Json;
  list(name: ResourceName, records: Json[], next: string | null): Json;

  /** The values that `after` accepts. */
  readonly after: {
    /** The token that continues after this message, if the dialect has one. */
    behind?(message: Message): string;
    /**
     * How many messages of the thread precede the response; undefined for an invalid value. A
     * service that returns an empty page reports all of them.
     */
    countRead(after: string, thread: readonly Message[]): number | undefined;
    refusedWith: 400 | 422;
  };

  /** The body of a refusal; undefined for an empty one. */
  refuse(refused: Refused): { contentType: string; text: string } | undefined;

  readonly responses: {
    ticketCreated?: 'the ticket' | 'nothing';
    messageCreated: 200 | 201;
    /** The response does not show the id of a created message. */
    messageAnonymous?: boolean;
    /** The service writes a message into the thread when a partner changes a ticket. */
    announcesChanges?: boolean;
    /** The status of a repeated creation with the same key and body. */
    createRepeated: 200 | 201;
    decisionRecorded: 'the application' | 'nothing';
    testReset: Json | 'nothing';
    onboardingOff: 403 | 404;
    transitionNotAllowed: 409 | 422;
  };
}

import type { ApiKey } from '../keys';
import type { Application, Installation, Json, Message, Ticket } from '../records';
import type { Refused } from '../refused';

/** Dialects that show all they hold: the rules of the description are tested in them. */
export const fullDialects = ['plain', 'enveloped', 'named', 'timed'] as const;
export const everyDialect = [...fullDialects, 'paged', 'bare'] as const;
export type DialectName = (typeof everyDialect)[number];

/**
 * Those in which an agent can do the whole job. In `bare` the service never says what it made, so a new
 * ticket stays "may have arrived"; its threads and lists are read in the tests that name it.
 */
export const dialectNames = everyDialect.filter((name) => name !== 'bare');

export type ResourceName = 'profile' | 'installation' | 'ticket' | 'message' | 'application';

/**
 * One lawful reading of everything the description leaves open. Rules that the description
 * does state are not in here: they hold in every dialect.
 */
export interface Dialect {
  readonly requestIdHeader: string;

  /** How each record is written, before it is wrapped. */
  readonly write: {
    profile(key: ApiKey): Json;
    installation(installation: Installation): Json;
    ticket(ticket: Ticket): Json;
    message(message: Message): Json;
    application(application: Application): Json;
    /** How it stands in the list, where that shows less. */
    listed?(application: Application): Json;
  };

  /** Lists of installations and applications come in pages of so many, where they come in pages. */
  readonly pageSize?: number;

  /** How one record is wrapped, and how a list is. `next` is there when more records follow. */
  one(name: ResourceName, record: Json): Json;
  list(name: ResourceName, records: Json[], next: string | null): Json;

  /** What `after` takes. */
  readonly after: {
    /** What continues behind this message, where the dialect hands out such a thing. */
    behind?(message: Message): string;
    /**
     * How many messages of the thread lie before the answer; undefined if it makes no sense. A
     * service that gives nothing for it says that all do.
     */
    countRead(after: string, thread: readonly Message[]): number | undefined;
    refusedWith: 400 | 422;
  };

  /** The body of a refusal; undefined for none at all. */
  refuse(refused: Refused): { contentType: string; text: string } | undefined;

  readonly answers: {
    ticketCreated?: 'the ticket' | 'nothing';
    messageCreated: 200 | 201;
    /** A message that was just made is shown without its id. */
    messageAnonymous?: boolean;
    /** The service itself writes into the thread what a partner changed of a ticket. */
    announcesChanges?: boolean;
    /** The same create once more, with the same key and the same body. */
    createRepeated: 200 | 201;
    decisionRecorded: 'the application' | 'nothing';
    testReset: Json | 'nothing';
    onboardingOff: 403 | 404;
    transitionNotAllowed: 409 | 422;
  };
}

import type { ApiKey } from '../keys';
import type { Application, Installation, Json, Message, Ticket } from '../records';
import type { Refused } from '../refused';

export const dialectNames = ['plain', 'enveloped', 'named', 'timed'] as const;
export type DialectName = (typeof dialectNames)[number];

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
  };

  /** How one record is wrapped, and how a list is. `next` is there when more messages follow. */
  one(name: ResourceName, record: Json): Json;
  list(name: ResourceName, records: Json[], next: string | null): Json;

  /** What `after` takes. */
  readonly after: {
    /** What continues behind this message, where the dialect hands out such a thing. */
    behind?(message: Message): string;
    /** How many messages of the thread lie before the answer; undefined if it makes no sense. */
    countRead(after: string, thread: readonly Message[]): number | undefined;
    refusedWith: 400 | 422;
  };

  /** The body of a refusal; undefined for none at all. */
  refuse(refused: Refused): { contentType: string; text: string } | undefined;

  readonly answers: {
    messageCreated: 200 | 201;
    /** The same create once more, with the same key and the same body. */
    createRepeated: 200 | 201;
    decisionRecorded: 'the application' | 'nothing';
    testReset: Json | 'nothing';
    onboardingOff: 403 | 404;
    transitionNotAllowed: 409 | 422;
  };
}

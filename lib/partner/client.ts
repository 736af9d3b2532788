import type { Application } from '../domain/application';
import { done, failed, type Outcome } from '../domain/failure';
import type { Installation, KeyProfile } from '../domain/installation';
import type { Message } from '../domain/message';
import type { Ticket } from '../domain/ticket';
import { type Answered, type Call, type Connection, call, type Write } from './http';
import { applicationPath, applicationsPath, messagesPath, ticketPath } from './paths';
import {
  isObject,
  readApplication,
  readCursor,
  readId,
  readInstallation,
  readList,
  readMessage,
  readNext,
  readOne,
  readProfile,
  readTicket,
  readTimeAsWritten,
} from './wire';

/** The most messages that one call may ask for (partner-api.md, "Limits"). */
export const PAGE = 200;

/** One page of a thread, with every token that may serve as the next `after`. */
export type MessagePage = {
  entries: { message: Message; cursor?: string; timeAsWritten?: string }[];
  next?: string;
};

/** What a write made, as far as the service shows it, and the id of the request it came by. */
export type Written<T> = { made: T; requestId?: string | undefined };

export type Partner = ReturnType<typeof createPartner>;

/**
 * The Partner Integration API: one method for each row of its endpoint table, in its order.
 * Every method reports failure as data; mutating ones send the caller's key and bytes as they are.
 */
export function createPartner(connection: Connection) {
  const ask = <T>(what: Call, read: (answered: Answered) => T | undefined) =>
    callAndRead(connection, what, read);
  const send = <T>(write: Write, read: (answered: Answered) => T | undefined, large = false) =>
    ask(
      { method: write.method, path: write.path, write, large },
      (answered): Written<T> | undefined => {
        const made = read(answered);
        return made === undefined ? undefined : { made, requestId: answered.requestId };
      },
    );

  return {
    /** GET /v1/me: the key's environment and permissions. Costs nothing and changes nothing. */
    profile: (): Promise<Outcome<KeyProfile>> =>
      ask({ method: 'GET', path: '/v1/me' }, ({ body }) => readProfile(body)),

    /** GET /v1/installations: those this key may use, with the test client in test. */
    installations: (): Promise<Outcome<Installation[]>> =>
      ask({ method: 'GET', path: '/v1/installations' }, ({ body }) =>
        readList(body, 'installation')?.flatMap((json) => readInstallation(json) ?? []),
      ),

    /**
     * POST /v1/test/reset: clears the key's test resources; ids must be read again afterwards
     * (rule 2). A live key is refused with 403.
     */
    resetTest: (write: Write): Promise<Outcome<Written<null>>> => send(write, () => null),

    /** POST …/tickets: 201, or the same ticket again for the same key and body (rule 1). */
    createTicket: (write: Write): Promise<Outcome<Written<Ticket>>> =>
      send(write, ({ body }) => readTicket(body)),

    /** GET /v1/tickets/{ticketId}; 404 also for one of another environment or organisation. */
    ticket: (ticketId: string): Promise<Outcome<Ticket>> =>
      ask({ method: 'GET', path: ticketPath(ticketId) }, ({ body }) => readTicket(body)),

    /** PATCH /v1/tickets/{ticketId}: changes only the fields in the body. Null: done, not shown. */
    changeTicket: (write: Write): Promise<Outcome<Written<Ticket | null>>> =>
      send(write, (answered) => readTicket(answered.body) ?? donePlainly(answered)),

    /** GET …/messages: up to `limit` (1 to 200) messages by creation time, newer than `after`. */
    messages: (
      ticketId: string,
      { after, limit = PAGE }: { after?: string | undefined; limit?: number } = {},
    ): Promise<Outcome<MessagePage>> =>
      ask(
        {
          method: 'GET',
          path: messagesPath(ticketId),
          query: { limit: String(limit), ...(after === undefined ? {} : { after }) },
        },
        ({ body }) => readMessagePage(body),
      ),

    /** POST …/messages: adds a message by the partner; its id, null where the answer has none. */
    sendMessage: (write: Write): Promise<Outcome<Written<string | null>>> =>
      send(write, (answered) => readMessageId(answered.body) ?? donePlainly(answered)),

    /** GET …/merchant-onboarding/applications, newest first; only where the feature is on (rule 4). */
    applications: (installationId: string): Promise<Outcome<Application[]>> =>
      ask({ method: 'GET', path: applicationsPath(installationId), large: true }, ({ body }) =>
        readList(body, 'application')?.flatMap((json) => readApplication(json) ?? []),
      ),

    /** GET …/merchant-onboarding/applications/{applicationId}. */
    application: (installationId: string, applicationId: string): Promise<Outcome<Application>> =>
      ask(
        { method: 'GET', path: applicationPath(installationId, applicationId), large: true },
        ({ body }) => readApplication(body),
      ),

    /** PATCH of one application: records a decision; 409 in a final state. Null: done, not shown. */
    decideApplication: (write: Write): Promise<Outcome<Written<Application | null>>> =>
      send(write, (answered) => readApplication(answered.body) ?? donePlainly(answered), true),
  };
}

/**
 * "Not shown: response bodies of write operations": a JSON object, whichever, and 204 are successes that
 * may show nothing. An empty 200 is not taken for one: Chromium makes it of any garbage on the line.
 */
const donePlainly = ({ status, body }: Answered): null | undefined =>
  isObject(body) || (status === 204 && body === undefined) ? null : undefined;

const readMessageId = (body: unknown): string | undefined =>
  readId(readOne(body, 'message') ?? {}, 'message');

async function callAndRead<T>(
  connection: Connection,
  what: Call,
  read: (answered: Answered) => T | undefined,
): Promise<Outcome<T>> {
  const answered = await call(connection, what);
  if (!answered.ok) return answered;
  const value = read(answered.value);
  if (value !== undefined) return done(value);
  const detail = `${what.method} was answered with JSON that lacks what it should hold`;
  return failed({ kind: 'unreadable', status: answered.value.status, detail });
}

function readMessagePage(body: unknown): MessagePage | undefined {
  const list = readList(body, 'message');
  if (!list) return undefined;
  const entries = list.map((json) => {
    const cursor = readCursor(json);
    const timeAsWritten = readTimeAsWritten(json);
    return {
      message: readMessage(json),
      ...(cursor === undefined ? {} : { cursor }),
      ...(timeAsWritten === undefined ? {} : { timeAsWritten }),
    };
  });
  const next = readNext(body);
  return next === undefined ? { entries } : { entries, next };
}

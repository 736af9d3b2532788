import type { Application } from '../domain/application';
import { done, failed, type Outcome } from '../domain/failure';
import type { Installation, KeyProfile } from '../domain/installation';
import type { Message } from '../domain/message';
import type { Ticket } from '../domain/ticket';
import { type Answered, type Call, type Connection, call, type Write } from './http';
import { readWhole } from './lists';
import { namelessId } from './message-id';
import { applicationPath, applicationsPath, messagesPath, ticketPath } from './paths';
import { changeShown, decisionShown, isPlainYes, messageShown, ticketAt } from './traits';
import {
  readApplication,
  readCursor,
  readInstallation,
  readList,
  readMessage,
  readNext,
  readProfile,
  readTicket,
  readTimeAsWritten,
  saysEnd,
} from './wire';

/** The most messages that one call may ask for (partner-api.md, "Limits"). */
export const PAGE = 200;

/** One page of a thread, with every token that may serve as the next `after`. */
export type MessagePage = {
  entries: { message: Message; cursor?: string; timeAsWritten?: string }[];
  next?: string;
  /** The list itself says that nothing follows. */
  isLast?: boolean;
};

type MessagesAsked = { after?: string | undefined; limit?: number; large?: boolean };

/** What a write made, as far as the service shows it, and the id of the request it came by. */
export type Written<T> = { made: T; requestId?: string | undefined };

export type Partner = ReturnType<typeof createPartner>;

/**
 * The Partner Integration API: one method for each row of its endpoint table, in its order.
 * Every method reports failure as data; mutating ones send the caller's key and bytes as they are.
 */
export function createPartner(connection: Connection) {
  const ask = <T>(what: Call, read: (answered: Answered) => MaybeLater<T | undefined>) =>
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

    /** GET /v1/installations: those this key may use, with the test client in test; all pages. */
    installations: (): Promise<Outcome<Installation[]>> =>
      readWhole(connection, {
        path: '/v1/installations',
        resource: 'installation',
        read: readInstallation,
      }),

    /**
     * POST /v1/test/reset: clears the key's test resources; ids must be read again afterwards
     * (rule 2). A live key is refused with 403.
     */
    resetTest: (write: Write): Promise<Outcome<Written<null>>> =>
      send(write, (answered) => (isPlainYes(answered) ? null : undefined)),

    /**
     * POST …/tickets: 201, or the same ticket again for the same key and body (rule 1). Where the
     * answer shows no ticket but says where it is, the ticket holds its id alone.
     */
    createTicket: (write: Write): Promise<Outcome<Written<Ticket>>> =>
      send(write, ({ body, location }) => readTicket(body) ?? ticketAt(location)),

    /** GET /v1/tickets/{ticketId}; 404 also for one of another environment or organisation. */
    ticket: (ticketId: string): Promise<Outcome<Ticket>> =>
      ask({ method: 'GET', path: ticketPath(ticketId) }, ({ body }) => readTicket(body)),

    /** PATCH /v1/tickets/{ticketId}: changes only the fields in the body. Null: a yes that does not show it. */
    changeTicket: (write: Write): Promise<Outcome<Written<Ticket | null>>> =>
      send(write, shownOrPlain(changeShown, write)),

    /**
     * GET …/messages: up to `limit` (1 to 200) messages by creation time, newer than `after`. An
     * answer over 5 MB fails as `tooLong`; with `large`, one over 64 MB.
     */
    messages: (
      ticketId: string,
      { after, limit = PAGE, large = false }: MessagesAsked = {},
    ): Promise<Outcome<MessagePage>> =>
      ask(
        {
          method: 'GET',
          path: messagesPath(ticketId),
          query: { limit: String(limit), ...(after === undefined ? {} : { after }) },
          large,
        },
        ({ body }) => readMessagePage(body),
      ),

    /** POST …/messages: adds a message by the partner; its id, null for a yes that does not show it. */
    sendMessage: (write: Write): Promise<Outcome<Written<string | null>>> =>
      send(write, shownOrPlain(messageShown, write)),

    /**
     * GET …/merchant-onboarding/applications, newest first, all pages; only where the feature is on
     * (rule 4). A list may leave snapshots out: such an application is `bare`. `pay` stands before
     * each call.
     */
    applications: (
      installationId: string,
      pay?: () => Promise<void>,
    ): Promise<Outcome<Application[]>> =>
      readWhole(connection, {
        ...{ path: applicationsPath(installationId), resource: 'application', large: true, pay },
        read: readApplication,
      }),

    /** GET …/merchant-onboarding/applications/{applicationId}. */
    application: (installationId: string, applicationId: string): Promise<Outcome<Application>> =>
      ask(
        { method: 'GET', path: applicationPath(installationId, applicationId), large: true },
        ({ body }) => readApplication(body),
      ),

    /** PATCH of one application: records a decision; 409 in a final state. Null: a yes that does not show it. */
    decideApplication: (write: Write): Promise<Outcome<Written<Application | null>>> =>
      send(write, shownOrPlain(decisionShown, write), true),
  };
}

/** What an answer shows of what was asked for, or null for a plain yes, which a reading has to prove. */
const shownOrPlain =
  <T>(shown: (body: unknown, write: Write) => T | undefined, write: Write) =>
  (answered: Answered): T | null | undefined =>
    shown(answered.body, write) ?? (isPlainYes(answered) ? null : undefined);

type MaybeLater<T> = T | Promise<T>;

async function callAndRead<T>(
  connection: Connection,
  what: Call,
  read: (answered: Answered) => MaybeLater<T | undefined>,
): Promise<Outcome<T>> {
  const answered = await call(connection, what);
  if (!answered.ok) return answered;
  const value = await read(answered.value);
  if (value !== undefined) return done(value);
  const detail = `${what.method} was answered with JSON that lacks what it should hold`;
  return failed({ kind: 'unreadable', status: answered.value.status, detail });
}

/** Characters of one message that are kept; screens show no more than the first 200,000. */
const LONGEST_TEXT = 1_000_000;

/** A list of messages as it came; undefined for what is no list. */
export async function readMessagePage(body: unknown): Promise<MessagePage | undefined> {
  const list = readList(body, 'message');
  if (!list) return undefined;
  const entries = await Promise.all(
    list.map(async (json) => {
      const read = readMessage(json);
      const cursor = readCursor(json);
      const timeAsWritten = readTimeAsWritten(json);
      const id = read.id || (await namelessId(json));
      return {
        message: { ...read, id, text: read.text.slice(0, LONGEST_TEXT) },
        ...(cursor === undefined ? {} : { cursor }),
        ...(timeAsWritten === undefined ? {} : { timeAsWritten }),
      };
    }),
  );
  const next = readNext(body);
  return {
    entries,
    ...(next === undefined ? {} : { next }),
    ...(saysEnd(body) && { isLast: true }),
  };
}

import { done, failed, type Outcome } from '../domain/core/failure';
import type { Installation, KeyProfile } from '../domain/core/installation';
import type { Application } from '../domain/onboarding/application';
import type { Message } from '../domain/tickets/message';
import type { Ticket } from '../domain/tickets/ticket';
import {
  type Call,
  type Connection,
  call,
  type Relay,
  type ServiceResponse,
  type Write,
} from './http';
import { readAllPages } from './lists';
import { namelessId } from './message-id';
import { applicationPath, applicationsPath, messagesPath, ticketPath } from './paths';
import {
  isLastPage,
  readApplication,
  readCursor,
  readInstallation,
  readList,
  readMessage,
  readNext,
  readProfile,
  readTicket,
  readTimeAsWritten,
} from './wire';
import { changeShown, decisionShown, isPlainYes, messageShown, ticketAt } from './write-evidence';

/**
 * The largest `limit` that the contract allows for a page of messages (partner-api.md, "Limits").
 */
export const PAGE = 200;

/** One page of a thread, with every token that may serve as the next `after`. */
export type MessagePage = {
  entries: { message: Message; cursor?: string; timeAsWritten?: string }[];
  next?: string;
  /** The list itself states that no page follows. */
  isLast?: boolean;
};

type MessagesOptions = { after?: string | undefined; limit?: number; large?: boolean };

/**
 * The resource that a write created or changed, as far as the response shows it, and the request's
 * id.
 */
export type WriteResult<T> = { made: T; requestId?: string | undefined };

export type Partner = ReturnType<typeof createPartner>;

/**
 * The Partner Integration API: one method per row of its endpoint table, in the same order. Every
 * method returns failures as data. Mutating methods send the caller's idempotency key and bytes
 * unchanged.
 */
export function createPartner(connection: Connection | Relay) {
  const request = <T>(
    details: Call,
    read: (response: ServiceResponse) => MaybeLater<T | undefined>,
  ) => callAndRead(connection, details, read);
  const send = <T>(
    write: Write,
    read: (response: ServiceResponse) => T | undefined,
    large = false,
  ) =>
    request(
      { method: write.method, path: write.path, write, large },
      (response): WriteResult<T> | undefined => {
        const made = read(response);
        return made === undefined ? undefined : { made, requestId: response.requestId };
      },
    );

  return {
    /** GET /v1/me: the key's environment and permissions. It is free and changes nothing. */
    profile: (): Promise<Outcome<KeyProfile>> =>
      request({ method: 'GET', path: '/v1/me' }, ({ body }) => readProfile(body)),

    /**
     * GET /v1/installations: the installations this key may use, with test clients in test; all
     * pages.
     */
    installations: (): Promise<Outcome<Installation[]>> =>
      readAllPages(connection, {
        path: '/v1/installations',
        resource: 'installation',
        read: readInstallation,
      }),

    /**
     * POST /v1/test/reset: deletes the key's test resources. Their ids change, so read them again
     * (rule 2). The service refuses a live key with 403.
     */
    resetTest: (write: Write): Promise<Outcome<WriteResult<null>>> =>
      send(write, (response) => (isPlainYes(response) ? null : undefined)),

    /**
     * POST …/tickets: 201, or the same ticket again for the same key and body (rule 1). If the
     * response shows no ticket but has a `Location`, the returned ticket holds only its id.
     */
    createTicket: (write: Write): Promise<Outcome<WriteResult<Ticket>>> =>
      send(write, ({ body, location }) => readTicket(body) ?? ticketAt(location)),

    /** GET /v1/tickets/{ticketId}: 404 also for a ticket of another environment or organisation. */
    ticket: (ticketId: string): Promise<Outcome<Ticket>> =>
      request({ method: 'GET', path: ticketPath(ticketId) }, ({ body }) => readTicket(body)),

    /**
     * PATCH /v1/tickets/{ticketId}: changes only the fields in the body. Returns null if the
     * response does not show the ticket.
     */
    changeTicket: (write: Write): Promise<Outcome<WriteResult<Ticket | null>>> =>
      send(write, shownOrPlain(changeShown, write)),

    /**
     * GET …/messages: up to `limit` (1 to 200) messages newer than `after`, by creation time. A
     * response over 5 MB fails as `tooLong`; with `large`, one over 64 MB.
     */
    messages: (
      ticketId: string,
      { after, limit = PAGE, large = false }: MessagesOptions = {},
    ): Promise<Outcome<MessagePage>> =>
      request(
        {
          method: 'GET',
          path: messagesPath(ticketId),
          query: { limit: String(limit), ...(after === undefined ? {} : { after }) },
          large,
        },
        ({ body }) => readMessagePage(body),
      ),

    /**
     * POST …/messages: adds a message by the partner. Returns its id, or null if the response does
     * not show it.
     */
    sendMessage: (write: Write): Promise<Outcome<WriteResult<string | null>>> =>
      send(write, shownOrPlain(messageShown, write)),

    /**
     * GET …/merchant-onboarding/applications: newest first, all pages; only if the feature is
     * enabled (rule 4). A list may leave out snapshots: such an application is `bare`. `pay` runs
     * before each call.
     */
    applications: (
      installationId: string,
      pay?: () => Promise<void>,
    ): Promise<Outcome<Application[]>> =>
      readAllPages(connection, {
        path: applicationsPath(installationId),
        resource: 'application',
        large: true,
        pay,
        read: readApplication,
      }),

    /** GET …/merchant-onboarding/applications/{applicationId}. */
    application: (installationId: string, applicationId: string): Promise<Outcome<Application>> =>
      request(
        { method: 'GET', path: applicationPath(installationId, applicationId), large: true },
        ({ body }) => readApplication(body),
      ),

    /**
     * PATCH of one application: records a decision; 409 in a final state. Returns null if the
     * response does not show the application.
     */
    decideApplication: (write: Write): Promise<Outcome<WriteResult<Application | null>>> =>
      send(write, shownOrPlain(decisionShown, write), true),
  };
}

/**
 * The written resource as the response shows it, or null for a plain success without it. After null
 * the caller has to read the resource to learn what happened.
 */
const shownOrPlain =
  <T>(shown: (body: unknown, write: Write) => T | undefined, write: Write) =>
  (response: ServiceResponse): T | null | undefined =>
    shown(response.body, write) ?? (isPlainYes(response) ? null : undefined);

type MaybeLater<T> = T | Promise<T>;

async function callAndRead<T>(
  connection: Connection | Relay,
  details: Call,
  read: (response: ServiceResponse) => MaybeLater<T | undefined>,
): Promise<Outcome<T>> {
  const outcome = await call(connection, details);
  if (!outcome.ok) return outcome;
  const value = await read(outcome.value);
  if (value !== undefined) return done(value);
  const detail = `the response to ${details.method} is JSON that lacks what it should hold`;
  return failed({ kind: 'unreadable', status: outcome.value.status, detail });
}

/** Characters of one message that we store. Screens show at most the first 200,000. */
const LONGEST_TEXT = 1_000_000;

/** Reads a page of messages; undefined if the body is not a list. */
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
    ...(isLastPage(body) && { isLast: true }),
  };
}

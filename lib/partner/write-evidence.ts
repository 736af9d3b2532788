import { isObject, parseJson } from '../bytes/json';
import { decodePercents } from '../domain/core/percent-encoding';
import { readTime } from '../domain/core/read-time';
import * as v from '../domain/core/schema';
import { type Application, Decision } from '../domain/onboarding/application';
import { NewMessage } from '../domain/tickets/message';
import { NewTicketData, type Ticket, TicketChange } from '../domain/tickets/ticket';
import type { ServiceResponse } from './http';
import { applicationPath, ticketPath } from './paths';
import { readApplication, readId, readMessage, readOne, readTicket } from './wire';
import type { RequestSpec } from './writes';

// Decides whether a response, or a later reading, shows what a write asked for. "Not shown:
// response bodies of write operations" (partner-api.md), so a 2xx alone proves nothing. Pure.

/** Equal text, although a service may trim it or change its line ends. */
const sameText = (one: string, other: string): boolean => plain(one) === plain(other);

const plain = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trim();

type MessageContent = Pick<NewMessage, 'text'> & { attachments: readonly { url: string }[] };

/** Whether two messages have the same text and link the same files. */
export const isSameContent = (one: MessageContent, other: MessageContent): boolean =>
  sameText(one.text, other.text) && linksOf(one) === linksOf(other);

const linksOf = ({ attachments }: MessageContent): string =>
  JSON.stringify(attachments.map(({ url }) => url));

/** The id of our message in a response; undefined if the response does not show it. */
export function messageShown(body: unknown, sent: RequestSpec): string | undefined {
  const json = readOne(body, 'message');
  const id = json && readId(json, 'message');
  if (!json || !id) return undefined;
  const isPartner = readMessage(json).author === 'partner';
  if (json.author !== undefined && !isPartner) return undefined;
  const message = v.safeParse(NewMessage, parseJson(sent.body));
  if (typeof json.text === 'string')
    return message.success && sameText(json.text, message.output.text) ? id : undefined;
  return isPartner || json.messageId !== undefined ? id : undefined;
}

/**
 * Whether a ticket is the one that we asked to create: one of its texts or its reference matches.
 */
export function showsCreation(ticket: Ticket, sent: Pick<RequestSpec, 'body'>): boolean {
  const sentData = v.safeParse(NewTicketData, parseJson(sent.body));
  if (!sentData.success) return false;
  const { summary, description, externalReference } = sentData.output;
  return (
    isSameNonEmpty(ticket.summary, summary) ||
    isSameNonEmpty(ticket.description, description) ||
    isSameNonEmpty(ticket.externalReference ?? '', externalReference ?? '')
  );
}

/** Whether a ticket holds all the text that we sent. Then we need not store it too. */
export function showsAllText(ticket: Ticket, sent: Pick<RequestSpec, 'body'>): boolean {
  const sentData = v.safeParse(NewTicketData, parseJson(sent.body));
  if (!sentData.success) return false;
  const { summary, description, attachments } = sentData.output;
  return (
    sameText(ticket.summary, summary) &&
    isSameContent(
      { text: ticket.description, attachments: ticket.attachments },
      { text: description, attachments },
    )
  );
}

const isSameNonEmpty = (text: string, sentData: string): boolean =>
  sentData !== '' && sameText(text, sentData);

/** Whether a ticket has the values that a change asked for. */
export function showsChange(ticket: Ticket, sent: Pick<RequestSpec, 'path' | 'body'>): boolean {
  const sentData = v.safeParse(TicketChange, parseJson(sent.body));
  if (!sentData.success || sent.path !== ticketPath(ticket.id)) return false;
  const { summary, status, priority } = sentData.output;
  return (
    (summary === undefined || sameText(ticket.summary, summary)) &&
    (status === undefined || ticket.status === status) &&
    (priority === undefined || ticket.priority === priority)
  );
}

/** The changed ticket in a response; undefined if the response does not show the change. */
export function changeShown(body: unknown, sent: RequestSpec): Ticket | undefined {
  const ticket = readTicket(body);
  return ticket && showsChange(ticket, sent) ? ticket : undefined;
}

/**
 * Whether an application has the status that a decision asked for. With `review`, the review fields
 * that it shows must match too.
 */
export function showsDecision(
  { id, status, review: shownReview = {} }: Application,
  { path, body }: Pick<RequestSpec, 'path' | 'body'>,
  { review = false } = {},
): boolean {
  const sentData = v.safeParse(Decision, parseJson(body));
  if (!sentData.success || status !== sentData.output.status) return false;
  if (lastOf(path) !== lastOf(applicationPath('', id))) return false;
  if (!review || !('review' in sentData.output) || !sentData.output.review) return true;
  return Object.entries(sentData.output.review).every(
    ([name, value]) =>
      shownReview[name] === undefined ||
      shownReview[name] === null ||
      isAsSent(shownReview[name], value),
  );
}

/**
 * Whether a part of a review is what was sent, although a service may write a text or a time in its own
 * way, and may add fields.
 */
function isAsSent(shown: unknown, sent: unknown): boolean {
  if (Array.isArray(sent))
    return (
      Array.isArray(shown) &&
      shown.length === sent.length &&
      sent.every((part, at) => isAsSent(shown[at], part))
    );
  if (isObject(sent))
    return (
      isObject(shown) && Object.entries(sent).every(([name, part]) => isAsSent(shown[name], part))
    );
  if (typeof sent !== 'string' || typeof shown !== 'string') return shown === sent;
  return sameText(shown, sent) || isSameSecond(shown, sent);
}

/** A time as we send it; a service may leave out its milliseconds, or name its zone differently or not at all. */
const SENT_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const isSameSecond = (shown: string, sent: string): boolean =>
  SENT_TIME.test(sent) && Math.abs((readTime(shown) ?? Infinity) - Date.parse(sent)) < 1_000;

/** The decided application in a response; undefined if the response does not show the decision. */
export function decisionShown(body: unknown, sent: RequestSpec): Application | undefined {
  const application = readApplication(body);
  return application && showsDecision(application, sent) ? application : undefined;
}

/**
 * A success that shows nothing of the written resource: 204, or a JSON object without an error in
 * it. An empty 200 does not count: Chromium turns any garbage on the connection into one.
 */
export const isPlainYes = ({ status, body }: Pick<ServiceResponse, 'status' | 'body'>): boolean =>
  isObject(body) ? !isErrorInside(body) : status === 204 && body === undefined;

/** True for `200 {"error": …}` and similar. */
const isErrorInside = ({ error, errors, ok, success }: Record<string, unknown>): boolean =>
  Boolean(error) ||
  (Array.isArray(errors) ? errors.length > 0 : Boolean(errors)) ||
  ok === false ||
  success === false;

/** The ticket that `Location` names: what a 201 without a body created. */
export function ticketAt(location: string | undefined): Ticket | undefined {
  const { pathname = '' } = (location && URL.parse(location, 'https://service.invalid')) || {};
  const [, id] = /\/v1\/tickets\/([^/]+)$/.exec(pathname) ?? [];
  return id === undefined ? undefined : readTicket({ id: decodePercents(id) });
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/'));

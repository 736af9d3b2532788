import { type Application, Decision } from '../domain/application';
import { NewMessage } from '../domain/message';
import { NewTicket, type Ticket, TicketChange } from '../domain/ticket';
import type { Answered } from './http';
import { applicationPath, ticketPath } from './paths';
import { isObject, readApplication, readId, readOne, readTicket } from './wire';
import type { Unsent } from './writes';

// By what an answer, or a reading, is known to show what a write asked for. "Not shown: response
// bodies of write operations" (partner-api.md): so a 2xx alone proves nothing. Pure.

/** The same words, though a service may trim them or end their lines otherwise. */
const sameText = (one: string, other: string): boolean => plain(one) === plain(other);

const plain = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trim();

type Said = Pick<NewMessage, 'text'> & { attachments: readonly { url: string }[] };

/** Whether two messages say the same: the same words, and links to the same files. */
export const sameWords = (one: Said, other: Said): boolean =>
  sameText(one.text, other.text) && linksOf(one) === linksOf(other);

const linksOf = ({ attachments }: Said): string =>
  JSON.stringify(attachments.map(({ url }) => url));

/** The id of the message that an answer shows as ours; undefined where it shows no such thing. */
export function messageShown(body: unknown, sent: Unsent): string | undefined {
  const json = readOne(body, 'message');
  const id = json && readId(json, 'message');
  if (!json || !id) return undefined;
  if (json.author !== undefined && json.author !== 'partner') return undefined;
  const message = NewMessage.safeParse(parsed(sent.body));
  if (typeof json.text === 'string')
    return message.success && sameText(json.text, message.data.text) ? id : undefined;
  return json.author === 'partner' || json.messageId !== undefined ? id : undefined;
}

/** Whether a ticket is the one that a creation asked for, by its words or by the partner's reference. */
export function showsCreation(ticket: Ticket, sent: Pick<Unsent, 'body'>): boolean {
  const asked = NewTicket.safeParse(parsed(sent.body));
  if (!asked.success) return false;
  const { summary, description, externalReference } = asked.data;
  return (
    isSaid(ticket.summary, summary) ||
    isSaid(ticket.description, description) ||
    isSaid(ticket.externalReference ?? '', externalReference ?? '')
  );
}

/** Whether a ticket holds all the words that a creation sent: they need not be kept here, too. */
export function holdsWords(ticket: Ticket, sent: Pick<Unsent, 'body'>): boolean {
  const asked = NewTicket.safeParse(parsed(sent.body));
  if (!asked.success) return false;
  const { summary, description, attachments } = asked.data;
  return (
    sameText(ticket.summary, summary) &&
    sameWords(
      { text: ticket.description, attachments: ticket.attachments },
      { text: description, attachments },
    )
  );
}

const isSaid = (text: string, asked: string): boolean => asked !== '' && sameText(text, asked);

/** Whether a ticket stands as a change asked for. */
export function showsChange(ticket: Ticket, sent: Pick<Unsent, 'path' | 'body'>): boolean {
  const asked = TicketChange.safeParse(parsed(sent.body));
  if (!asked.success || sent.path !== ticketPath(ticket.id)) return false;
  const { summary, status, priority } = asked.data;
  return (
    (summary === undefined || sameText(ticket.summary, summary)) &&
    (status === undefined || ticket.status === status) &&
    (priority === undefined || ticket.priority === priority)
  );
}

/** The ticket that an answer to a change shows, changed as it asked; undefined where it does not. */
export function changeShown(body: unknown, sent: Unsent): Ticket | undefined {
  const ticket = readTicket(body);
  return ticket && showsChange(ticket, sent) ? ticket : undefined;
}

/** Whether an application stands as a decision asked for. With `review`, as far as it shows one, too. */
export function showsDecision(
  { id, status, review: shown = {} }: Application,
  { path, body }: Pick<Unsent, 'path' | 'body'>,
  { review = false } = {},
): boolean {
  const asked = Decision.safeParse(parsed(body));
  if (!asked.success || status !== asked.data.status) return false;
  if (lastOf(path) !== lastOf(applicationPath('', id))) return false;
  if (!review || !('review' in asked.data) || !asked.data.review) return true;
  return Object.entries(asked.data.review).every(
    ([name, value]) =>
      shown[name] === undefined || shown[name] === null || isEqual(shown[name], value),
  );
}

/** The application that an answer to a decision shows, decided so; undefined where it does not. */
export function decisionShown(body: unknown, sent: Unsent): Application | undefined {
  const application = readApplication(body);
  return application && showsDecision(application, sent) ? application : undefined;
}

/**
 * A yes that shows nothing of what was made: 204, or a JSON object that is no error in disguise. An
 * empty 200 is none: Chromium makes it of any garbage on the line.
 */
export const isPlainYes = ({ status, body }: Pick<Answered, 'status' | 'body'>): boolean =>
  isObject(body) ? !isErrorInside(body) : status === 204 && body === undefined;

/** `200 {"error": …}` and its like. */
const isErrorInside = ({ error, errors, ok, success }: Record<string, unknown>): boolean =>
  Boolean(error) ||
  (Array.isArray(errors) ? errors.length > 0 : Boolean(errors)) ||
  ok === false ||
  success === false;

/** The ticket that `Location` names: what a 201 without a body made. */
export function ticketAt(location: string | undefined): Ticket | undefined {
  const { pathname = '' } = (location && URL.parse(location, 'https://service.invalid')) || {};
  const [, id] = /\/v1\/tickets\/([^/]+)$/.exec(pathname) ?? [];
  return id === undefined ? undefined : readTicket({ id: decoded(id) });
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/'));

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The JSON that was sent; undefined where its words were taken out. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

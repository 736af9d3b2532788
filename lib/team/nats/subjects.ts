import type { TeamEntry } from '../engine';

// Every entry has the subject `alongside.<kind>.<author>.<id>`. Its author's permissions name exactly that.

/** The one stream of an account. */
export const STREAM = 'ALONGSIDE';

/** What the stream takes. */
export const ENTRIES = 'alongside.>';

/** The stream in which receivers mark the notifications that they process. */
export const EVENT_STREAM = 'ALONGSIDE_EVENTS';

/** What the stream of the receivers takes. */
export const EVENTS = 'events.>';

/**
 * What stands before JetStream's names of requests. The stream is in an account of its own, and the
 * account of the agents imports these requests from it (`server-config.ts`).
 */
export const API = 'store';

export const entrySubject = (kind: string, author: string, id: string): string =>
  `alongside.${kind}.${author}.${id}`;

export const eventSubject = (author: string, id: string): string => `events.${author}.${id}`;

/** Where a receiver says what changed. */
export const pushSubject = (author: string): string => `push.${author}`;

export const presenceSubject = (author: string): string => `presence.${author}`;

/** Where an agent's replies arrive. The server lets no other user subscribe there. */
export const inboxOf = (author: string): string => `_INBOX_${author}`;

const ENTRY = /^alongside\.([a-z]+)\.([a-z0-9-]{1,40})\.([\w-]+(?:\.[\w-]+)*)$/;
const PRESENCE = /^presence\.([a-z0-9-]{1,40})$/;
const PUSH = /^push\.([a-z0-9-]{1,40})$/;

/** The parts of an entry's subject, or undefined if it is of another shape. */
export function entryParts(subject: string): Pick<TeamEntry, 'kind' | 'author' | 'id'> | undefined {
  const [, kind, author, id] = ENTRY.exec(subject) ?? [];
  return kind && author && id ? { kind, author, id } : undefined;
}

/** The author of words for those who are connected, or undefined for another subject. */
export const presenceAuthor = (subject: string): string | undefined => PRESENCE.exec(subject)?.[1];

/** The receiver whose push it is, or undefined for another subject. */
export const pushAuthor = (subject: string): string | undefined => PUSH.exec(subject)?.[1];

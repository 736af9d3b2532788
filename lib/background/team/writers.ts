import type { Scope } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
import type { Reader } from './catch-up';
import { ticketHash } from './subject';

// Who writes a reply is said to those who are connected now. Nothing of it is stored, and what is in memory
// ends with the connection.

/** Milliseconds after which a colleague whose browser says nothing more is not writing. It speaks every 10 s. */
const HOLDS_FOR = 25_000;

const Announcement = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ticket: v.string(), isWriting: v.boolean() }),
);
type Announcement = v.InferOutput<typeof Announcement>;

/** A colleague who writes a reply, and until when that is believed (epoch milliseconds). */
type TicketWriter = { author: string; until: number };

/** Who writes replies, over one connection. */
export type Writers = {
  /** Says to colleagues whether this agent writes a reply to a ticket. */
  announce: (scope: Scope, ticketId: string, isWriting: boolean) => Promise<void>;
  /** The colleagues who write a reply to a ticket. Later changes of it are reported. */
  ofTicket: (scope: Scope, ticketId: string) => Promise<TicketWriter[]>;
};

type Given = {
  /** Something changed about a ticket that was asked for. */
  onChange: (ticketId: string) => void;
  onError: (error: unknown) => void;
};

/** Listens over a connection until it ends. The server knows a ticket by a keyed hash only. */
export function createWriters(
  { connection, agent, cipher }: Reader,
  { onChange, onError }: Given,
): Writers {
  /** By ticket, when the words of each author end. */
  const heard = new Map<string, Map<string, number>>();
  /** The tickets that a screen showed. */
  const shown = new Map<string, string>();

  const hashOf = ({ installationId }: Scope, ticketId: string): Promise<string> =>
    ticketHash(cipher, installationId, ticketId);

  function take(author: string, { ticket, isWriting }: Announcement): void {
    const now = Date.now();
    for (const [key, authors] of heard) {
      for (const [one, until] of authors) if (until <= now) authors.delete(one);
      if (authors.size === 0) heard.delete(key);
    }
    const authors = heard.get(ticket) ?? new Map<string, number>();
    const isNews = isWriting || authors.has(author);
    if (isWriting) heard.set(ticket, authors.set(author, now + HOLDS_FOR));
    else authors.delete(author);
    const ticketId = shown.get(ticket);
    if (isNews && ticketId !== undefined) onChange(ticketId);
  }

  async function open(author: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
    const opened = await cipher.open(bindingOf(author), body);
    const announcement =
      opened.kind === 'opened' ? v.tryParse(Announcement, opened.text) : undefined;
    // What cannot be read comes from a later version, or from somebody without the key.
    if (announcement) take(author, announcement);
  }

  connection.presence.listen((author, body) => {
    if (author !== agent.me) open(author, body).catch(onError);
  });

  return {
    async announce(scope, ticketId, isWriting) {
      const announcement: Announcement = { ticket: await hashOf(scope, ticketId), isWriting };
      const text = JSON.stringify(announcement);
      connection.presence.announce(await cipher.seal(bindingOf(agent.me), text));
    },
    async ofTicket(scope, ticketId) {
      const ticket = await hashOf(scope, ticketId);
      shown.set(ticket, ticketId);
      const now = Date.now();
      return [...(heard.get(ticket) ?? [])]
        .filter(([, until]) => until > now)
        .map(([author, until]) => ({ author, until }));
    },
  };
}

/** What the words of an author are bound to, so that no other author can send them. */
const bindingOf = (author: string): string => `presence.${author}`;

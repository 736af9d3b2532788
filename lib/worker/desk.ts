import type { Reply } from '../border/questions';
import { done, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { environmentDb } from '../storage/databases';
import { rowOf } from './tickets';

/** Every ticket that this browser knows in one installation, searched and filtered, newest first. */
export async function deskRows(asked: {
  place: Place;
  text: string;
  status: string;
  record: string;
  limit: number;
}): Promise<Outcome<Reply<'desk.read'>>> {
  const db = await environmentDb(asked.place.environment);
  const stored = await db.getAllFromIndex('tickets', 'installationId', asked.place.installationId);
  const rows = await Promise.all(stored.map((ticket) => rowOf(db, ticket)));
  const words = asked.text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = rows
    .filter(({ ticket }) => asked.status === '' || ticket.status === asked.status)
    .filter(
      ({ links }) => asked.record === '' || links.some((link) => link.reference === asked.record),
    )
    .filter(({ ticket, links }) => {
      const text = [
        ticket.id,
        ticket.summary,
        ticket.description,
        ticket.externalReference,
        ...links.map((link) => link.title),
      ]
        .join('\n')
        .toLocaleLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => (b.lastActivityAt ?? 0) - (a.lastActivityAt ?? 0));
  const records = new Map(rows.flatMap(({ links }) => links.map((link) => [link.reference, link])));
  return done({
    rows: found.slice(0, asked.limit),
    total: found.length,
    known: rows.length,
    records: [...records.values()].sort((a, b) => a.title.localeCompare(b.title)),
  });
}

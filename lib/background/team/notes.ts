import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import { mentionsIn } from '../../domain/team/note-rules';
import type { SharedOf } from '../../domain/team/shared';
import { draftSubject } from '../../domain/tickets/draft-subject';
import type { Params, Reply } from '../../protocol/contract';
import { environmentDb } from '../../storage/databases';
import { publish } from '../core/publish';
import { membersOf } from './members';
import { wakeTeam } from './share';
import { ticketHash } from './subject';
import { openTeam } from './team-access';

type Note = SharedOf<'note'>;

/** The notes of a ticket, oldest first. Null without a team. Fails as the vault does. */
export async function readTeamNotes({
  scope,
  ticketId,
}: Params<'team.notes.read'>): Promise<Outcome<Reply<'team.notes.read'>>> {
  const opened = await openTeam(scope.environment);
  if (!opened) return done(null);
  if (!opened.ok) return opened;
  const { team, cipher } = opened.value;
  const me = team.author;
  const hash = await ticketHash(cipher, scope.installationId, ticketId);
  const range = IDBKeyRange.bound(['note', `${hash}.`], ['note', `${hash}/`]);
  const db = await environmentDb(scope.environment);
  const [entries, waiting, members] = await Promise.all([
    db.getAllFromIndex('teamEntries', 'topic', range),
    db.getAll('teamOperations'),
    membersOf(db),
  ]);
  const notes = new Map<string, { author: string; note: Note }>();
  for (const { author, shared } of entries)
    if (shared?.kind === 'note') notes.set(`${author} ${shared.noteId}`, { author, note: shared });
  // What was just written, and has no id yet.
  for (const { shared } of waiting)
    if (shared.kind === 'note' && shared.ticketId === ticketId)
      notes.set(`${me} ${shared.noteId}`, { author: me, note: shared });
  const nameOf = (author: string) => members.find((one) => one.author === author)?.name ?? '';
  return done({
    members: members.filter(({ author }) => author !== me),
    notes: [...notes.values()]
      .filter(({ note }) => note.on)
      .toSorted((a, b) => a.note.writtenAt - b.note.writtenAt)
      .map(({ author, note: { noteId, text, writtenAt, at, after, mentions } }) => ({
        id: `${author}:${noteId}`,
        noteId,
        name: nameOf(author),
        isOwn: author === me,
        text,
        writtenAt,
        after,
        mentionsMe: mentions.includes(me),
        isEdited: at !== writtenAt,
      })),
  });
}

/** Writes a note, or another text in place of an own one. */
export async function saveNote({
  scope,
  ticketId,
  noteId,
  text,
  after,
}: Params<'team.note.save'>): Promise<Outcome<null>> {
  const db = await environmentDb(scope.environment);
  const mentions = mentionsIn(text, await membersOf(db));
  const read = await ownNote(scope, ticketId, noteId);
  if (!read.ok) return read;
  const known = read.value;
  const { writtenAt = undefined } = known ?? {};
  return shareNote(scope, ticketId, {
    on: true,
    noteId,
    text,
    mentions,
    after: known?.after ?? after,
    ...(writtenAt !== undefined && { writtenAt }),
  });
}

/** Removes an own note, for all. */
export async function removeNote({
  scope,
  ticketId,
  noteId,
}: Params<'team.note.remove'>): Promise<Outcome<null>> {
  const read = await ownNote(scope, ticketId, noteId);
  if (!read.ok) return read;
  const known = read.value;
  if (!known) return failed({ kind: 'no-record' });
  const { after, writtenAt } = known;
  return shareNote(scope, ticketId, {
    on: false,
    noteId,
    text: '',
    mentions: [],
    after,
    writtenAt,
  });
}

async function ownNote(scope: Scope, ticketId: string, noteId: string) {
  const read = await readTeamNotes({ scope, ticketId });
  if (!read.ok) return read;
  return done(read.value?.notes.find((note) => note.isOwn && note.noteId === noteId));
}

type NoteParts = Pick<Note, 'on' | 'noteId' | 'text' | 'mentions' | 'after'> & {
  /** Missing for a new one. */
  writtenAt?: number;
};

async function shareNote(
  { environment, installationId }: Scope,
  ticketId: string,
  { writtenAt, ...parts }: NoteParts,
): Promise<Outcome<null>> {
  const db = await environmentDb(environment);
  const stores = ['team', 'teamOperations', 'drafts'] as const;
  const tx = db.transaction([...stores], 'readwrite', { durability: 'strict' });
  if (!(await tx.objectStore('team').get('team'))) return failed({ kind: 'no-record' });
  const at = Date.now();
  const about = { kind: 'note', at, ticketId, installationId, writtenAt: writtenAt ?? at } as const;
  await tx
    .objectStore('teamOperations')
    .add({ operationId: crypto.randomUUID(), shared: { ...about, ...parts } });
  // A note is no draft any more, whether or not the panel hears that it was saved.
  const drafts = tx.objectStore('drafts');
  const subject = draftSubject.note(ticketId);
  if ((await drafts.get(subject))?.commandId === parts.noteId) await drafts.delete(subject);
  await drafts.delete(draftSubject.editedNote(parts.noteId));
  await tx.done;
  await publishNotes(environment, ticketId);
  return done(null);
}

async function publishNotes(environment: Environment, ticketId: string): Promise<void> {
  await publish({ kind: 'notes', environment, ticketId });
  wakeTeam(environment);
}

import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import type { TeamAgent } from '../../domain/team/team-view';
import type { Params, Reply } from '../../protocol/contract';
import { environmentDb } from '../../storage/databases';
import type { StoredAssignment } from '../../storage/stored-team';
import { countsChanged } from '../core/counts-changed';
import { publish } from '../core/publish';
import { markAssignee } from './assignee-marks';
import { memberKey, memberName } from './member-name';
import { membersOf } from './members';
import { openNote, sealNote } from './note-cipher';
import { wakeTeam } from './share';
import { openTeam, storedTeam } from './team-access';
import { findTeamOf, TEAM_STORES } from './team-transaction';

/**
 * Says who has a ticket: the agent takes it over, hands it over with a note, or gives it back. It is stored
 * at once, with what colleagues have to learn of it. Fails as the vault does: `no-key`, `locked`.
 */
export async function assignTicket({
  scope: { environment, installationId },
  ticketId,
  assignee,
  note: text,
}: Params<'team.assign'>): Promise<Outcome<null>> {
  const opened = await openTeam(environment);
  if (!opened) return failed({ kind: 'no-record' });
  if (!opened.ok) return opened;
  const { team, cipher } = opened.value;
  const me = team.author;
  const isStranger =
    assignee !== null && assignee !== me && (await nameOf(environment, assignee)) === '';
  if (isStranger) return failed({ kind: 'no-record' });
  const about = { ticketId, installationId };
  const sealed = text
    ? { note: await sealNote(cipher, { kind: 'note', author: me, ...about }, text) }
    : {};
  const db = await environmentDb(environment);
  const tx = db.transaction([...TEAM_STORES], 'readwrite', { durability: 'strict' });
  // The agent may have left meanwhile.
  if (!(await findTeamOf(tx, { environment, me }))) return failed({ kind: 'no-record' });
  const assignments = tx.objectStore('assignments');
  const seen = (await assignments.get(ticketId))?.seen ?? {};
  const said = { ...about, ...sealed, assignee, at: Date.now(), seen };
  const assignment: StoredAssignment = { ...said, by: me };
  await assignments.put(assignment);
  await markAssignee(tx, assignment, me);
  await tx
    .objectStore('teamOperations')
    .add({ operationId: crypto.randomUUID(), shared: { kind: 'work', ...said } });
  await tx.done;
  await Promise.all([publish({ kind: 'ticket', environment, ticketId }), countsChanged()]);
  wakeTeam(environment);
  return done(null);
}

/** A member's name; empty for an author whom this browser does not know. */
const nameOf = async (environment: Environment, author: string): Promise<string> =>
  memberName(await (await environmentDb(environment)).get('teamEntries', memberKey(author)));

/** Who has a ticket, with the note of a hand-over. Fails as the vault does if there is a note. */
export async function readAssignment({
  scope: { environment },
  ticketId,
}: Params<'team.assignment.read'>): Promise<Outcome<Reply<'team.assignment.read'>>> {
  const db = await environmentDb(environment);
  const [team, known] = await Promise.all([
    storedTeam(environment),
    db.get('assignments', ticketId),
  ]);
  if (!team || !known) return done(null);
  const agent = async (author: string | null): Promise<TeamAgent | null> => {
    if (author === null) return null;
    const name = await nameOf(environment, author);
    return { author, name, isYou: author === team.author };
  };
  const opened = known.note === undefined ? undefined : await openTeam(environment);
  if (opened && !opened.ok) return opened;
  const about = {
    ...({ kind: 'note', author: known.by } as const),
    installationId: known.installationId,
    ticketId,
  };
  const note = opened && (await openNote(opened.value.cipher, about, known.note));
  return done({
    assignee: await agent(known.assignee),
    isByYou: known.by === team.author,
    by: (await agent(known.by))?.name ?? '',
    ...(note !== undefined && { note }),
    ...(known.other && { other: await agent(known.other.assignee) }),
  });
}

/** The agents of the team, this one among them, by name. */
export async function readPeople({
  environment,
}: Params<'team.people.read'>): Promise<Outcome<Reply<'team.people.read'>>> {
  const team = await storedTeam(environment);
  if (!team) return done(null);
  const { author: me, agentName: name } = team;
  const members = await membersOf(await environmentDb(environment));
  const isKnown = members.some(({ author }) => author === me);
  return done({ me, members: isKnown ? members : [...members, { author: me, name }] });
}

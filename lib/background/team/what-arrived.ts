import type { Environment } from '../../domain/core/environment';
import type { Shared, SharedOf } from '../../domain/team/shared';
import { environmentDb } from '../../storage/databases';
import { reportError } from '../core/log';
import { publish } from '../core/publish';
import { pushes } from '../core/pushes';
import type { ReadEntry } from './entries';
import { memberKey, memberName } from './member-name';
import { type ProposalNews, teamNews } from './team-news';
import type { Agent } from './team-transaction';

/** Milliseconds after which what a colleague did is no news. */
const NEWS = 24 * 3_600_000;

/** The kinds that this agent may be told of. */
const TOLD: readonly string[] = ['note', 'proposal', 'vote'];

/**
 * The entries that this browser does not have yet: each connection reads the last ones again. Another text of a note
 * that mentioned this agent already is no news.
 */
export async function unknownEntries(
  { environment, me }: Agent,
  entries: readonly ReadEntry[],
): Promise<ReadEntry[]> {
  const told = entries.filter(({ kind }) => TOLD.includes(kind));
  if (told.length === 0) return [];
  const db = await environmentDb(environment);
  const known = await Promise.all(
    told.map(({ kind, author, id }) => db.get('teamEntries', [kind, author, id])),
  );
  return told.filter(({ operationId }, index) => {
    const before = known[index];
    return before?.operationId !== operationId && !isMention(before?.shared, me);
  });
}

/** The kinds that screens read as of the team, and not of a ticket. */
const OF_TEAM = ['member', 'publickey', 'proposal', 'vote', 'site', 'review'];

/** Has the screens read again what changed, and returns the tickets whose notes did. */
export async function publishArrived(
  environment: Environment,
  entries: readonly ReadEntry[],
): Promise<string[]> {
  const kinds = new Set(entries.map(({ kind }) => kind));
  if (kinds.has('reply')) await publish({ kind: 'saved-replies' });
  if (kinds.has('link')) await publish({ kind: 'links', environment });
  // Screens show names, who can get a key, what the admin shares and what colleagues propose.
  if (OF_TEAM.some((kind) => kinds.has(kind))) await publish({ kind: 'team', environment });
  return entries.flatMap(({ shared }) => (shared?.kind === 'note' ? [shared.ticketId] : []));
}

/**
 * Tells of notes in which a colleague just mentioned this agent, of what they proposed, and of what they did with
 * this agent's proposals. It never rejects: what cannot be notified is stored all the same.
 */
export const tellNews = (agent: Agent, news: readonly ReadEntry[]): Promise<void> =>
  tell(agent, news).catch((error: unknown) =>
    reportError('What a colleague did was not notified:', error),
  );

async function tell(agent: Agent, news: readonly ReadEntry[]): Promise<void> {
  const { environment, me } = agent;
  for (const entry of news) {
    const { author, shared } = entry;
    if (author === me || !shared) continue;
    if (isMention(shared, me) && shared.writtenAt > Date.now() - NEWS)
      await teamNews.run({ kind: 'mention', environment, ticketId: shared.ticketId });
    if (shared.kind === 'vote') await tellVote(agent, entry);
    if (shared.kind === 'proposal' && (await isOpenProposal(agent, entry.id, shared, news)))
      await tellOfProposal(environment, author, shared, 'proposed');
  }
}

/** Whether this is a note, not removed, that mentions this agent. */
const isMention = (shared: Shared | undefined, me: string): shared is SharedOf<'note'> =>
  shared?.kind === 'note' && shared.on && shared.mentions.includes(me);

async function tellVote(
  { environment, me }: Agent,
  { author, id, shared }: ReadEntry,
): Promise<void> {
  if (shared?.kind !== 'vote' || shared.at <= Date.now() - NEWS) return;
  if (shared.vote === 'sent') readAgain(environment, shared.applicationId);
  const db = await environmentDb(environment);
  const own = await db.get('teamEntries', ['proposal', me, `${id}.0`]);
  if (own?.shared?.kind !== 'proposal' || !own.shared.on) return;
  await tellOfProposal(environment, author, shared, shared.vote);
}

/**
 * Whether this is the last part of a proposal, and nobody sent it as far as is known or arrived with it. The
 * parts arrive in their order.
 */
async function isOpenProposal(
  { environment }: Agent,
  id: string,
  { on, part, parts }: SharedOf<'proposal'>,
  news: readonly ReadEntry[],
): Promise<boolean> {
  if (!on || part !== parts - 1) return false;
  const db = await environmentDb(environment);
  const about = id.slice(0, id.lastIndexOf('.'));
  const known = await db.getAllFromIndex('teamEntries', 'topic', ['vote', about]);
  const votes = [...known, ...news.filter((one) => one.id === about)];
  return !votes.some(({ shared }) => shared?.kind === 'vote' && shared.vote === 'sent');
}

async function tellOfProposal(
  environment: Environment,
  author: string,
  { at, applicationId, installationId }: SharedOf<'proposal' | 'vote'>,
  kind: ProposalNews['kind'],
): Promise<void> {
  if (at <= Date.now() - NEWS) return;
  const db = await environmentDb(environment);
  const name = memberName(await db.get('teamEntries', memberKey(author)));
  await teamNews.run({ kind, scope: { environment, installationId }, applicationId, name });
}

/** Has a decided application read as one that a receiver pushed. The entries do not wait for the service. */
function readAgain(environment: Environment, applicationId: string): void {
  pushes
    .run(environment, applicationId, () => undefined)
    .catch((error: unknown) => reportError('A decided application was not read:', error));
}

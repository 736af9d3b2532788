import { done, failed, type Outcome } from '../../domain/core/failure';
import {
  commandIdOf,
  PROPOSAL_LASTS,
  readProposal,
} from '../../domain/onboarding/four-eyes/proposal';
import type { Shared, SharedOf } from '../../domain/team/shared';
import type { TeamMember } from '../../domain/team/team-view';
import type { Params, Reply } from '../../protocol/contract';
import type { TeamProposal } from '../../protocol/requests/team';
import { type EnvironmentDb, environmentDb } from '../../storage/databases';
import { membersOf } from './members';
import { shareProposalParts, shareVote } from './share-proposal';
import { applicationHash } from './subject';
import { openTeam } from './team-access';

type About = Params<'team.proposals.read'>;
type Part = SharedOf<'proposal'>;

/** A proposal as far as it arrived. */
type Found = { author: string; proposalId: string; parts: Part[] };

/**
 * The proposals about an application that may still be sent, and own ones that nobody sent in time, oldest first,
 * and what colleagues did with them. Null without a team. Fails as the vault does.
 */
export async function readTeamProposals(
  about: About,
): Promise<Outcome<Reply<'team.proposals.read'>>> {
  const found = await findProposals(about);
  if (!found.ok) return found;
  if (!found.value) return done(null);
  const { me, members, proposals, votes } = found.value;
  const oldest = Date.now() - PROPOSAL_LASTS;
  const nameOf = (author: string) => members.find((one) => one.author === author)?.name ?? '';
  const read = await Promise.all(
    proposals.map(async ({ author, proposalId, parts }): Promise<TeamProposal | undefined> => {
      const text = textOf(parts);
      if (text === undefined) return undefined;
      const signed = await signedPart(about, proposalId, text, parts);
      return {
        id: `${author}:${proposalId}`,
        proposalId,
        by: nameOf(author),
        isOwn: author === me,
        text,
        ...signed,
        isOld: signed.at < oldest,
        isBeingSent: await isBeingSent(about, proposalId),
        votes: votes.flatMap((one) =>
          one.vote.proposalId === proposalId
            ? [
                {
                  by: nameOf(one.author),
                  isOwn: one.author === me,
                  at: one.vote.at,
                  vote: one.vote.vote,
                  reason: one.vote.reason,
                },
              ]
            : [],
        ),
      };
    }),
  );
  return done(
    read
      .flatMap((one) => (one && isOffered(one) ? [one] : []))
      .toSorted((a, b) => a.at - b.at || a.proposalId.localeCompare(b.proposalId)),
  );
}

const isOffered = ({ isOwn, isOld, votes }: TeamProposal): boolean =>
  !isOld || (isOwn && votes.length === 0);

/** Whether this agent's decision about a proposal waits in the outbox, or is on its way. */
async function isBeingSent({ scope }: About, proposalId: string): Promise<boolean> {
  const command = await (await environmentDb(scope.environment)).get('commands', proposalId);
  return command !== undefined && ['queued', 'sending', 'held'].includes(command.state);
}

/** Declines a colleague's proposal. Fails with `no-record` if there is none, or this agent is sending it. */
export async function declineProposal({
  proposalId,
  reason,
  ...about
}: Params<'team.proposal.decline'>): Promise<Outcome<null>> {
  const found = await findProposals(about);
  if (!found.ok) return found;
  const { me = '', proposals = [] } = found.value ?? {};
  const isThere = proposals.some((one) => one.proposalId === proposalId && one.author !== me);
  if (!isThere || (await isBeingSent(about, proposalId))) return failed({ kind: 'no-record' });
  await shareVote(about, { proposalId, vote: 'declined', reason });
  return done(null);
}

/** Withdraws an own proposal, and removes its text from the server. Fails with `no-record` if there is none. */
export async function withdrawProposal({
  proposalId,
  ...about
}: Params<'team.proposal.withdraw'>): Promise<Outcome<null>> {
  const found = await findProposals(about);
  if (!found.ok) return found;
  const { me = '', proposals = [] } = found.value ?? {};
  const own = proposals.find((one) => one.proposalId === proposalId && one.author === me);
  if (!own) return failed({ kind: 'no-record' });
  await shareProposalParts(
    about,
    own.parts.map(({ part, parts }) => ({ on: false, proposalId, part, parts, text: '' })),
  );
  return done(null);
}

async function findProposals({ scope, applicationId }: About): Promise<
  Outcome<
    | {
        me: string;
        members: TeamMember[];
        proposals: Found[];
        votes: { author: string; vote: SharedOf<'vote'> }[];
      }
    | undefined
  >
> {
  const opened = await openTeam(scope.environment);
  if (!opened) return done(undefined);
  if (!opened.ok) return opened;
  const { team, cipher } = opened.value;
  const me = team.author;
  const db = await environmentDb(scope.environment);
  const hash = await applicationHash(cipher, scope.installationId, applicationId);
  const [proposals, votes, waiting, members] = await Promise.all([
    entriesOf(db, 'proposal', hash),
    entriesOf(db, 'vote', hash),
    db.getAll('teamOperations'),
    membersOf(db),
  ]);
  // What was just shared has no id yet, and replaces what was shared before.
  const own = waiting.flatMap(({ shared }) =>
    'applicationId' in shared && shared.applicationId === applicationId
      ? [{ author: me, shared }]
      : [],
  );
  const all = [...proposals, ...votes, ...own];
  return done({ me, members, proposals: proposalsIn(all), votes: votesIn(all) });
}

type Said = { author: string; shared: Shared };

/** What the team knows of one kind about an application. */
async function entriesOf(db: EnvironmentDb, kind: string, hash: string): Promise<Said[]> {
  const range = IDBKeyRange.bound([kind, `${hash}.`], [kind, `${hash}/`]);
  const entries = await db.getAllFromIndex('teamEntries', 'topic', range);
  return entries.flatMap(({ author, shared }) => (shared ? [{ author, shared }] : []));
}

/** Proposals by their author and id. A part that comes later replaces the one before. */
function proposalsIn(said: readonly Said[]): Found[] {
  const found = new Map<string, Found>();
  for (const { author, shared } of said) {
    if (shared.kind !== 'proposal') continue;
    const { proposalId, part } = shared;
    const key = `${author} ${proposalId}`;
    const parts = (found.get(key)?.parts ?? []).filter((one) => one.part !== part);
    found.set(key, { author, proposalId, parts: [...parts, shared] });
  }
  return [...found.values()];
}

function votesIn(said: readonly Said[]): { author: string; vote: SharedOf<'vote'> }[] {
  const votes = new Map<string, { author: string; vote: SharedOf<'vote'> }>();
  for (const { author, shared } of said)
    if (shared.kind === 'vote')
      votes.set(`${author} ${shared.proposalId}`, { author, vote: shared });
  return [...votes.values()];
}

/** The signed text; undefined if it was withdrawn, and until all parts are here. */
function textOf(parts: readonly Part[]): string | undefined {
  const inOrder = parts.toSorted((a, b) => a.part - b.part);
  const isWhole = inOrder.every(
    (one, index) => one.on && one.part === index && one.parts === parts.length,
  );
  return isWhole ? inOrder.map(({ text }) => text).join('') : undefined;
}

/** What the signature vouches for. Without a valid one for this application there is no name and no status. */
async function signedPart(
  { scope, applicationId }: About,
  proposalId: string,
  text: string,
  parts: readonly Part[],
): Promise<{ name: string; status: string; at: number }> {
  const [read, id] = await Promise.all([readProposal(text), commandIdOf(text)]);
  const { proposal } = read.kind === 'signed' ? read : {};
  const isAboutThis =
    id === proposalId &&
    proposal?.environment === scope.environment &&
    proposal.installationId === scope.installationId &&
    proposal.applicationId === applicationId;
  return proposal && isAboutThis
    ? { name: proposal.name, status: proposal.decision.status, at: proposal.at }
    : { name: '', status: '', at: Math.max(...parts.map(({ at }) => at)) };
}

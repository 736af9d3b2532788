import type { Scope } from '../../domain/core/installation';
import { commandIdOf } from '../../domain/onboarding/four-eyes/proposal';
import { partsOfProposal } from '../../domain/team/proposal-parts';
import type { Shared, SharedOf } from '../../domain/team/shared';
import { environmentDb } from '../../storage/databases';
import { publish } from '../core/publish';
import { hasTeam, shareWithTeam, wakeTeam } from './share';

type About = { scope: Scope; applicationId: string };
type Vote = Pick<SharedOf<'vote'>, 'proposalId' | 'vote' | 'reason'>;

/** Gives a proposal to the team, in parts; with `on` false withdraws it. Nothing without a team. */
export async function shareProposal(about: About, text: string): Promise<void> {
  const parts = partsOfProposal(text);
  const of = { proposalId: await commandIdOf(text), on: true, parts: parts.length };
  await shareProposalParts(
    about,
    parts.map((one, part) => ({ ...of, part, text: one })),
  );
}

type Part = Pick<SharedOf<'proposal'>, 'on' | 'proposalId' | 'part' | 'parts' | 'text'>;

/** Shares parts of a proposal. Nothing without a team. */
export async function shareProposalParts(about: About, parts: readonly Part[]): Promise<void> {
  await store(
    about,
    parts.map((part) => ({ kind: 'proposal', ...baseOf(about), ...part })),
  );
  await tellTeam(about);
}

/** Tells the team what this agent did with a proposal. Nothing without a team. */
export async function shareVote(about: About, vote: Vote): Promise<void> {
  await store(about, [{ kind: 'vote', ...baseOf(about), ...vote }]);
  await tellTeam(about);
}

const baseOf = ({ scope: { installationId }, applicationId }: About) => ({
  at: Date.now(),
  applicationId,
  installationId,
});

async function store({ scope }: About, shared: readonly Shared[]): Promise<void> {
  const stores = ['team', 'teamOperations'] as const;
  const db = await environmentDb(scope.environment);
  const tx = db.transaction([...stores], 'readwrite', { durability: 'strict' });
  for (const one of shared) await shareWithTeam(tx, one);
  await tx.done;
}

/** Shows on the screens what was stored, and sends it. Nothing without a team. */
async function tellTeam({ scope: { environment } }: About): Promise<void> {
  if (!(await hasTeam(environment))) return;
  await publish({ kind: 'team', environment });
  wakeTeam(environment);
}

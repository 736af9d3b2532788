import { done, type Failure, failed, type Outcome } from '../../../domain/core/failure';
import {
  commandIdOf,
  isSameDecision,
  LONGEST_PROPOSAL,
  type ProposalFault,
  proposalFaults,
  type ReadProposal,
  readProposal,
  signProposal,
} from '../../../domain/onboarding/four-eyes/proposal';
import { needsSecond } from '../../../domain/onboarding/four-eyes/reviewer';
import type { Params, Reply } from '../../../protocol/contract';
import { publish } from '../../core/publish';
import { shareProposal } from '../../team/share-proposal';
import { checkContent } from '../review/content-check';
import { addTimelineEvent, readDocumentsSeen } from '../review/history';
import { acquaintanceWith, ownReviewer, toReviewer } from './reviewer';
import { fourEyesRule, storedRule } from './rule';

/** The four-eyes rule, and this browser's reviewer if one has entered a name. */
export async function readFourEyesSettings(): Promise<Outcome<Reply<'settings.fourEyes.read'>>> {
  const [rule, self] = await Promise.all([fourEyesRule(), ownReviewer()]);
  return done({ rule, ...(self ? { reviewer: toReviewer(self) } : {}) });
}

/** Stores the four-eyes rule and tells every open screen. */
export async function saveFourEyesRule({
  rule,
}: Params<'settings.fourEyes.save'>): Promise<Outcome<null>> {
  await storedRule.set(rule);
  await publish({ kind: 'setup' });
  return done(null);
}

/**
 * Signs a decision for another reviewer to send, gives it to the team if there is one, and returns the
 * proposal as text. Fails if the
 * reviewer of this browser has no name, if the content is forbidden, or if the text is too long.
 */
export async function createProposal(
  params: Params<'proposal.create'>,
): Promise<Outcome<Reply<'proposal.create'>>> {
  const { scope, applicationId, decision, seen, record } = params;
  const self = await ownReviewer();
  if (!self) return failed(bad('nameless'));
  const checked = await checkContent(params);
  if (!checked.ok) return checked;
  const { name, key, keys } = self;
  const { environment, installationId } = scope;
  const { digest } = seen;
  const documents = await readDocumentsSeen({ scope, applicationId }, digest);
  const about = { environment, installationId, applicationId, seen };
  const text = await signProposal(
    { ...about, decision, documents, name, at: Date.now(), key },
    keys.privateKey,
  );
  if (text.length > LONGEST_PROPOSAL) return failed(bad('too-long'));
  const { status } = decision;
  await shareProposal({ scope, applicationId }, text);
  await addTimelineEvent({ scope, applicationId }, { kind: 'proposed', status, digest, record });
  await publish({ kind: 'applications', environment });
  return done({ text, reviewer: toReviewer(self) });
}

const bad = (why: ProposalFault): Failure => ({ kind: 'bad-proposal', why });

/** Reads a pasted proposal, and lists the reasons why it may not be sent from this browser. */
export async function viewProposal(
  params: Params<'proposal.read'>,
): Promise<Outcome<Reply<'proposal.read'>>> {
  const read = await readProposal(params.text);
  if (read.kind === 'unusable') return done({ kind: 'unusable', failure: bad(read.why) });
  const { proposal, fingerprint } = read;
  const [faults, acquaintance, commandId] = await Promise.all([
    findProposalFaults(read, params),
    acquaintanceWith(proposal),
    commandIdOf(params.text),
  ]);
  const failures = faults.map(bad);
  return done({ kind: 'signed', proposal, fingerprint, acquaintance, failures, commandId });
}

type Signed = Extract<ReadProposal, { kind: 'signed' }>;
type About = Pick<Params<'proposal.read'>, 'scope' | 'applicationId' | 'seen'>;

const findProposalFaults = async ({ proposal }: Signed, about: About): Promise<ProposalFault[]> =>
  proposalFaults(proposal, {
    scope: about.scope,
    applicationId: about.applicationId,
    seen: about.seen,
    own: await ownReviewer(),
    now: Date.now(),
  });

/**
 * Checks a decision before it is enqueued, without relying on the checks of the screen. Returns the
 * proposal that it follows, or undefined if the rule allows one reviewer to decide alone.
 */
export async function checkSecondReview(
  params: Params<'application.decide'>,
): Promise<Outcome<Signed | undefined>> {
  const { decision, proposal: text } = params;
  if (text === undefined)
    return needsSecond(await fourEyesRule(), decision.status)
      ? failed({ kind: 'needs-second-reviewer' })
      : done(undefined);
  const read = await readProposal(text);
  if (read.kind === 'unusable') return failed(bad(read.why));
  const [fault] = await findProposalFaults(read, params);
  if (fault) return failed(bad(fault));
  if (!isSameDecision(decision, read.proposal.decision)) return failed(bad('other-decision'));
  return done(read);
}

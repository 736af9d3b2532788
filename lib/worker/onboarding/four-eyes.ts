import type { Asked, Reply } from '../../border/questions';
import { done, type Failure, failed, type Outcome } from '../../domain/failure';
import {
  actionOf,
  isProposed,
  LONGEST_PROPOSAL,
  type ProposalFault,
  proposalFaults,
  type ReadProposal,
  readProposal,
  signProposal,
} from '../../domain/proposal';
import { FourEyes, needsSecond } from '../../domain/reviewer';
import { settingsDb } from '../../storage/databases';
import { tell } from '../news';
import { lookThrough } from './content-check';
import { documentsSeen, noteEvent } from './history';
import { acquaintanceWith, asShown, ownReviewer } from './reviewer';

const RULE_AT = 'fourEyes';

/** Offered until a person chooses. What was chosen and cannot be read is the strictest. */
export async function fourEyesRule(): Promise<FourEyes> {
  const stored = await (await settingsDb()).get('facts', RULE_AT);
  return stored === undefined ? 'offered' : (FourEyes.safeParse(stored).data ?? 'required');
}

export async function readFourEyes(): Promise<Outcome<Reply<'fourEyes.read'>>> {
  const [rule, self] = await Promise.all([fourEyesRule(), ownReviewer()]);
  return done({ rule, ...(self ? { reviewer: asShown(self) } : {}) });
}

export async function chooseFourEyes({ rule }: Asked<'fourEyes.choose'>): Promise<Outcome<null>> {
  await (await settingsDb()).put('facts', rule, RULE_AT);
  await tell({ kind: 'setup' });
  return done(null);
}

/** Signs a decision for somebody else to send. Refused as long as nobody said who sits here. */
export async function makeProposal(
  asked: Asked<'proposal.make'>,
): Promise<Outcome<Reply<'proposal.make'>>> {
  const { place, applicationId, decision, seen } = asked;
  const self = await ownReviewer();
  if (!self) return failed(bad('nameless'));
  const looked = await lookThrough(asked);
  if (!looked.ok) return looked;
  const { name, key, keys } = self;
  const { environment, installationId } = place;
  const { digest } = seen;
  const documents = await documentsSeen({ place, applicationId }, digest);
  const about = { environment, installationId, applicationId, seen };
  const text = await signProposal(
    { ...about, decision, documents, name, at: Date.now(), key },
    keys.privateKey,
  );
  if (text.length > LONGEST_PROPOSAL) return failed(bad('too-long'));
  const { status } = decision;
  await noteEvent({ place, applicationId }, { kind: 'proposed', status, digest });
  await tell({ kind: 'applications', environment });
  return done({ text, reviewer: asShown(self) });
}

const bad = (why: ProposalFault): Failure => ({ kind: 'bad-proposal', why });

/** What a text that is said to be a proposal says, and whether it may be sent from here. */
export async function viewProposal(
  asked: Asked<'proposal.read'>,
): Promise<Outcome<Reply<'proposal.read'>>> {
  const read = await readProposal(asked.text);
  if (read.kind === 'unusable') return done({ kind: 'unusable', failure: bad(read.why) });
  const { proposal, fingerprint } = read;
  const [faults, acquaintance, action] = await Promise.all([
    faultsHere(read, asked),
    acquaintanceWith(proposal),
    actionOf(asked.text),
  ]);
  const failures = faults.map(bad);
  return done({ kind: 'signed', proposal, fingerprint, acquaintance, failures, action });
}

type Signed = Extract<ReadProposal, { kind: 'signed' }>;
type About = Pick<Asked<'proposal.read'>, 'place' | 'applicationId' | 'seen'>;

const faultsHere = async ({ proposal }: Signed, about: About): Promise<ProposalFault[]> =>
  proposalFaults(proposal, {
    place: about.place,
    applicationId: about.applicationId,
    seen: about.seen,
    own: await ownReviewer(),
    now: Date.now(),
  });

/**
 * The last look before a decision is handed to the outbox: the proposal that it follows, or
 * undefined where one may decide alone. Whatever the screen saw is looked at anew.
 */
export async function secondLook(
  asked: Asked<'application.decide'>,
): Promise<Outcome<Signed | undefined>> {
  const { decision, proposal: text } = asked;
  if (text === undefined)
    return needsSecond(await fourEyesRule(), decision.status)
      ? failed({ kind: 'needs-second-reviewer' })
      : done(undefined);
  const read = await readProposal(text);
  if (read.kind === 'unusable') return failed(bad(read.why));
  const [fault] = await faultsHere(read, asked);
  if (fault) return failed(bad(fault));
  if (!(await isProposed(decision, read.proposal.decision))) return failed(bad('other-decision'));
  return done(read);
}

import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { saveReviewerName } from '../../../lib/background/onboarding/four-eyes/reviewer';
import { viewApplication } from '../../../lib/background/onboarding/review/application';
import { decideApplication } from '../../../lib/background/onboarding/review/decide';
import { updateCommand } from '../../../lib/background/outbox/store';
import { retry } from '../../../lib/background/outbox/user-actions';
import { declineProposal, readTeamProposals } from '../../../lib/background/team/proposals';
import { shareProposal } from '../../../lib/background/team/share-proposal';
import {
  makeReviewerKeys,
  publicKeyOf,
  signProposal,
} from '../../../lib/domain/onboarding/four-eyes/proposal';
import { atRest } from '../background';
import { introduce, teamStage } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// What the team learns of a decision that follows a proposal: that it was sent, once the service confirmed it.

const at = teamStage();

const REJECT = { status: 'Rejected' as const };

/**
 * Anna's browser sends the decision that Bert proposed. Returns what came of it, and what her team
 * sees of it.
 */
async function sendProposed() {
  await introduce(at.anna, 'Anna Example');
  await at.anna.keepCurrent();
  await saveReviewerName({ name: 'Anna Example' });
  const applicationId = at.service.control.applicationArrives(at.scope.installationId).id;
  const about = { scope: at.scope, applicationId };
  const read = await viewApplication(about);
  if (!read.ok) throw new Error(read.failure.kind);
  const { mark: seen } = read.value;
  const keys = await makeReviewerKeys();
  const proposal = await signProposal(
    {
      ...{ ...at.scope, applicationId, seen, documents: [], name: 'Bert Sample', at: Date.now() },
      decision: REJECT,
      key: await publicKeyOf(keys),
    },
    keys.privateKey,
  );
  await shareProposal({ ...about, scope: { ...at.scope, environment: 'live' } }, proposal);
  for (const agent of [at.bert, at.anna]) await agent.keepCurrent();
  const asked = { ...about, seen, commandId: randomUUID(), decision: REJECT, proposal };
  const decided = await decideApplication(asked);
  const found = await readTeamProposals(about);
  const [shown] = (found.ok && found.value) || [];
  if (!shown) throw new Error('The team has no proposal.');
  return {
    decided,
    about,
    commandId: shown.proposalId,
    votes: async (): Promise<unknown> => {
      const now = await readTeamProposals(about);
      return now.ok && now.value?.map(({ votes }) => votes.map(({ by, vote }) => [by, vote]));
    },
  };
}

const entriesOfVotes = () =>
  at
    .server()
    .entries()
    .filter(({ kind }) => kind === 'vote');

test('a decision that the service confirmed is told once', async () => {
  const { decided, commandId, votes } = await sendProposed();
  expect(decided).toMatchObject({ value: { kind: 'done' } });
  expect(await votes()).toEqual([[['Anna Example', 'sent']]]);
  await at.anna.keepCurrent();
  const told = entriesOfVotes();
  expect(told).toHaveLength(1);
  // Its receipt is changed later, for example when its text is not needed any more.
  await updateCommand('test', commandId, (command) => ({ ...command, nextAt: 1 }));
  await at.anna.keepCurrent();
  expect(entriesOfVotes()).toEqual(told);
});

test('a decision that waits for the service is not told of until it is confirmed', async () => {
  at.service.control.respondNext({ method: 'PATCH', times: 10 }, { kind: 'status', status: 503 });
  const { decided, about, commandId, votes } = await sendProposed();
  expect(decided).toMatchObject({ value: { kind: 'waiting' } });
  expect(await votes()).toEqual([[]]);
  // Who is sending it cannot decline it.
  const decline = { ...about, proposalId: commandId, reason: 'On second thought' };
  expect(await declineProposal(decline)).toMatchObject({ failure: { kind: 'no-record' } });
  at.service.control.clearFaults();
  await retry({ environment: 'test', commandId });
  await atRest();
  expect(await votes()).toEqual([[['Anna Example', 'sent']]]);
});

test('a decision that the service refused is never told of', async () => {
  at.service.control.respondNext({ method: 'PATCH' }, { kind: 'status', status: 422 });
  const { decided, votes } = await sendProposed();
  expect(decided.ok).toBe(false);
  expect(await votes()).toEqual([[]]);
});

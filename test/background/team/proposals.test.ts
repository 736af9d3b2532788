import { expect, test, vi } from 'vitest';
import { pushes } from '../../../lib/background/core/pushes';
import { lockNow } from '../../../lib/background/keys/lock';
import { choosePassphrase, unlock } from '../../../lib/background/keys/passphrase';
import { viewProposal } from '../../../lib/background/onboarding/four-eyes/four-eyes';
import { handlers } from '../../../lib/background/team/handlers';
import {
  declineProposal,
  readTeamProposals,
  withdrawProposal,
} from '../../../lib/background/team/proposals';
import { shareProposal, shareVote } from '../../../lib/background/team/share-proposal';
import { onTeamNews } from '../../../lib/background/team/team-news';
import {
  commandIdOf,
  makeReviewerKeys,
  PROPOSAL_LASTS,
  publicKeyOf,
  signProposal,
} from '../../../lib/domain/onboarding/four-eyes/proposal';
import { environmentDb } from '../../../lib/storage/databases';
import { waitFor } from '../../wait-for';
import { type AgentBrowser, introduce, teamStage } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// Proposals that a reviewer gives to the team. Each of the two browsers has an environment of its own, so
// what Bert reads is signed for his.

const at = teamStage();

const PASSPHRASE = 'open sesame, open';
const APPLICATION = 'application-4711';
const seen = { status: 'Submitted', digest: 'a'.repeat(64) };

const about = ({ environment }: AgentBrowser) => ({
  scope: { environment, installationId: 'i1' },
  applicationId: APPLICATION,
});

type Part = { message?: string; signedAt?: number; application?: string; name?: string };

/** A proposal to reject, signed for Bert's browser. */
async function signed({ message = 'No licence', signedAt, application, name }: Part = {}) {
  const keys = await makeReviewerKeys();
  return signProposal(
    {
      ...{ environment: 'live', installationId: 'i1', applicationId: application ?? APPLICATION },
      ...{ seen, documents: [], name: name ?? 'Anna Example', at: signedAt ?? Date.now() },
      decision: { status: 'Rejected', review: { message } },
      key: await publicKeyOf(keys),
    },
    keys.privateKey,
  );
}

async function proposalsOf(agent: AgentBrowser) {
  const read = await readTeamProposals(about(agent));
  if (!read.ok || !read.value) throw new Error(JSON.stringify(read));
  return read.value;
}

async function settle(): Promise<void> {
  for (const agent of [at.anna, at.bert, at.anna, at.bert]) await agent.keepCurrent();
}

/** Anna proposed, and Bert has it. */
async function proposed(text: string): Promise<void> {
  await introduce(at.anna, 'Anna Example');
  await introduce(at.bert, 'Bert Sample');
  await shareProposal(about(at.anna), text);
  await settle();
}

const declined = async (text: string, reason = 'The licence is there') =>
  declineProposal({ ...about(at.bert), proposalId: await commandIdOf(text), reason });

const withdrawn = async (agent: AgentBrowser, text: string) =>
  withdrawProposal({ ...about(agent), proposalId: await commandIdOf(text) });

test('a proposal is there at once, reaches the colleague as it was signed, and names nothing to the server', async () => {
  const text = await signed();
  await shareProposal(about(at.anna), text);
  expect(await proposalsOf(at.anna)).toMatchObject([{ isOwn: true, text, votes: [] }]);
  await proposed(text);
  expect(await proposalsOf(at.bert)).toMatchObject([
    { by: 'Anna Example', name: 'Anna Example', status: 'Rejected', isOwn: false, text, votes: [] },
  ]);
  const subjects = JSON.stringify(
    at
      .server()
      .entries()
      .map(({ kind, id }) => [kind, id]),
  );
  expect(subjects).not.toContain('4711');
  expect(subjects).not.toContain((await commandIdOf(text)).slice(0, 8));
});

test('an application has its own proposals, and two of them are two', async () => {
  await proposed(await signed());
  await shareProposal(about(at.bert), await signed({ name: 'Bert Sample' }));
  await shareProposal({ ...about(at.anna), applicationId: 'other' }, await signed());
  await settle();
  for (const agent of [at.anna, at.bert])
    expect((await proposalsOf(agent)).map(({ isOwn }) => isOwn).sort()).toEqual([false, true]);
});

test('a colleague is told once that there is one, and its author that they declined it, and why', async () => {
  const told = vi.fn();
  onTeamNews(told);
  const text = await signed();
  await proposed(text);
  expect(await declined(text)).toMatchObject({ ok: true });
  await settle();
  const vote = { vote: 'declined', reason: 'The licence is there' };
  expect(await proposalsOf(at.anna)).toMatchObject([
    { votes: [{ by: 'Bert Sample', isOwn: false, ...vote }] },
  ]);
  expect(await proposalsOf(at.bert)).toMatchObject([{ votes: [{ isOwn: true, ...vote }] }]);
  // The next connection reads the last entries again.
  await at.anna.disconnect();
  await settle();
  expect(told.mock.calls).toEqual([
    // Her name may arrive after it.
    [expect.objectContaining({ kind: 'proposed', ...about(at.bert) })],
    [{ kind: 'declined', ...about(at.anna), name: 'Bert Sample' }],
  ]);
});

test('a colleague who connects after it was sent is not told of it as of a new one', async () => {
  const told = vi.fn();
  onTeamNews(told);
  at.server().revoke('bert');
  await shareProposal(about(at.anna), await signed());
  const text = await signed({ message: 'Another' });
  await shareProposal(about(at.anna), text);
  const vote = { proposalId: await commandIdOf(text), vote: 'sent', reason: '' } as const;
  await shareVote(about(at.anna), vote);
  await at.anna.keepCurrent();
  vi.spyOn(pushes, 'run').mockResolvedValue();
  at.server().admit('bert');
  await at.bert.keepCurrent();
  await waitFor(async () => expect(await proposalsOf(at.bert)).toHaveLength(2));
  expect(told.mock.calls.map(([{ kind }]) => kind)).toEqual(['proposed']);
});

test('once a colleague sent it, the application is read again', async () => {
  const told = vi.fn();
  onTeamNews(told);
  const changed = vi.spyOn(pushes, 'run').mockResolvedValue();
  const text = await signed();
  await proposed(text);
  const vote = { proposalId: await commandIdOf(text), vote: 'sent', reason: '' } as const;
  await shareVote(about(at.bert), vote);
  await settle();
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ kind: 'sent', name: 'Bert Sample' }));
  expect(changed).toHaveBeenCalledWith('test', APPLICATION, expect.anything());
  expect(await proposalsOf(at.anna)).toMatchObject([{ votes: [{ vote: 'sent' }] }]);
  const kinds = told.mock.calls.map(([{ kind }]) => kind);
  expect(kinds).toEqual(['proposed', 'sent']);
});

test('only its author withdraws it, and then it has no text any more', async () => {
  const text = await signed();
  await proposed(text);
  expect(await withdrawn(at.bert, text)).toMatchObject({ failure: { kind: 'no-record' } });
  expect(await withdrawn(at.anna, text)).toMatchObject({ ok: true });
  expect(await proposalsOf(at.anna)).toEqual([]);
  await settle();
  expect(await proposalsOf(at.bert)).toEqual([]);
  const entries = await (await environmentDb('live')).getAll('teamEntries');
  expect(
    entries.filter(({ kind }) => kind === 'proposal').map(({ shared }) => shared),
  ).toMatchObject([{ on: false, text: '' }]);
});

test('an own proposal, and one that is not there, cannot be declined', async () => {
  const text = await signed();
  await proposed(text);
  const failure = { failure: { kind: 'no-record' } };
  expect(
    await declineProposal({
      ...about(at.anna),
      proposalId: await commandIdOf(text),
      reason: 'Mine',
    }),
  ).toMatchObject(failure);
  expect(await declined(await signed())).toMatchObject(failure);
});

test('one that is too old to be sent is not offered, and its author sees that', async () => {
  const text = await signed();
  await proposed(text);
  expect(await proposalsOf(at.anna)).toMatchObject([{ isOld: false }]);
  const later = Date.now() + PROPOSAL_LASTS + 1000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  expect(await proposalsOf(at.bert)).toEqual([]);
  expect(await proposalsOf(at.anna)).toMatchObject([{ isOwn: true, isOld: true, votes: [] }]);
  await shareVote(about(at.bert), {
    proposalId: await commandIdOf(text),
    vote: 'sent',
    reason: '',
  });
  await settle();
  expect(await proposalsOf(at.anna)).toEqual([]);
});

test.each([
  ['a forged signature', async () => `${(await signed()).slice(0, -6)}AAAAAA`, 'broken'],
  ['no proposal', async () => 'Please send this', 'not-one'],
])('%s vouches for no name and no decision, and the check says why', async (_, made, why) => {
  await proposed(await made());
  const [shown] = await proposalsOf(at.bert);
  expect(shown).toMatchObject({ by: 'Anna Example', name: '', status: '' });
  expect(await viewProposal({ ...about(at.bert), seen, text: shown?.text ?? '' })).toMatchObject({
    value: { kind: 'unusable', failure: { kind: 'bad-proposal', why } },
  });
});

test('one that was signed for another application says nothing of this one', async () => {
  await proposed(await signed({ application: 'another' }));
  const [shown] = await proposalsOf(at.bert);
  expect(shown).toMatchObject({ name: '', status: '' });
  expect(await viewProposal({ ...about(at.bert), seen, text: shown?.text ?? '' })).toMatchObject({
    value: {
      failures: expect.arrayContaining([{ kind: 'bad-proposal', why: 'other-application' }]),
    },
  });
});

test('a long one travels in parts that the server takes, and is shown once all are there', async () => {
  const text = await signed({ message: 'Läßt '.repeat(3_500) });
  expect(text.length).toBeGreaterThan(24_000);
  await proposed(text);
  expect(await proposalsOf(at.bert)).toMatchObject([{ name: 'Anna Example', text }]);
  const parts = at
    .server()
    .entries()
    .filter(({ kind }) => kind === 'proposal');
  expect(parts).toHaveLength(Math.ceil(text.length / 12_000));
  for (const { body } of parts) expect(body.byteLength).toBeLessThan(14_000);
  const db = await environmentDb('live');
  const stored = (await db.getAll('teamEntries')).filter(({ kind }) => kind === 'proposal');
  const [first] = stored;
  if (!first) throw new Error('There is no part.');
  await db.delete('teamEntries', [first.kind, first.author, first.id]);
  expect(await proposalsOf(at.bert)).toEqual([]);
});

test('a lock removes its words and the reason from the disk, and the unlock brings them back', async () => {
  const text = await signed();
  await proposed(text);
  await shareProposal(about(at.bert), await signed({ name: 'Bert Sample' }));
  await declined(text, 'Canary about a client');
  await settle();
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  await lockNow('locked-by-user');
  for (const environment of ['test', 'live'] as const) {
    const onDisk = JSON.stringify(await (await environmentDb(environment)).getAll('teamEntries'));
    expect(onDisk).not.toContain('alongside-proposal');
    expect(onDisk).not.toContain('Canary');
  }
  expect(await readTeamProposals(about(at.anna))).toMatchObject({ failure: { kind: 'locked' } });
  await unlock(PASSPHRASE);
  at.server().stop();
  await waitFor(async () => {
    await at.anna.keepCurrent();
    const shown = await proposalsOf(at.anna);
    expect(shown.find(({ isOwn }) => isOwn)).toMatchObject({
      text,
      votes: [{ reason: 'Canary about a client' }],
    });
    expect(shown).toHaveLength(2);
  });
});

test('without a team nothing is stored, and the screen is told so', async () => {
  const db = await environmentDb('test');
  await db.clear('team');
  await shareProposal(about(at.anna), await signed());
  expect(await db.count('teamOperations')).toBe(0);
  const caller = { from: 'desk' as const };
  expect(await handlers['team.proposals.read'](about(at.anna), caller)).toEqual({
    ok: true,
    value: null,
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createProposal,
  saveFourEyesRule,
  viewProposal,
} from '../../../lib/background/onboarding/four-eyes/four-eyes';
import { saveReviewerName } from '../../../lib/background/onboarding/four-eyes/reviewer';
import { watchApplications } from '../../../lib/background/onboarding/queue/applications';
import { viewApplication } from '../../../lib/background/onboarding/review/application';
import { decideApplication } from '../../../lib/background/onboarding/review/decide';
import { disconnectTeam, keepTeamCurrent } from '../../../lib/background/team/keep-current';
import { readTeamProposals } from '../../../lib/background/team/proposals';
import { teamState } from '../../../lib/background/team/team-state';
import { newServer } from '../../team/current-server';
import { waitFor } from '../../wait-for';
import { newProfile, signedIn } from '../background';
import { signedInStage } from '../stage';
import { introduce, join } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// One reviewer proposes, and another one of the team sends it. A new profile is another browser; an agent
// who comes back reads what the team has.

const at = signedInStage();
beforeEach(newServer);
afterEach(() => disconnectTeam('test'));

const current = () => keepTeamCurrent('test', true);

async function become(author: string, name: string): Promise<void> {
  await disconnectTeam('test');
  await newProfile();
  await signedIn(at.service);
  const agent = {
    ...{ environment: 'test' as const, author, keepCurrent: current },
    ...{ disconnect: () => disconnectTeam('test'), links: async () => [] },
  };
  await join(agent);
  await introduce(agent, name);
  await saveReviewerName({ name });
  await saveFourEyesRule({ rule: 'required' });
  await current();
}

async function versionOf(applicationId: string) {
  const read = await viewApplication({ scope: at.scope, applicationId });
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value.mark;
}

/** Anna proposes to reject, and Ben has it in his browser: what he reads of it. */
async function annaProposes(applicationId: string) {
  const about = { scope: at.scope, applicationId };
  await become('anna', 'Anna Example');
  const made = await createProposal({
    ...{ ...about, seen: await versionOf(applicationId), decision: { status: 'Rejected' } },
  });
  if (!made.ok) throw new Error(made.failure.kind);
  await current();
  await become('ben', 'Ben Sample');
  const seen = await versionOf(applicationId);
  const [shown] = await proposalsOf(applicationId);
  const text = shown?.text ?? '';
  const view = await viewProposal({ ...about, seen, text });
  const send = () =>
    decideApplication({
      ...{ ...about, seen, proposal: text, commandId: randomUUID() },
      decision: { status: 'Rejected' },
    });
  return { shown, view, send };
}

async function proposalsOf(applicationId: string) {
  const read = await readTeamProposals({ scope: at.scope, applicationId });
  if (!read.ok || !read.value) throw new Error(JSON.stringify(read));
  return read.value;
}

const arrived = (): string => at.service.control.applicationArrives(at.scope.installationId).id;

test('the second reviewer checks and sends it as a pasted one, and the first sees who sent it', async () => {
  const id = arrived();
  const { shown, view, send } = await annaProposes(id);
  expect(shown).toMatchObject({ by: 'Anna Example', name: 'Anna Example', status: 'Rejected' });
  expect(view).toMatchObject({
    value: { kind: 'signed', acquaintance: { kind: 'new' }, failures: [] },
  });
  expect(await send()).toMatchObject({ value: { kind: 'done' } });
  expect(await proposalsOf(id)).toMatchObject([{ votes: [{ isOwn: true, vote: 'sent' }] }]);
  await current();
  await become('anna', 'Anna Example');
  expect(await proposalsOf(id)).toMatchObject([
    { isOwn: true, name: 'Anna Example', votes: [{ by: 'Ben Sample', vote: 'sent' }] },
  ]);
});

test('a decision that the service refuses was not sent', async () => {
  const id = arrived();
  const { send } = await annaProposes(id);
  at.service.control.respondNext({ method: 'PATCH' }, { kind: 'status', status: 403 });
  expect(await send()).toMatchObject({ ok: false });
  expect(await proposalsOf(id)).toMatchObject([{ votes: [] }]);
  expect(await send()).toMatchObject({ value: { kind: 'done' } });
  expect(await proposalsOf(id)).toMatchObject([{ votes: [{ vote: 'sent' }] }]);
});

test('a decision without a proposal says nothing to the team', async () => {
  const id = arrived();
  await become('anna', 'Anna Example');
  await saveFourEyesRule({ rule: 'off' });
  const seen = await versionOf(id);
  await decideApplication({
    ...{ scope: at.scope, applicationId: id, seen, commandId: randomUUID() },
    decision: { status: 'Rejected' },
  });
  expect(await proposalsOf(id)).toEqual([]);
});

test('the desk’s list of applications connects a team whose connection ended while nothing was open', async () => {
  await become('ben', 'Ben Sample');
  await disconnectTeam('test');
  await watchApplications({ scope: at.scope });
  await waitFor(async () => expect((await teamState('test')).state.kind).toBe('connected'));
});

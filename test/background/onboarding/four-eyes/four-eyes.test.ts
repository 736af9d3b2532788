import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import {
  createProposal,
  readFourEyesSettings,
  saveFourEyesRule,
  viewProposal,
} from '../../../../lib/background/onboarding/four-eyes/four-eyes';
import { saveReviewerName } from '../../../../lib/background/onboarding/four-eyes/reviewer';
import { viewApplication } from '../../../../lib/background/onboarding/review/application';
import { decideApplication } from '../../../../lib/background/onboarding/review/decide';
import { readTimeline, recordDocument } from '../../../../lib/background/onboarding/review/history';
import { openCommands } from '../../../../lib/background/outbox/store';
import type { Decision } from '../../../../lib/domain/onboarding/application';
import {
  withDecisionTime,
  withoutDecisionTime,
} from '../../../../lib/domain/onboarding/four-eyes/proposal';
import type { FourEyesRule } from '../../../../lib/domain/onboarding/four-eyes/reviewer';
import type { ApplicationVersion } from '../../../../lib/domain/onboarding/snapshot-version';
import { settingsDb } from '../../../../lib/storage/databases';
import { newProfile, signedIn } from '../../background';
import { signedInStage } from '../../stage';

const at = signedInStage();
beforeEach(() => setReviewer('Robin Example'));

/** Sets the reviewer's name and the four-eyes rule of this browser. */
async function setReviewer(name?: string, rule: FourEyesRule = 'offered'): Promise<void> {
  if (name !== undefined) await saveReviewerName({ name });
  await saveFourEyesRule({ rule });
}

/** Starts a new profile with this reviewer. */
async function useOtherBrowser(name?: string, rule?: FourEyesRule): Promise<void> {
  await newProfile();
  await signedIn(at.service);
  await setReviewer(name, rule);
}

const APPROVE: Decision = {
  status: 'Approved',
  review: { partnerMerchantId: 'm-1', decidedAt: '2026-01-02T00:00:00.000Z' },
};
const REJECT: Decision = { status: 'Rejected' };

const addApplication = (): string =>
  at.service.control.applicationArrives(at.scope.installationId).id;
const patches = () => at.service.log.entries().filter(({ method }) => method === 'PATCH');

async function seenOf(applicationId: string): Promise<ApplicationVersion> {
  const read = await viewApplication({ scope: at.scope, applicationId });
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value.mark;
}

async function proposalOf(applicationId: string, decision = APPROVE): Promise<string> {
  const seen = await seenOf(applicationId);
  const document = { path: 'documents.0', verdict: 'verified' } as const;
  await recordDocument({ scope: at.scope, applicationId, digest: seen.digest, document });
  const about = { scope: at.scope, applicationId, seen };
  const made = await createProposal({ ...about, decision: withoutDecisionTime(decision) });
  if (!made.ok) throw new Error(made.failure.kind);
  return made.value.text;
}

const send = async (applicationId: string, decision: Decision, proposal?: string) => {
  const about = { scope: at.scope, applicationId, seen: await seenOf(applicationId) };
  return decideApplication({ ...about, commandId: randomUUID(), decision, proposal });
};

const view = async (applicationId: string, text: string) => {
  const read = await viewProposal({
    scope: at.scope,
    applicationId,
    seen: await seenOf(applicationId),
    text,
  });
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value;
};

async function readEvents(applicationId: string) {
  const read = await readTimeline({ scope: at.scope, applicationId });
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value.map(({ event }) => event);
}

const bad = (why: string) => ({ ok: false, failure: { kind: 'bad-proposal', why } });

test('four eyes are offered by default, and required if the stored rule is invalid', async () => {
  await newProfile();
  expect(await readFourEyesSettings()).toEqual({ ok: true, value: { rule: 'offered' } });
  await (await settingsDb()).put('settings', 'whatever', 'fourEyes');
  expect(await readFourEyesSettings()).toEqual({ ok: true, value: { rule: 'required' } });
});

test('a reviewer keeps one key through renames and concurrent saves', async () => {
  await newProfile();
  const [one, other] = await Promise.all([
    saveReviewerName({ name: 'Robin' }),
    saveReviewerName({ name: 'Robin' }),
  ]);
  expect(one).toEqual(other);
  const renamed = await saveReviewerName({ name: 'Robin Example' });
  if (!one.ok || !renamed.ok) throw new Error('no name was kept');
  expect(renamed.value).toEqual({ ...one.value, name: 'Robin Example' });
  expect(await readFourEyesSettings()).toMatchObject({ value: { reviewer: renamed.value } });
  const self = await (await settingsDb()).get('self', 'reviewer');
  expect(self?.keys.privateKey.extractable).toBe(false);
});

test('a reviewer without a name cannot make a proposal', async () => {
  await useOtherBrowser();
  const id = addApplication();
  const about = { scope: at.scope, applicationId: id, seen: await seenOf(id) };
  expect(await createProposal({ ...about, decision: { status: 'Rejected' } })).toEqual(
    bad('nameless'),
  );
});

test('a second reviewer sends a proposal once, and the browser remembers the proposer’s key', async () => {
  const id = addApplication();
  const text = await proposalOf(id);
  expect(await readEvents(id)).toContainEqual(
    expect.objectContaining({ kind: 'proposed', status: 'Approved' }),
  );
  await useOtherBrowser('Sam Sample', 'required');
  const first = await view(id, text);
  expect(first).toMatchObject({
    kind: 'signed',
    proposal: {
      name: 'Robin Example',
      decision: { status: 'Approved', review: { partnerMerchantId: 'm-1' } },
      documents: [{ path: 'documents.0', verdict: 'verified' }],
    },
    acquaintance: { kind: 'new' },
    failures: [],
  });
  if (first.kind !== 'signed') throw new Error('it was not signed');
  const { commandId, proposal, fingerprint } = first;
  const decision = withDecisionTime(proposal.decision, Date.UTC(2026, 0, 3));
  const seen = await seenOf(id);
  const params = { scope: at.scope, applicationId: id, decision, seen, proposal: text };
  // The command id does not matter.
  for (const one of [commandId, commandId, randomUUID()])
    expect(await decideApplication({ ...params, commandId: one })).toEqual({
      ok: true,
      value: { kind: 'done' },
    });
  expect(patches()).toHaveLength(1);
  expect(at.service.control.readApplication(id)).toMatchObject({
    status: 'Approved',
    review: { partnerMerchantId: 'm-1', decidedAt: '2026-01-03T00:00:00.000Z' },
  });
  expect(await readEvents(id)).toContainEqual(
    expect.objectContaining({ kind: 'decided', proposer: 'Robin Example' }),
  );
  expect(await (await settingsDb()).getAll('reviewers')).toMatchObject([
    { name: 'Robin Example', fingerprint, times: 1 },
  ]);
});

test('where a second reviewer is required, approvals and rejections need a proposal, other decisions do not', async () => {
  await saveFourEyesRule({ rule: 'required' });
  const id = addApplication();
  for (const decision of [APPROVE, REJECT])
    expect(await send(id, decision)).toEqual({
      ok: false,
      failure: { kind: 'needs-second-reviewer' },
    });
  expect(patches()).toEqual([]);
  expect(await openCommands('test')).toEqual([]);
  expect(await send(id, { status: 'UnderReview' })).toMatchObject({ ok: true });
  await saveFourEyesRule({ rule: 'offered' });
  expect(await send(id, REJECT)).toMatchObject({ ok: true });
});

test('a reviewer cannot send their own proposal, recognised by key or by name', async () => {
  const id = addApplication();
  const text = await proposalOf(id);
  expect(await send(id, APPROVE, text)).toEqual(bad('own-key'));
  await saveReviewerName({ name: 'Somebody Else' });
  expect(await send(id, APPROVE, text)).toEqual(bad('own-key'));
  await useOtherBrowser('robin EXAMPLE');
  expect(await send(id, APPROVE, text)).toEqual(bad('own-name'));
  await useOtherBrowser();
  expect(await send(id, APPROVE, text)).toEqual(bad('nameless'));
  expect(patches()).toEqual([]);
});

test('a proposal is valid only for its decision, its application and its version', async () => {
  const id = addApplication();
  const other = addApplication();
  const text = await proposalOf(id);
  await useOtherBrowser('Sam Sample');
  expect(await send(id, REJECT, text)).toEqual(bad('other-decision'));
  const elsewhere: Decision = {
    status: 'Approved',
    review: { ...APPROVE.review, partnerMerchantId: 'm-2' },
  };
  expect(await send(id, elsewhere, text)).toEqual(bad('other-decision'));
  expect(await send(other, APPROVE, text)).toEqual(bad('other-application'));
  expect(await send(id, APPROVE, text.replace(/.$/, '_'))).toEqual(bad('broken'));
  expect(await send(id, APPROVE, '')).toEqual(bad('not-one'));
  await send(id, { status: 'UnderReview' });
  expect(await view(id, text)).toMatchObject({
    failures: [{ kind: 'bad-proposal', why: 'changed' }],
  });
  expect(await send(id, APPROVE, text)).toEqual(bad('changed'));
  expect(patches()).toHaveLength(1);
});

test('a proposal is not sent if the application changed after it was checked', async () => {
  const id = addApplication();
  const text = await proposalOf(id, REJECT);
  await useOtherBrowser('Sam Sample');
  const seen = await seenOf(id);
  at.service.control.readApplication(id).status = 'UnderReview';
  const about = { scope: at.scope, applicationId: id, seen, proposal: text };
  expect(await decideApplication({ ...about, commandId: randomUUID(), decision: REJECT })).toEqual({
    ok: false,
    failure: { kind: 'application-changed' },
  });
  expect(patches()).toEqual([]);
});

test('the screen points out a known name with another key, and a known key with another name', async () => {
  const [one, two, three] = [addApplication(), addApplication(), addApplication()];
  const first = await proposalOf(one, REJECT);
  const again = await proposalOf(two, REJECT);
  await saveReviewerName({ name: 'Robin Renamed' });
  const renamed = await proposalOf(three, REJECT);
  await useOtherBrowser('Robin Example');
  const imposter = await proposalOf(two, REJECT);
  await useOtherBrowser('Sam Sample');
  const shown = await view(one, first);
  if (shown.kind !== 'signed') throw new Error('it was not signed');
  await send(one, REJECT, first);
  expect(await view(two, again)).toMatchObject({ acquaintance: { kind: 'known', times: 1 } });
  expect(await view(three, renamed)).toMatchObject({
    acquaintance: { kind: 'other-name', name: 'Robin Example' },
  });
  expect(await view(two, imposter)).toMatchObject({
    acquaintance: { kind: 'other-key', fingerprint: shown.fingerprint },
    failures: [],
  });
});

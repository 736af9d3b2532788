import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Decision } from '../../lib/domain/application';
import type { ApplicationMark } from '../../lib/domain/application-event';
import { decisionNow, proposedOf } from '../../lib/domain/proposal';
import type { FourEyes } from '../../lib/domain/reviewer';
import { settingsDb } from '../../lib/storage/databases';
import { readApplication } from '../../lib/worker/onboarding/application';
import { decideApplication } from '../../lib/worker/onboarding/decide';
import {
  chooseFourEyes,
  makeProposal,
  readFourEyes,
  viewProposal,
} from '../../lib/worker/onboarding/four-eyes';
import { noteDocument, timelineOf } from '../../lib/worker/onboarding/history';
import { nameReviewer } from '../../lib/worker/onboarding/reviewer';
import { openWrites } from '../../lib/worker/outbox/rows';
import { newProfile, signedIn } from './background';
import { signedInStage } from './stage';

const at = signedInStage();
beforeEach(() => sitsDown('Robin Example'));

/** Who sits before the browser, and what is the rule in it. */
async function sitsDown(name?: string, rule: FourEyes = 'offered'): Promise<void> {
  if (name !== undefined) await nameReviewer({ name });
  await chooseFourEyes({ rule });
}

/** A browser of its own, and who sits before it. */
async function inBrowserOf(name?: string, rule?: FourEyes): Promise<void> {
  await newProfile();
  await signedIn(at.service);
  await sitsDown(name, rule);
}

const APPROVE: Decision = {
  status: 'Approved',
  review: { partnerMerchantId: 'm-1', decidedAt: '2026-01-02T00:00:00.000Z' },
};
const REJECT: Decision = { status: 'Rejected' };

const arrives = (): string => at.service.control.applicationArrives(at.place.installationId).id;
const patches = () => at.service.log.entries().filter(({ method }) => method === 'PATCH');

async function seenOf(applicationId: string): Promise<ApplicationMark> {
  const read = await readApplication({ place: at.place, applicationId });
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value.mark;
}

async function proposalOf(applicationId: string, decision = APPROVE): Promise<string> {
  const seen = await seenOf(applicationId);
  const document = { path: 'documents.0', verdict: 'verified' } as const;
  await noteDocument({ place: at.place, applicationId, digest: seen.digest, document });
  const about = { place: at.place, applicationId, seen };
  const made = await makeProposal({ ...about, decision: proposedOf(decision) });
  if (!made.ok) throw new Error(made.failure.kind);
  return made.value.text;
}

const send = async (applicationId: string, decision: Decision, proposal?: string) => {
  const about = { place: at.place, applicationId, seen: await seenOf(applicationId) };
  return decideApplication({ ...about, action: randomUUID(), decision, proposal });
};

const view = async (applicationId: string, text: string) => {
  const read = await viewProposal({
    place: at.place,
    applicationId,
    seen: await seenOf(applicationId),
    text,
  });
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value;
};

async function happened(applicationId: string) {
  const read = await timelineOf({ place: at.place, applicationId });
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value.map(({ event }) => event);
}

const bad = (why: string) => ({ ok: false, failure: { kind: 'bad-proposal', why } });

test('until a person chooses, four eyes are offered; a rule that cannot be read is the strictest', async () => {
  await newProfile();
  expect(await readFourEyes()).toEqual({ ok: true, value: { rule: 'offered' } });
  await (await settingsDb()).put('facts', 'whatever', 'fourEyes');
  expect(await readFourEyes()).toEqual({ ok: true, value: { rule: 'required' } });
});

test('a reviewer has one key, whatever they are called and however often they say it', async () => {
  await newProfile();
  const [one, other] = await Promise.all([
    nameReviewer({ name: 'Robin' }),
    nameReviewer({ name: 'Robin' }),
  ]);
  expect(one).toEqual(other);
  const renamed = await nameReviewer({ name: 'Robin Example' });
  if (!one.ok || !renamed.ok) throw new Error('no name was kept');
  expect(renamed.value).toEqual({ ...one.value, name: 'Robin Example' });
  expect(await readFourEyes()).toMatchObject({ value: { reviewer: renamed.value } });
  const self = await (await settingsDb()).get('self', 'reviewer');
  expect(self?.keys.privateKey.extractable).toBe(false);
});

test('nobody proposes without a name', async () => {
  await inBrowserOf();
  const id = arrives();
  const about = { place: at.place, applicationId: id, seen: await seenOf(id) };
  expect(await makeProposal({ ...about, decision: { status: 'Rejected' } })).toEqual(
    bad('nameless'),
  );
});

test('what one proposed another sends, once, and their key is known from then on', async () => {
  const id = arrives();
  const text = await proposalOf(id);
  expect(await happened(id)).toContainEqual(
    expect.objectContaining({ kind: 'proposed', status: 'Approved' }),
  );
  await inBrowserOf('Sam Sample', 'required');
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
  const { action, proposal, fingerprint } = first;
  const decision = decisionNow(proposal.decision, Date.UTC(2026, 0, 3));
  const seen = await seenOf(id);
  const asked = { place: at.place, applicationId: id, decision, seen, proposal: text };
  // Whatever action is asked for.
  for (const one of [action, action, randomUUID()])
    expect(await decideApplication({ ...asked, action: one })).toEqual({
      ok: true,
      value: { kind: 'done' },
    });
  expect(patches()).toHaveLength(1);
  expect(at.service.control.readApplication(id)).toMatchObject({
    status: 'Approved',
    review: { partnerMerchantId: 'm-1', decidedAt: '2026-01-03T00:00:00.000Z' },
  });
  expect(await happened(id)).toContainEqual(
    expect.objectContaining({ kind: 'decided', proposer: 'Robin Example' }),
  );
  expect(await (await settingsDb()).getAll('reviewers')).toMatchObject([
    { name: 'Robin Example', fingerprint, times: 1 },
  ]);
});

test('where it is required, nobody approves or rejects alone; the rest goes as ever', async () => {
  await chooseFourEyes({ rule: 'required' });
  const id = arrives();
  for (const decision of [APPROVE, REJECT])
    expect(await send(id, decision)).toEqual({
      ok: false,
      failure: { kind: 'needs-second-reviewer' },
    });
  expect(patches()).toEqual([]);
  expect(await openWrites('test')).toEqual([]);
  expect(await send(id, { status: 'UnderReview' })).toMatchObject({ ok: true });
  await chooseFourEyes({ rule: 'offered' });
  expect(await send(id, REJECT)).toMatchObject({ ok: true });
});

test('nobody sends what they proposed themselves, by key or by name', async () => {
  const id = arrives();
  const text = await proposalOf(id);
  expect(await send(id, APPROVE, text)).toEqual(bad('own-key'));
  await nameReviewer({ name: 'Somebody Else' });
  expect(await send(id, APPROVE, text)).toEqual(bad('own-key'));
  await inBrowserOf('robin EXAMPLE');
  expect(await send(id, APPROVE, text)).toEqual(bad('own-name'));
  await inBrowserOf();
  expect(await send(id, APPROVE, text)).toEqual(bad('nameless'));
  expect(patches()).toEqual([]);
});

test('a proposal is for what was proposed, of that application, as it was then', async () => {
  const id = arrives();
  const other = arrives();
  const text = await proposalOf(id);
  await inBrowserOf('Sam Sample');
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

test('what changed between the check and the sending does not leave', async () => {
  const id = arrives();
  const text = await proposalOf(id, REJECT);
  await inBrowserOf('Sam Sample');
  const seen = await seenOf(id);
  at.service.control.readApplication(id).status = 'UnderReview';
  const about = { place: at.place, applicationId: id, seen, proposal: text };
  expect(await decideApplication({ ...about, action: randomUUID(), decision: REJECT })).toEqual({
    ok: false,
    failure: { kind: 'application-changed' },
  });
  expect(patches()).toEqual([]);
});

test('a name that comes with another key, and a key with another name, are pointed out', async () => {
  const [one, two, three] = [arrives(), arrives(), arrives()];
  const first = await proposalOf(one, REJECT);
  const again = await proposalOf(two, REJECT);
  await nameReviewer({ name: 'Robin Renamed' });
  const renamed = await proposalOf(three, REJECT);
  await inBrowserOf('Robin Example');
  const imposter = await proposalOf(two, REJECT);
  await inBrowserOf('Sam Sample');
  const met = await view(one, first);
  if (met.kind !== 'signed') throw new Error('it was not signed');
  await send(one, REJECT, first);
  expect(await view(two, again)).toMatchObject({ acquaintance: { kind: 'known', times: 1 } });
  expect(await view(three, renamed)).toMatchObject({
    acquaintance: { kind: 'other-name', name: 'Robin Example' },
  });
  expect(await view(two, imposter)).toMatchObject({
    acquaintance: { kind: 'other-key', fingerprint: met.fingerprint },
    failures: [],
  });
});

import { expect, test } from 'vitest';
import { environmentDb } from '../../lib/storage/databases';
import { readApplications } from '../../lib/worker/onboarding/applications';
import { makeProposal } from '../../lib/worker/onboarding/four-eyes';
import { readKnownPaths } from '../../lib/worker/onboarding/known-paths';
import { nameReviewer } from '../../lib/worker/onboarding/reviewer';
import { openWrites } from '../../lib/worker/outbox/rows';
import { QUESTION, reviewStage } from './onboarding-stage';

// "The review object must not contain passwords, API keys or data outside the agreed exchange
// profile" (partner-api.md): held by the background, whatever the screen let through.

const at = reviewStage();
const KEY = 'svc_live_FAKE_content_0001';

const asking = (part: Partial<(typeof QUESTION)['review']>) => ({
  ...QUESTION,
  review: { ...QUESTION.review, ...part },
});

const arrived = () =>
  at.service.control.applicationArrives(at.place.installationId, {
    company: { legalName: 'Harbour Teas Ltd', phone: '+44 20 7946 0958' },
    documents: [{ kind: 'passport' }],
  }).id;

test.each([
  ['message', 'secret', asking({ message: `Use ${KEY}` })],
  ['reasonCode', 'secret', asking({ reasonCode: KEY })],
  [
    'requirements.0.message',
    'secret',
    asking({ requirements: [{ field: 'company', message: 'password: hunter2' }] }),
  ],
  [
    'requirements.0.field',
    'secret',
    asking({ requirements: [{ field: `documents.${KEY}`, message: 'x' }] }),
  ],
  ['message', 'foreign', asking({ message: 'Call +49 30 901820 99' })],
  [
    'requirements.0.field',
    'foreign',
    asking({ requirements: [{ field: 'owners.ada@example.net', message: 'x' }] }),
  ],
  [
    'partnerMerchantId',
    'secret',
    {
      status: 'Approved',
      review: { partnerMerchantId: KEY, decidedAt: '2026-01-02T03:04:05Z' },
    } as const,
  ],
  ['message', 'secret', { status: 'Rejected', review: { message: KEY } } as const],
])('a decision with something in %s that is %s is not taken', async (where, of, decision) => {
  const id = arrived();
  const decided = await at.reviewer.decide(id, decision, await at.reviewer.markOf(id));
  expect(decided).toEqual({ ok: false, failure: { kind: 'forbidden-content', of, where } });
  expect(JSON.stringify(decided)).not.toMatch(/FAKE|hunter|901820|ada@/);
  expect(await openWrites('test')).toEqual([]);
  expect(at.reviewer.patches()).toEqual([]);
});

test('a value of the application itself is no other’s, and what is missing can be asked for', async () => {
  const id = arrived();
  const decision = asking({
    message: 'Is +44 20 7946 0958 still right?',
    requirements: [{ field: 'documents.1', message: 'The extract is missing.' }],
  });
  expect(await at.reviewer.decide(id, decision, await at.reviewer.markOf(id))).toMatchObject({
    ok: true,
  });
  expect(at.service.control.readApplication(id).review).toEqual(decision.review);
});

test('a decision that cannot be looked through is not taken, and the reason is said', async () => {
  const id = arrived();
  const seen = await at.reviewer.markOf(id);
  await (await environmentDb('test')).clear('sealed');
  at.service.control.answerNext({ method: 'GET' }, { kind: 'drop', when: 'before-work' });
  const decision = asking({ message: 'Is +44 20 7946 0958 still right?' });
  expect(await at.reviewer.decide(id, decision, seen)).toMatchObject({
    failure: { kind: 'no-answer' },
  });
  expect(await openWrites('test')).toEqual([]);
});

test('nor is it signed as a proposal', async () => {
  const id = arrived();
  await nameReviewer({ name: 'Ada' });
  const made = await makeProposal({
    place: at.place,
    applicationId: id,
    decision: asking({ message: `Use ${KEY}` }),
    seen: await at.reviewer.markOf(id),
  });
  expect(made).toEqual({
    ok: false,
    failure: { kind: 'forbidden-content', of: 'secret', where: 'message' },
  });
});

test('fields that other merchants have are suggested, and no value of theirs', async () => {
  const id = arrived();
  await at.reviewer.view(id);
  const known = async () => {
    const read = await readKnownPaths({ place: at.place });
    return read.ok ? read.value : [];
  };
  // Of the snapshot that was read; then of the queue as well, which is held in memory.
  expect(await known()).toEqual([
    'company',
    'company.legalName',
    'company.phone',
    'documents',
    'documents.0',
    'documents.0.kind',
  ]);
  at.service.control.applicationArrives(at.place.installationId, { consent: { given: 'Ada' } });
  await readApplications({ place: at.place, text: '', status: '', limit: 200 });
  expect(await known()).toContain('consent.given');
  expect(JSON.stringify(await known())).not.toMatch(/Harbour|Ada|passport/);
});

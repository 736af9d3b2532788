import { expect, test } from 'vitest';
import { createProposal } from '../../../../lib/background/onboarding/four-eyes/four-eyes';
import { saveReviewerName } from '../../../../lib/background/onboarding/four-eyes/reviewer';
import { readApplications } from '../../../../lib/background/onboarding/queue/applications';
import { readKnownPaths } from '../../../../lib/background/onboarding/review/known-paths';
import { openCommands } from '../../../../lib/background/outbox/store';
import { environmentDb } from '../../../../lib/storage/databases';
import { QUESTION, reviewStage } from '../stage';

// "The review object must not contain passwords, API keys or data outside the agreed exchange
// profile" (partner-api.md): the background enforces this, whatever the screen let through.

const at = reviewStage();
const KEY = 'svc_live_FAKE_content_0001';

const requestWith = (part: Partial<(typeof QUESTION)['review']>) => ({
  ...QUESTION,
  review: { ...QUESTION.review, ...part },
});

const addApplication = () =>
  at.service.control.applicationArrives(at.scope.installationId, {
    company: { legalName: 'Harbour Teas Ltd', phone: '+44 20 7946 0958' },
    documents: [{ kind: 'passport' }],
  }).id;

test.each([
  ['message', 'secret', requestWith({ message: `Use ${KEY}` })],
  ['reasonCode', 'secret', requestWith({ reasonCode: KEY })],
  [
    'requirements.0.message',
    'secret',
    requestWith({ requirements: [{ field: 'company', message: 'password: hunter2' }] }),
  ],
  [
    'requirements.0.field',
    'secret',
    requestWith({ requirements: [{ field: `documents.${KEY}`, message: 'x' }] }),
  ],
  ['message', 'foreign', requestWith({ message: 'Call +49 30 901820 99' })],
  [
    'requirements.0.field',
    'foreign',
    requestWith({ requirements: [{ field: 'owners.ada@example.net', message: 'x' }] }),
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
])('a decision whose %s contains something %s is refused', async (where, of, decision) => {
  const id = addApplication();
  const decided = await at.reviewer.decide(id, decision, await at.reviewer.markOf(id));
  expect(decided).toEqual({ ok: false, failure: { kind: 'forbidden-content', of, where } });
  expect(JSON.stringify(decided)).not.toMatch(/FAKE|hunter|901820|ada@/);
  expect(await openCommands('test')).toEqual([]);
  expect(at.reviewer.patches()).toEqual([]);
});

test('a decision may quote the application itself and request what is missing', async () => {
  const id = addApplication();
  const decision = requestWith({
    message: 'Is +44 20 7946 0958 still right?',
    requirements: [{ field: 'documents.1', message: 'The extract is missing.' }],
  });
  expect(await at.reviewer.decide(id, decision, await at.reviewer.markOf(id))).toMatchObject({
    ok: true,
  });
  expect(at.service.control.readApplication(id).review).toEqual(decision.review);
});

test('a decision whose content cannot be checked is refused with the reason', async () => {
  const id = addApplication();
  const seen = await at.reviewer.markOf(id);
  await (await environmentDb('test')).clear('sealed');
  at.service.control.respondNext({ method: 'GET' }, { kind: 'drop', when: 'before-work' });
  const decision = requestWith({ message: 'Is +44 20 7946 0958 still right?' });
  expect(await at.reviewer.decide(id, decision, seen)).toMatchObject({
    failure: { kind: 'no-answer' },
  });
  expect(await openCommands('test')).toEqual([]);
});

test('a proposal with a secret is not signed', async () => {
  const id = addApplication();
  await saveReviewerName({ name: 'Ada' });
  const made = await createProposal({
    scope: at.scope,
    applicationId: id,
    decision: requestWith({ message: `Use ${KEY}` }),
    seen: await at.reviewer.markOf(id),
  });
  expect(made).toEqual({
    ok: false,
    failure: { kind: 'forbidden-content', of: 'secret', where: 'message' },
  });
});

test('the form suggests field names of other applications, and none of their values', async () => {
  const id = addApplication();
  await at.reviewer.view(id);
  const known = async () => {
    const read = await readKnownPaths({ scope: at.scope });
    return read.ok ? read.value : [];
  };
  // First the paths of the snapshot that was read; then also those of the queue in memory.
  expect(await known()).toEqual([
    'company',
    'company.legalName',
    'company.phone',
    'documents',
    'documents.0',
    'documents.0.kind',
  ]);
  at.service.control.applicationArrives(at.scope.installationId, { consent: { given: 'Ada' } });
  await readApplications({ scope: at.scope, text: '', status: '', limit: 200 });
  expect(await known()).toContain('consent.given');
  expect(JSON.stringify(await known())).not.toMatch(/Harbour|Ada|passport/);
});

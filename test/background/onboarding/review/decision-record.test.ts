import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  allContentChecked,
  readApplications,
  readQueue,
} from '../../../../lib/background/onboarding/queue/applications';
import { decideApplication } from '../../../../lib/background/onboarding/review/decide';
import { readNotes, saveNotes } from '../../../../lib/background/onboarding/review/notes';
import {
  readReviewRules,
  saveReviewRules,
} from '../../../../lib/background/onboarding/review/review-rules';
import { USUAL_RULES } from '../../../../lib/domain/onboarding/review/review-rules';
import { environmentDb } from '../../../../lib/storage/databases';
import { QUESTION, reviewStage } from '../stage';

// What stays with a decision in this browser, how an installation is reviewed, and since when an
// application waits.

const at = reviewStage();
const { addApplication } = at;
const RECORD = {
  reason: 'licence: No licence',
  reviewer: 'Ada',
  checklist: [{ text: 'Sanctions list', required: true, tickedAt: 5 }],
};

test('the record of a rejection stays with it, encrypted, and nothing of it is sent', async () => {
  const applicationId = addApplication();
  const seen = await at.reviewer.markOf(applicationId);
  const { scope } = at;
  const decided = await decideApplication({
    ...{ scope, applicationId, seen, record: RECORD },
    commandId: randomUUID(),
    decision: { status: 'Rejected' },
  });
  expect(decided).toEqual({ ok: true, value: { kind: 'done' } });
  expect(at.reviewer.patches().map(({ body }) => body)).toEqual(['{"status":"Rejected"}']);
  const { timeline } = await at.reviewer.trail(applicationId);
  expect(timeline.find(({ event }) => event.kind === 'decided')?.event).toMatchObject({
    status: 'Rejected',
    record: RECORD,
  });
  const db = await environmentDb('test');
  for (const store of ['commands', 'sealed', 'applications'] as const)
    expect(JSON.stringify(await db.getAll(store))).not.toContain('Sanctions');
});

test('notes, ticks and the reason are three texts, and none replaces another', async () => {
  const about = { scope: at.scope, applicationId: addApplication() };
  for (const part of ['reason', 'notes', 'checklist'] as const)
    await saveNotes({ ...about, part, text: `the ${part}` });
  for (const part of ['notes', 'checklist', 'reason'] as const)
    expect(await readNotes({ ...about, part })).toEqual({ ok: true, value: `the ${part}` });
});

test('an installation without rules has the usual ones; those of another one stay its own', async () => {
  const { scope } = at;
  expect(await readReviewRules({ scope })).toEqual({ ok: true, value: USUAL_RULES });
  const rules = { ...USUAL_RULES, answerWithin: 1, reasons: [{ code: 'a', text: 'b' }] };
  await saveReviewRules({ scope, rules });
  expect(await readReviewRules({ scope })).toEqual({ ok: true, value: rules });
  const other = { ...scope, installationId: 'another' };
  expect(await readReviewRules({ scope: other })).toEqual({ ok: true, value: USUAL_RULES });
});

async function queue(params: { onlyOverdue?: boolean; longestFirst?: boolean } = {}) {
  await readQueue(at.scope);
  await allContentChecked();
  const read = await readApplications({
    ...{ scope: at.scope, text: '', status: '', limit: 100, overdueBefore: Date.now() - 1_000 },
    ...params,
  });
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value;
}

test('those that wait the longest come first, and a request to the merchant ends the waiting', async () => {
  const before = (await queue()).overdue ?? 0;
  const [late, later] = [addApplication(), addApplication()];
  at.service.control.readApplication(late).createdAt = 1_000;
  at.service.control.readApplication(later).createdAt = 500;
  const sorted = await queue({ longestFirst: true });
  expect(sorted.rows.slice(0, 2).map(({ id }) => id)).toEqual([later, late]);
  expect(sorted.overdue).toBe(before + 2);

  await at.reviewer.decide(late, { status: 'UnderReview' }, await at.reviewer.markOf(late));
  const started = await queue({ onlyOverdue: true });
  expect(started.rows.find(({ id }) => id === late)?.turnAt, 'it waits since it came').toBe(1_000);

  await at.reviewer.decide(late, QUESTION, await at.reviewer.markOf(late));
  expect((await queue({ onlyOverdue: true })).rows.map(({ id }) => id)).not.toContain(late);
  at.service.control.merchantCorrects(late, { company: { legalName: 'Corrected Ltd' } });
  const corrected = (await queue()).rows.find(({ id }) => id === late);
  expect(corrected?.turnAt).toBe(corrected?.updatedAt);
  await at.reviewer.decide(late, QUESTION, await at.reviewer.markOf(late));
  expect((await queue()).rows.find(({ id }) => id === late)?.turnAt).toBeUndefined();
});

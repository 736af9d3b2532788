import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { saveFourEyesRule } from '../../../../lib/background/onboarding/four-eyes/four-eyes';
import { openCommands } from '../../../../lib/background/outbox/store';
import { retry, undoCommand } from '../../../../lib/background/outbox/user-actions';
import { readDraft, saveDraft } from '../../../../lib/background/tickets/drafts';
import { environmentDb } from '../../../../lib/storage/databases';
import { published } from '../../../browser-stand-in';
import { atRest } from '../../background';
import { QUESTION, reviewStage } from '../stage';

// A decision is sent only about the version its reviewer read, and its text is never lost.

const at = reviewStage();
const { addApplication } = at;
const REJECT = { status: 'Rejected' } as const;

test('a refused decision that is sent again is checked again first', async () => {
  const id = addApplication();
  const commandId = randomUUID();
  const seen = await at.reviewer.markOf(id);
  at.reviewer.refuseNext(403);
  await at.reviewer.decide(id, REJECT, seen, commandId);
  at.reviewer.changeMerchant(id, 'Somebody Else Ltd');
  at.service.log.clear();
  expect(await at.reviewer.decide(id, REJECT, seen, commandId)).toMatchObject({
    failure: { kind: 'application-changed' },
  });
  expect(at.reviewer.patches()).toEqual([]);
});

test('a decision that is sent again is about the version read last', async () => {
  const id = addApplication();
  const commandId = randomUUID();
  at.reviewer.refuseNext(403);
  await at.reviewer.decide(id, REJECT, await at.reviewer.markOf(id), commandId);
  at.reviewer.changeMerchant(id, 'Somebody Else Ltd');
  const seen = await at.reviewer.markOf(id);
  await at.reviewer.decide(id, REJECT, seen, commandId);
  expect((await (await environmentDb('test')).get('commands', commandId))?.payload).toMatchObject({
    seen,
  });
});

test('an unknown status is not final: no decision is sent about changed data in it', async () => {
  const id = addApplication();
  const seen = await at.reviewer.markOf(id);
  Reflect.set(at.service.control.readApplication(id), 'status', 'OnHold');
  at.reviewer.changeMerchant(id, 'Somebody Else Ltd');
  await at.reviewer.decide(id, REJECT, seen);
  expect(at.reviewer.patches()).toEqual([]);
});

test('a decision that waits needs a second reviewer if the rule was changed meanwhile', async () => {
  const id = addApplication();
  const commandId = randomUUID();
  at.reviewer.refuseNext(403);
  await at.reviewer.decide(id, REJECT, await at.reviewer.markOf(id), commandId);
  await saveFourEyesRule({ rule: 'required' });
  at.service.log.clear();
  await retry({ environment: 'test', commandId });
  await atRest();
  expect(at.reviewer.patches()).toEqual([]);
  expect(await openCommands('test')).toMatchObject([
    { failure: { kind: 'needs-second-reviewer' } },
  ]);
});

test('the text of a decision that was held becomes the draft again', async () => {
  const id = addApplication();
  const seen = await at.reviewer.markOf(id);
  at.service.control.respondNext({ method: 'GET', times: 10 }, { kind: 'status', status: 503 });
  const commandId = randomUUID();
  expect(await at.reviewer.decide(id, QUESTION, seen, commandId)).toMatchObject({
    value: { kind: 'waiting' },
  });
  at.service.control.clearFaults();
  at.reviewer.changeMerchant(id, 'Somebody Else Ltd');
  await retry({ environment: 'test', commandId });
  await atRest();
  expect((await at.reviewer.trail(id)).outgoing).toMatchObject([
    { failure: { kind: 'application-changed' }, actions: ['edit', 'remove'] },
  ]);
  published.length = 0;
  expect((await undoCommand({ environment: 'test', commandId })).ok).toBe(true);
  // The list of applications marks the draft.
  expect(published).toContainEqual({ kind: 'applications', environment: 'test' });
  expect(await readDraft('test', `decide/${id}`)).toMatchObject({
    value: {
      text: QUESTION.review.message,
      fields: {
        status: 'InformationRequired',
        reasonCode: 'owner',
        requirements: JSON.stringify(QUESTION.review.requirements),
      },
    },
  });
});

test('a decision that another reviewer made otherwise meanwhile cannot be sent as new', async () => {
  const id = addApplication();
  const seen = await at.reviewer.markOf(id);
  at.service.control.respondNext({ method: 'GET', times: 10 }, { kind: 'status', status: 503 });
  const commandId = randomUUID();
  await at.reviewer.decide(id, REJECT, seen, commandId);
  at.service.control.clearFaults();
  at.service.control.readApplication(id).status = 'Approved';
  await retry({ environment: 'test', commandId });
  await atRest();
  expect((await at.reviewer.trail(id)).outgoing).toMatchObject([
    { failure: { kind: 'conflict' }, actions: ['edit', 'remove'] },
  ]);
});

test('the draft of a sent decision is deleted; another draft stays', async () => {
  const [one, other] = [addApplication(), addApplication()];
  const commandId = randomUUID();
  const draft = { commandId, text: 'Who?', attachments: [], fields: {} };
  await saveDraft('test', `decide/${one}`, draft);
  await at.reviewer.decide(one, QUESTION, await at.reviewer.markOf(one), commandId);
  expect(await readDraft('test', `decide/${one}`)).toEqual({ ok: true, value: null });
  await saveDraft('test', `decide/${other}`, { ...draft, commandId: randomUUID() });
  await at.reviewer.decide(other, QUESTION, await at.reviewer.markOf(other));
  expect(await readDraft('test', `decide/${other}`)).toMatchObject({ value: { text: 'Who?' } });
});

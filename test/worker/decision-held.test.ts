import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { environmentDb } from '../../lib/storage/databases';
import { keepDraft, readDraft } from '../../lib/worker/drafts';
import { chooseFourEyes } from '../../lib/worker/onboarding/four-eyes';
import { retry, takeBack } from '../../lib/worker/outbox/deeds';
import { openWrites } from '../../lib/worker/outbox/rows';
import { atRest } from './background';
import { QUESTION, reviewStage } from './onboarding-stage';

// A decision leaves about what its reviewer read, or not at all, and its words are never lost.

const at = reviewStage();
const { arrives } = at;
const REJECT = { status: 'Rejected' } as const;

test('one that was refused and is pressed again is looked at again before it leaves', async () => {
  const id = arrives();
  const action = randomUUID();
  const seen = await at.reviewer.markOf(id);
  at.reviewer.refuses(403);
  await at.reviewer.decide(id, REJECT, seen, action);
  at.reviewer.becomes(id, 'Somebody Else Ltd');
  at.service.log.clear();
  expect(await at.reviewer.decide(id, REJECT, seen, action)).toMatchObject({
    failure: { kind: 'application-changed' },
  });
  expect(at.reviewer.patches()).toEqual([]);
});

test('read again and pressed again, it is bound to what was read last', async () => {
  const id = arrives();
  const action = randomUUID();
  at.reviewer.refuses(403);
  await at.reviewer.decide(id, REJECT, await at.reviewer.markOf(id), action);
  at.reviewer.becomes(id, 'Somebody Else Ltd');
  const seen = await at.reviewer.markOf(id);
  await at.reviewer.decide(id, REJECT, seen, action);
  expect((await (await environmentDb('test')).get('writes', action))?.deed).toMatchObject({ seen });
});

test('a state that nobody knows is not final: about other data nothing is decided in it', async () => {
  const id = arrives();
  const seen = await at.reviewer.markOf(id);
  Reflect.set(at.service.control.readApplication(id), 'status', 'OnHold');
  at.reviewer.becomes(id, 'Somebody Else Ltd');
  await at.reviewer.decide(id, REJECT, seen);
  expect(at.reviewer.patches()).toEqual([]);
});

test('where four eyes are required since, what waits in the outbox needs them, too', async () => {
  const id = arrives();
  const action = randomUUID();
  at.reviewer.refuses(403);
  await at.reviewer.decide(id, REJECT, await at.reviewer.markOf(id), action);
  await chooseFourEyes({ rule: 'required' });
  at.service.log.clear();
  await retry({ environment: 'test', action });
  await atRest();
  expect(at.reviewer.patches()).toEqual([]);
  expect(await openWrites('test')).toMatchObject([{ failure: { kind: 'needs-second-reviewer' } }]);
});

test('the words of one that waited and was then held become the draft again', async () => {
  const id = arrives();
  const seen = await at.reviewer.markOf(id);
  at.service.control.answerNext({ method: 'GET', times: 10 }, { kind: 'status', status: 503 });
  const action = randomUUID();
  expect(await at.reviewer.decide(id, QUESTION, seen, action)).toMatchObject({
    value: { kind: 'waiting' },
  });
  at.service.control.clearFaults();
  at.reviewer.becomes(id, 'Somebody Else Ltd');
  await retry({ environment: 'test', action });
  await atRest();
  expect((await at.reviewer.trail(id)).outgoing).toMatchObject([
    { failure: { kind: 'application-changed' }, deeds: ['edit', 'remove'] },
  ]);
  expect((await takeBack({ environment: 'test', action })).ok).toBe(true);
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

test('what was decided meanwhile by somebody else is not offered to be sent anew', async () => {
  const id = arrives();
  const seen = await at.reviewer.markOf(id);
  at.service.control.answerNext({ method: 'GET', times: 10 }, { kind: 'status', status: 503 });
  const action = randomUUID();
  await at.reviewer.decide(id, REJECT, seen, action);
  at.service.control.clearFaults();
  at.service.control.readApplication(id).status = 'Approved';
  await retry({ environment: 'test', action });
  await atRest();
  expect((await at.reviewer.trail(id)).outgoing).toMatchObject([
    { failure: { kind: 'conflict' }, deeds: ['edit', 'remove'] },
  ]);
});

test('the draft of one that arrived is gone from the profile; another draft stays', async () => {
  const [one, other] = [arrives(), arrives()];
  const action = randomUUID();
  const draft = { action, text: 'Who?', attachments: [], fields: {} };
  await keepDraft('test', `decide/${one}`, draft);
  await at.reviewer.decide(one, QUESTION, await at.reviewer.markOf(one), action);
  expect(await readDraft('test', `decide/${one}`)).toEqual({ ok: true, value: null });
  await keepDraft('test', `decide/${other}`, { ...draft, action: randomUUID() });
  await at.reviewer.decide(other, QUESTION, await at.reviewer.markOf(other));
  expect(await readDraft('test', `decide/${other}`)).toMatchObject({ value: { text: 'Who?' } });
});

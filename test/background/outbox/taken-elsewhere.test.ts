import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { saveUndoSeconds } from '../../../lib/background/core/settings-store';
import { undoCommand } from '../../../lib/background/outbox/user-actions';
import { readDraft, saveDraft } from '../../../lib/background/tickets/drafts';
import type { Draft } from '../../../lib/protocol/requests/drafts';
import { one, outboxStage } from './stage';

// A reply is taken back in the desk's outbox while the panel shows the same thread, or the screen does not hear of
// it. The text box there does not hold it: what is typed into it must not replace it.

const { stage, send } = outboxStage();

beforeEach(() => saveUndoSeconds(20));

const subject = () => `reply/${stage.ticketId}`;
const typed = (more: Partial<Draft> = {}): Draft => ({
  commandId: randomUUID(),
  text: 'And then',
  attachments: [],
  fields: {},
  ...more,
});

async function takenBack(text: string): Promise<string> {
  const commandId = await send(text);
  expect(await undoCommand(one(commandId))).toMatchObject({ ok: true });
  return commandId;
}

test('a form that does not hold what was taken back gets it, and replaces nothing', async () => {
  const [first, second] = [await takenBack('One'), await takenBack('Two')];
  const form = typed();
  const content = { attachments: [], fields: {} };
  expect(await saveDraft('test', subject(), form)).toEqual({
    ok: true,
    value: [
      { ...content, commandId: second, text: 'Two' },
      { ...content, commandId: first, text: 'One' },
    ],
  });
  expect(await readDraft('test', subject())).toMatchObject({
    value: { text: 'Two\n\nOne', takenFrom: [second, first] },
  });
  // What the form has once it holds both is the draft, also without some of their words.
  const joined = { ...form, text: 'Two and then', takenFrom: [second, first] };
  expect(await saveDraft('test', subject(), joined)).toEqual({ ok: true, value: [] });
  expect(await readDraft('test', subject())).toMatchObject({ value: { text: 'Two and then' } });
  expect(await saveDraft('test', subject(), form)).toEqual({ ok: true, value: [] });
});

test('an empty form does not remove what was taken back', async () => {
  const commandId = await takenBack('Hello');
  expect(await saveDraft('test', subject(), typed({ text: '' }))).toMatchObject({
    value: [{ commandId, text: 'Hello' }],
  });
  expect(await readDraft('test', subject())).toMatchObject({ value: { text: 'Hello' } });
});

test('a form that read the draft holds it', async () => {
  await takenBack('Hello');
  const read = await readDraft('test', subject());
  if (!read.ok || !read.value) throw new Error('There is no draft.');
  const draft = { ...read.value, text: 'Hello Ada' };
  expect(await saveDraft('test', subject(), draft)).toEqual({ ok: true, value: [] });
  expect(await readDraft('test', subject())).toMatchObject({ value: { text: 'Hello Ada' } });
});

test('what a form saved cannot be taken back once more', async () => {
  const commandId = await takenBack('Hello');
  await saveDraft('test', subject(), typed({ takenFrom: [commandId] }));
  expect(await undoCommand(one(commandId))).toMatchObject({ failure: { kind: 'no-record' } });
});

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { saveUndoSeconds } from '../../../lib/background/core/settings-store';
import { undoCommand } from '../../../lib/background/outbox/user-actions';
import { readDraft, saveDraft } from '../../../lib/background/tickets/drafts';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
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

test('an undo that is asked again gives a form nothing whose draft is the reply’s own, also if it was saved since', async () => {
  const commandId = await takenBack('Hello');
  await saveDraft('test', subject(), typed({ commandId, text: 'Hello Ada' }));
  expect(await undoCommand(one(commandId))).toEqual({ ok: true, value: {} });
  expect(await readDraft('test', subject())).toMatchObject({ value: { text: 'Hello Ada' } });
});

const reply = ({ commandId }: Draft, text: string) =>
  sendMessage({
    scope: stage.scope,
    ticketId: stage.ticketId,
    commandId,
    message: { text, attachments: [] },
  });

test('what is taken back while the next reply is on its way does not go with that reply’s draft', async () => {
  const first = await send('One');
  const form = typed({ text: 'Two' });
  await saveDraft('test', subject(), form);
  expect(await undoCommand(one(first))).toMatchObject({ ok: true });
  expect(await reply(form, 'Two')).toMatchObject({ ok: true });
  const left = await readDraft('test', subject());
  expect(left).toMatchObject({ value: { text: 'One', takenFrom: [first] } });
  // It is the draft of a reply of its own, which a form may already hold.
  const next = typed({ text: 'One, and then', takenFrom: [first] });
  expect(await saveDraft('test', subject(), next)).toEqual({ ok: true, value: [] });
  expect(await readDraft('test', subject())).toMatchObject({ value: { text: 'One, and then' } });
});

test('what was taken back and sent at once is in no draft', async () => {
  await takenBack('Hello');
  const read = await readDraft('test', subject());
  if (!read.ok || !read.value) throw new Error('There is no draft.');
  expect(await reply(read.value, 'Hello Ada')).toMatchObject({ ok: true });
  expect(await readDraft('test', subject())).toEqual({ ok: true, value: null });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftAutosave } from '../../../../components/ui/autosave/draft-autosave';
import { emptyDraft } from '../../../../components/ui/autosave/draft-store';
import { failed } from '../../../../lib/domain/core/failure';
import type { Reply } from '../../../../lib/protocol/contract';
import type { Draft } from '../../../../lib/protocol/requests/drafts';
import { browser } from '../../../browser-stand-in';

// A background that stores the latest draft of each subject.
const stored = new Map<string, Draft | null>();
let saves = 0;
/** Command ids that another window sent. */
const sent = new Set<string>();
let canRead = true;
/** What another screen took back. */
let taken: Reply<'draft.save'> = [];

beforeEach(() => {
  stored.clear();
  sent.clear();
  taken = [];
  canRead = true;
  saves = 0;
  vi.useFakeTimers();
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async (message) => {
    const { request, params } = message as {
      request: string;
      params: { subject: string; draft: Draft; commandId: string };
    };
    const before = stored.get(params.subject);
    if (request === 'draft.read' && !canRead) return failed({ kind: 'unexpected', detail: '' });
    if (request === 'draft.read') return { ok: true, value: before ?? null };
    if (request === 'draft.discard') {
      if (before?.commandId === params.commandId) stored.set(params.subject, null);
      return { ok: true, value: null };
    }
    if (sent.has(params.draft.commandId)) return { ok: false, failure: { kind: 'already-sent' } };
    const missing = taken.filter(({ commandId }) => !params.draft.takenFrom?.includes(commandId));
    if (missing.length > 0) return { ok: true, value: missing };
    saves += 1;
    stored.set(params.subject, params.draft);
    return { ok: true, value: [] };
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const about = (subject: string) => ({
  scope: { environment: 'test' as const, installationId: 'i' },
  subject,
});
const settled = () => vi.advanceTimersByTimeAsync(1_000);

test('a draft is saved once the agent stops typing, not letter by letter', async () => {
  const draft = createDraftAutosave(about('reply/1'), emptyDraft);
  await draft.open();
  for (const text of ['H', 'He', 'Hel']) {
    draft.actions.change({ text });
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(saves).toBe(0);
  await settled();
  expect(saves).toBe(1);
  expect(stored.get('reply/1')?.text).toBe('Hel');
});

test('a page that closes saves the last text', async () => {
  const draft = createDraftAutosave(about('reply/2'), emptyDraft);
  await draft.open();
  draft.actions.change({ text: 'Half a tho' });
  draft.actions.saveNow();
  await settled();
  expect(saves).toBe(1);
  const again = createDraftAutosave(about('reply/2'), emptyDraft);
  await again.open();
  expect(again.state()).toMatchObject({ ready: true, value: { text: 'Half a tho' } });
});

test('an earlier draft returns with its command id', async () => {
  const before = { ...emptyDraft(), text: 'Before' };
  stored.set('reply/3', before);
  const draft = createDraftAutosave(about('reply/3'), emptyDraft);
  expect(draft.state().ready).toBe(false);
  await draft.open();
  expect(draft.state().value).toEqual(before);
});

test('a sent draft does not return, and the next one has another command id', async () => {
  const draft = createDraftAutosave(about('reply/4'), emptyDraft);
  await draft.open();
  draft.actions.change({ text: 'Sent' });
  const { commandId } = draft.state().value;
  draft.actions.saveNow();
  draft.actions.finish();
  await settled();
  expect(stored.get('reply/4')).toBeNull();
  expect(draft.state().value.text).toBe('');
  expect(draft.state().value.commandId).not.toBe(commandId);
});

test('a draft that another window sent continues here as a new draft', async () => {
  const draft = createDraftAutosave(about('reply/6'), emptyDraft);
  await draft.open();
  const { commandId } = draft.state().value;
  sent.add(commandId);
  draft.actions.change({ text: 'And another thing' });
  await settled();
  await settled();
  expect(draft.state().value).toMatchObject({ text: 'And another thing' });
  expect(draft.state().value.commandId).not.toBe(commandId);
  expect(stored.get('reply/6')).toMatchObject({ text: 'And another thing' });
  expect(draft.state().failure).toBeUndefined();
});

test('a draft sent as a new message keeps its text', async () => {
  const draft = createDraftAutosave(about('reply/5'), emptyDraft);
  await draft.open();
  draft.actions.change({ text: 'Again' });
  const { commandId } = draft.state().value;
  const renewed = draft.actions.renew();
  expect(renewed.text).toBe('Again');
  expect(renewed.commandId).not.toBe(commandId);
});

test('what another screen took back is put above what is typed, and both are saved', async () => {
  const draft = createDraftAutosave(about('reply/9'), emptyDraft);
  await draft.open();
  const content = { attachments: [], fields: { summary: 'Refund', priority: 'Regular' } };
  taken = [{ ...content, commandId: 'command-1', text: 'Taken back' }];
  draft.actions.change({ text: 'And', fields: { summary: 'Mine', priority: '' } });
  await settled();
  draft.actions.change({ text: `${draft.state().value.text} then` });
  await settled();
  expect(draft.state().value.text).toBe('Taken back\n\nAnd then');
  expect(stored.get('reply/9')).toMatchObject({
    text: 'Taken back\n\nAnd then',
    fields: { summary: 'Mine', priority: 'Regular' },
    takenFrom: ['command-1'],
  });
});

test('what another screen took back while the draft was being sent is in the next one', async () => {
  const draft = createDraftAutosave(about('reply/11'), emptyDraft);
  await draft.open();
  draft.actions.change({ text: 'On its way' });
  const sentAs = draft.state().value;
  taken = [{ commandId: 'command-1', text: 'Taken back', attachments: [], fields: {} }];
  draft.actions.saveNow();
  await settled();
  expect(stored.get('reply/11')).toMatchObject({ text: 'Taken back\n\nOn its way' });
  draft.actions.finish(sentAs);
  expect(draft.state().value.text).toBe('Taken back');
  await settled();
  expect(stored.get('reply/11')).toMatchObject({ text: 'Taken back', takenFrom: ['command-1'] });
  draft.actions.finish(draft.state().value);
  await settled();
  expect(stored.get('reply/11')).toBeNull();
  expect(draft.state().value.text).toBe('');
});

test('a stored draft that could not be read is not typed over', async () => {
  stored.set('reply/12', { ...emptyDraft(), text: 'Before' });
  canRead = false;
  const draft = createDraftAutosave(about('reply/12'), emptyDraft);
  await draft.open();
  draft.actions.change({ text: 'And' });
  await settled();
  expect(stored.get('reply/12')).toMatchObject({ text: 'Before' });
  expect(draft.state()).toMatchObject({ ready: true, failure: { kind: 'unexpected' } });
  canRead = true;
  draft.actions.change({ text: 'And then' });
  await settled();
  expect(stored.get('reply/12')).toMatchObject({ text: 'Before\n\nAnd then' });
  expect(draft.state().failure).toBeUndefined();
});

test('what is taken back twice is there once', async () => {
  const draft = createDraftAutosave(about('reply/10'), emptyDraft);
  await draft.open();
  const back = { commandId: 'command-1', text: 'Taken back', attachments: [], fields: {} };
  draft.actions.takeBack(back);
  draft.actions.takeBack(back);
  expect(draft.state().value.text).toBe('Taken back');
});

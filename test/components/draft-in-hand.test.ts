import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeUp } from '../../components/ui/draft-in-hand';
import { emptyDraft } from '../../components/ui/keep-draft';
import type { Draft } from '../../lib/border/questions-tickets';
import { browser } from '../browser-stand-in';

// The background, as far as drafts go: it keeps the latest of each subject.
const kept = new Map<string, Draft | null>();
let keepings = 0;
/** Actions that another window sent. */
const sent = new Set<string>();

beforeEach(() => {
  kept.clear();
  sent.clear();
  keepings = 0;
  vi.useFakeTimers();
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async (message) => {
    const { question, asked } = message as {
      question: string;
      asked: { subject: string; draft: Draft; action: string };
    };
    const known = kept.get(asked.subject);
    if (question === 'draft.read') return { ok: true, value: known ?? null };
    if (question === 'draft.drop') {
      if (known?.action === asked.action) kept.set(asked.subject, null);
      return { ok: true, value: null };
    }
    if (sent.has(asked.draft.action)) return { ok: false, failure: { kind: 'already-sent' } };
    keepings += 1;
    kept.set(asked.subject, asked.draft);
    return { ok: true, value: null };
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const about = (subject: string) => ({
  place: { environment: 'test' as const, installationId: 'i' },
  subject,
});
const settled = () => vi.advanceTimersByTimeAsync(1_000);

test('what is typed is kept once it rests, not letter by letter', async () => {
  const draft = takeUp(about('reply/1'), emptyDraft);
  await draft.open();
  for (const text of ['H', 'He', 'Hel']) {
    draft.deeds.change({ text });
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(keepings).toBe(0);
  await settled();
  expect(keepings).toBe(1);
  expect(kept.get('reply/1')?.text).toBe('Hel');
});

test('a page that goes away keeps what was typed a moment ago', async () => {
  const draft = takeUp(about('reply/2'), emptyDraft);
  await draft.open();
  draft.deeds.change({ text: 'Half a tho' });
  draft.deeds.keepNow();
  await settled();
  expect(keepings).toBe(1);
  const again = takeUp(about('reply/2'), emptyDraft);
  await again.open();
  expect(again.state()).toMatchObject({ ready: true, value: { text: 'Half a tho' } });
});

test('what was typed before comes back with the same action', async () => {
  const before = { ...emptyDraft(), text: 'Before' };
  kept.set('reply/3', before);
  const draft = takeUp(about('reply/3'), emptyDraft);
  expect(draft.state().ready).toBe(false);
  await draft.open();
  expect(draft.state().value).toEqual(before);
});

test('what was sent does not come back, and what is next is another action', async () => {
  const draft = takeUp(about('reply/4'), emptyDraft);
  await draft.open();
  draft.deeds.change({ text: 'Sent' });
  const { action } = draft.state().value;
  draft.deeds.keepNow();
  draft.deeds.finish();
  await settled();
  expect(kept.get('reply/4')).toBeNull();
  expect(draft.state().value.text).toBe('');
  expect(draft.state().value.action).not.toBe(action);
});

test('a draft that another window sent goes on here as the next one', async () => {
  const draft = takeUp(about('reply/6'), emptyDraft);
  await draft.open();
  const { action } = draft.state().value;
  sent.add(action);
  draft.deeds.change({ text: 'And another thing' });
  await settled();
  await settled();
  expect(draft.state().value).toMatchObject({ text: 'And another thing' });
  expect(draft.state().value.action).not.toBe(action);
  expect(kept.get('reply/6')).toMatchObject({ text: 'And another thing' });
  expect(draft.state().failure).toBeUndefined();
});

test('the same words as another message keep their words', async () => {
  const draft = takeUp(about('reply/5'), emptyDraft);
  await draft.open();
  draft.deeds.change({ text: 'Again' });
  const { action } = draft.state().value;
  const renewed = draft.deeds.renew();
  expect(renewed.text).toBe('Again');
  expect(renewed.action).not.toBe(action);
});

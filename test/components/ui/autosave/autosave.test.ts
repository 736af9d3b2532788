import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAutosave } from '../../../../components/ui/autosave/autosave';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An editor that records what it saves; each save succeeds if `works` is true. */
function createEditor(options: { afterPause?: boolean } = {}) {
  const saved: string[] = [];
  const service = { works: true };
  const editor = createAutosave({
    initial: { text: '' },
    save: async ({ text }) => {
      saved.push(text);
      return service.works;
    },
    ...options,
  });
  return { ...editor, saved, service };
}

test('the delay starts at the first unsaved change, or at the last one with `afterPause`', async () => {
  const [plain, patient] = [createEditor(), createEditor({ afterPause: true })];
  for (const text of ['a', 'ab', 'abc']) {
    plain.change({ text });
    patient.change({ text });
    await vi.advanceTimersByTimeAsync(150);
  }
  expect(plain.saved).toEqual(['abc']);
  expect(patient.saved).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(plain.saved).toEqual(['abc']);
  expect(patient.saved).toEqual(['abc']);
});

test('a failed save is repeated when the page closes, and counts as saved only then', async () => {
  const { change, saveNow, saved, service, isSaved } = createEditor();
  service.works = false;
  change({ text: 'a' });
  await vi.advanceTimersByTimeAsync(400);
  expect(saved).toEqual(['a']);
  expect(isSaved()).toBe(false);
  service.works = true;
  saveNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(saved).toEqual(['a', 'a']);
  expect(isSaved()).toBe(true);
  saveNow();
  expect(saved).toEqual(['a', 'a']);
});

test('a change during a save is saved after it', async () => {
  const { change, saveNow, saved, isSaved } = createEditor();
  change({ text: 'a' });
  saveNow();
  change({ text: 'ab' });
  await vi.advanceTimersByTimeAsync(0);
  expect(isSaved()).toBe(false);
  await vi.advanceTimersByTimeAsync(400);
  expect(saved).toEqual(['a', 'ab']);
  expect(isSaved()).toBe(true);
});

test('a cancelled change is not saved', async () => {
  const { change, cancel, saveNow, saved } = createEditor();
  change({ text: 'a' });
  cancel();
  saveNow();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saved).toEqual([]);
});

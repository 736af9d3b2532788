// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useReportWriting } from '../../../components/thread/use-report-writing';
import { emptyDraft } from '../../../components/ui/autosave/draft-store';
import { browser } from '../../browser-stand-in';
import { SCOPE } from '../samples';

// When colleagues are told that an agent writes a reply.

afterEach(() => void vi.useRealTimers());

test('a draft that only lies there is not reported, also after the clock was set back', async () => {
  vi.useFakeTimers();
  const send = vi
    .spyOn(browser.runtime, 'sendMessage')
    .mockResolvedValue({ ok: true, value: null });
  const reports = () => send.mock.calls.map(([message]) => message);
  const draft = (text: string) => ({ ready: true, value: { ...emptyDraft(), text } });
  const hook = renderHook(({ text }) => useReportWriting(SCOPE, 't-1', draft(text), () => false), {
    initialProps: { text: '' },
  });
  hook.rerender({ text: 'A reply' });
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reports()).toMatchObject(
    [true, true, false].map((isWriting) => ({ params: { isWriting } })),
  );
  hook.unmount();
});

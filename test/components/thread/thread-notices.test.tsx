// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ThreadNotices } from '../../../components/thread/ThreadNotices';
import { type ThreadExport, useThreadExport } from '../../../components/thread/use-thread-export';
import { type Refresh, useRefresh } from '../../../components/ticket/RefreshNotice';
import { NoticesPlace, NoticesProvider } from '../../../components/ui/layout/Notices';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { liveRegionsAround } from '../live-regions';
import { ROW, SCOPE } from '../samples';
import { FAILED, FAILURE, renderScreen, type Screen } from '../screen';

const nothing = async () => undefined;
const REFRESH: Refresh = { run: nothing, pending: false, result: undefined };
const EXPORT: ThreadExport = {
  run: nothing,
  stop: () => undefined,
  pending: false,
  said: '',
  failure: undefined,
  again: () => undefined,
};

test('a failed export is announced once: it is no live region in another one', () => {
  const screen = renderScreen(
    <ThreadNotices refresh={REFRESH} thread={{ ...EXPORT, failure: FAILURE }} />,
  );
  expect(liveRegionsAround(screen.getByText(explain(FAILURE), { exact: false }))).toEqual([
    'status',
  ]);
});

/** Exports a thread, as the menu of the thread does. */
function Exporting() {
  const thread = useThreadExport(SCOPE, ROW.ticket.id);
  return (
    <>
      <button type="button" onClick={() => void thread.run('json')}>
        Export
      </button>
      <ThreadNotices refresh={REFRESH} thread={thread} />
    </>
  );
}

function Refreshing() {
  const refresh = useRefresh(ROW.ticket.id);
  return (
    <>
      <button type="button" onClick={() => void refresh.run()}>
        Refresh
      </button>
      <ThreadNotices refresh={refresh} thread={EXPORT} />
    </>
  );
}

/** Presses a button by keyboard. */
async function press(screen: Screen, name: string): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
  return button;
}

test('after Retry of a refresh the focus is where it was before, also beside a strip of notices', async () => {
  for (const screenOf of [
    <Refreshing key="desk" />,
    <NoticesProvider key="panel">
      <Refreshing />
      <NoticesPlace />
    </NoticesProvider>,
  ]) {
    const screen = renderScreen(screenOf, { 'tickets.refresh': FAILED });
    const refresh = await press(screen, 'Refresh');
    const retry = await press(screen, t('retry'));
    await waitFor(() => expect(retry.isConnected).toBe(false));
    expect(document.activeElement).toBe(refresh);
    screen.unmount();
  }
});

test('after Retry of an export the focus is where it was before', async () => {
  const screen = renderScreen(<Exporting />, { 'ticket.read': FAILED, 'thread.read': FAILED });
  const before = await press(screen, 'Export');
  const retry = await press(screen, t('retry'));
  await waitFor(() => expect(retry.isConnected).toBe(false));
  expect(document.activeElement).toBe(before);
  await screen.findByRole('button', { name: t('retry') });
});

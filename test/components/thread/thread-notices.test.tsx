// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { ThreadNotices } from '../../../components/thread/ThreadNotices';
import type { ThreadExport } from '../../../components/thread/use-thread-export';
import type { Refresh } from '../../../components/ticket/RefreshNotice';
import { explain } from '../../../lib/words/explain';
import { liveRegionsAround } from '../live-regions';
import { FAILURE, renderScreen } from '../screen';

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

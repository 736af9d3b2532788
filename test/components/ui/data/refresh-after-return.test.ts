// @vitest-environment happy-dom

import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { refreshAfterReturn } from '../../../../components/ui/data/refresh-after-return';
import { publicationOf } from '../../../../lib/protocol/server/publication';
import { browser, deliverMessage, resetBrowser } from '../../../browser-stand-in';
import { waitUntil } from '../../../wait-for';

const { id } = browser.runtime;
const BACKGROUND = { id, url: `chrome-extension://${id}/background.js` };

beforeEach(resetBrowser);

const showPage = (persisted: boolean) =>
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
const publish = () => deliverMessage(publicationOf({ kind: 'record', tabId: 7 }), BACKGROUND);

test('a page of its own that comes back reads again at once', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const ended = new AbortController();
  const read = vi.fn(async () => 'tickets');
  new QueryObserver(client, { queryKey: ['tickets.read', {}], queryFn: read }).subscribe(() => {});
  await waitUntil(() => client.getQueryData(['tickets.read', {}]));
  refreshAfterReturn(client, ended.signal);
  showPage(true);
  await waitUntil(() => read.mock.calls.length === 2);
  ended.abort();
  client.clear();
});

test('a panel that comes back from the back/forward cache reads a thread again, once it may', async () => {
  // It is in a frame.
  vi.stubGlobal('top', {});
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const ended = new AbortController();
  const read = vi.fn(async () => 'messages');
  new QueryObserver(client, { queryKey: ['thread.read', {}], queryFn: read }).subscribe(() => {});
  await waitUntil(() => client.getQueryData(['thread.read', {}]));
  refreshAfterReturn(client, ended.signal);
  showPage(false);
  await publish();
  expect(read).toHaveBeenCalledTimes(1);
  // While it was away, the event that the thread changed went to the frame of another page.
  showPage(true);
  expect(read).toHaveBeenCalledTimes(1);
  await publish();
  await waitUntil(() => read.mock.calls.length === 2);
  await publish();
  expect(read).toHaveBeenCalledTimes(2);
  ended.abort();
  client.clear();
});

import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { watchEvents } from '../../../../components/ui/data/watch-events';
import { subscribe } from '../../../../lib/protocol/client/subscribe';
import type { AppEvent } from '../../../../lib/protocol/events';
import { publicationOf } from '../../../../lib/protocol/server/publication';
import { waitUntil } from '../../../wait-for';

vi.mock('../../../../lib/protocol/client/subscribe', () => ({ subscribe: vi.fn() }));

/** Publishes an event to the latest page that watches events. */
const publish = (event: AppEvent) =>
  vi.mocked(subscribe).mock.calls.at(-1)?.[0]?.(publicationOf(event));

test('an invalidation resolves only after the reading that a later event caused', async () => {
  const client = new QueryClient();
  const queryKey = ['setup.read', {}];
  const readings: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void readings.push(resolve));
  const nth = (n: number) => waitUntil(() => readings[n]);
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  (await nth(0))('old');
  await waitUntil(() => client.getQueryData(queryKey));
  watchEvents(client, new AbortController().signal);

  const waited = client
    .invalidateQueries({ queryKey: ['setup.read'] })
    .then(() => client.getQueryData(queryKey));
  await nth(1);
  publish({ kind: 'setup' });
  (await nth(2))('new');
  expect(await waited).toBe('new');
  client.clear();
});

test('a reading that started before an event is not kept, even if its screen closed meanwhile', async () => {
  const client = new QueryClient();
  const queryKey = ['setup.read', {}];
  const readings: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void readings.push(resolve));
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  (await waitUntil(() => readings[0]))('old');
  await waitUntil(() => client.getQueryData(queryKey));
  watchEvents(client, new AbortController().signal);
  void client.invalidateQueries({ queryKey });
  const reply = await waitUntil(() => readings[1]);
  leave();
  publish({ kind: 'setup' });
  await waitUntil(() => client.getQueryState(queryKey)?.fetchStatus === 'idle');
  reply('requested before');
  await waitUntil(() => client.getQueryState(queryKey)?.isInvalidated);
  expect(client.getQueryData(queryKey)).toBe('old');
  client.clear();
});

test('a lock removes unsent text from the screens of its environment only', async () => {
  const client = new QueryClient();
  const keyOf = (environment: string) => ['outbox.read', { environment }];
  for (const environment of ['test', 'live'])
    client.setQueryData(keyOf(environment), { open: [{ text: 'words' }] });
  watchEvents(client, new AbortController().signal);
  publish({ kind: 'purge', environment: 'live' });
  await waitUntil(() => client.getQueryData(keyOf('live')) === undefined);
  expect(client.getQueryData(keyOf('test'))).toBeDefined();
  client.clear();
});

test('events right after another are collected for a moment, but the next record is read at once', () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const cancel = vi.spyOn(client, 'cancelQueries');
  watchEvents(client, new AbortController().signal);
  publish({ kind: 'setup' });
  expect(cancel).toHaveBeenCalledTimes(1);
  publish({ kind: 'session' });
  publish({ kind: 'setup' });
  expect(cancel).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(25);
  expect(cancel).toHaveBeenCalledTimes(2);
  publish({ kind: 'setup' });
  expect(cancel).toHaveBeenCalledTimes(2);
  publish({ kind: 'record', tabId: 1 });
  expect(cancel).toHaveBeenCalledTimes(3);
  // Nothing more happened, so the next event is handled at once.
  vi.advanceTimersByTime(50);
  expect(cancel).toHaveBeenCalledTimes(3);
  publish({ kind: 'setup' });
  expect(cancel).toHaveBeenCalledTimes(4);
  client.clear();
  vi.useRealTimers();
});

test('an event that a page received before makes a reply old that was asked for before', async () => {
  const client = new QueryClient();
  const queryKey = ['setup.read', {}];
  void client.prefetchQuery({ queryKey, queryFn: () => new Promise(() => {}) });
  watchEvents(client, new AbortController().signal, [publicationOf({ kind: 'setup' })]);
  await waitUntil(() => client.getQueryState(queryKey)?.isInvalidated);
  expect(client.getQueryState(queryKey)?.fetchStatus).toBe('idle');
  client.clear();
});

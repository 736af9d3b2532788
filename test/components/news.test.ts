import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { followNews, makesOld, outlasts, tellsOfClients } from '../../components/ui/news';
import { hearNews } from '../../lib/border/hear';
import type { News } from '../../lib/border/news';
import { waitUntil } from '../wait-for';

vi.mock('../../lib/border/hear', () => ({ hearNews: vi.fn() }));

const place = { environment: 'test', installationId: 'i' };
const ofTicket: News = { kind: 'ticket', environment: 'test', ticketId: 't1' };

test('news of a ticket makes its own answers old, and the lists it is in', () => {
  expect(makesOld(ofTicket, ['ticket.read', { place, ticketId: 't1' }])).toBe(true);
  expect(makesOld(ofTicket, ['thread.read', { place, ticketId: 't1', from: 60 }])).toBe(true);
  expect(makesOld(ofTicket, ['record.read', {}])).toBe(true);
  expect(makesOld(ofTicket, ['desk.read', { place, text: '', limit: 200 }])).toBe(true);
});

test('news of a ticket leaves other tickets and the other environment alone', () => {
  const live = { ...place, environment: 'live' };
  expect(makesOld(ofTicket, ['ticket.read', { place, ticketId: 't2' }])).toBe(false);
  expect(makesOld(ofTicket, ['thread.read', { place: live, ticketId: 't1' }])).toBe(false);
  expect(makesOld(ofTicket, ['session.read', {}])).toBe(false);
});

test('a switch of environment has everything that hangs on it read again', () => {
  for (const name of ['session.read', 'record.read', 'desk.read', 'tab.read'])
    expect(makesOld({ kind: 'session' }, [name, { place }])).toBe(true);
  expect(makesOld({ kind: 'session' }, ['thread.read', { place, ticketId: 't1' }])).toBe(false);
});

test('a purge concerns every answer with a place in that environment, and no other', () => {
  const live = { ...place, environment: 'live' };
  expect(tellsOfClients('test', { place, ticketId: 't1', from: 60 }, undefined)).toBe(true);
  expect(tellsOfClients('test', { place, text: '', limit: 200 }, { rows: [] })).toBe(true);
  expect(tellsOfClients('test', {}, { kind: 'record', place, tickets: [] })).toBe(true);
  expect(tellsOfClients('test', {}, { kind: 'record', place: live, tickets: [] })).toBe(false);
  expect(tellsOfClients('test', { place: live, ticketId: 't1' }, undefined)).toBe(false);
  expect(tellsOfClients('test', {}, { keys: [], sites: [] })).toBe(false);
});

test('a reset leaves the record on the screen, beside which a new ticket may be in the making', () => {
  const reset: News = { kind: 'reset', environment: 'test' };
  expect(outlasts(reset, 'record.read')).toBe(true);
  expect(makesOld(reset, ['record.read', {}])).toBe(true);
  expect(outlasts(reset, 'thread.read')).toBe(false);
  expect(outlasts({ kind: 'purge', environment: 'test' }, 'record.read')).toBe(false);
});

test('no news ever makes a draft old', () => {
  const all: News[] = [
    { kind: 'setup' },
    { kind: 'session' },
    { kind: 'record', tabId: 1 },
    ofTicket,
    { kind: 'purge', environment: 'test' },
    { kind: 'reset', environment: 'test' },
  ];
  for (const news of all) expect(makesOld(news, ['draft.read', { place }])).toBe(false);
});

test('who waits for a reading is not told before the one that news asked for is there', async () => {
  const client = new QueryClient();
  const queryKey = ['setup.read', {}];
  const readings: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void readings.push(resolve));
  const nth = (n: number) => waitUntil(() => readings[n]);
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  (await nth(0))('old');
  await waitUntil(() => client.getQueryData(queryKey));
  followNews(client, new AbortController().signal);
  const hear = vi.mocked(hearNews).mock.calls[0]?.[0];

  const waited = client
    .invalidateQueries({ queryKey: ['setup.read'] })
    .then(() => client.getQueryData(queryKey));
  await nth(1);
  hear?.({ kind: 'setup' });
  (await nth(2))('new');
  expect(await waited).toBe('new');
  client.clear();
});

test('what was asked before the news is not the new, though it is left meanwhile', async () => {
  const client = new QueryClient();
  const queryKey = ['setup.read', {}];
  const readings: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void readings.push(resolve));
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  (await waitUntil(() => readings[0]))('old');
  await waitUntil(() => client.getQueryData(queryKey));
  followNews(client, new AbortController().signal);
  const hear = vi.mocked(hearNews).mock.calls.at(-1)?.[0];
  void client.invalidateQueries({ queryKey });
  const answer = await waitUntil(() => readings[1]);
  leave();
  hear?.({ kind: 'setup' });
  await waitUntil(() => client.getQueryState(queryKey)?.fetchStatus === 'idle');
  answer('asked before');
  await waitUntil(() => client.getQueryState(queryKey)?.isInvalidated);
  expect(client.getQueryData(queryKey)).toBe('old');
  client.clear();
});

test('a lock takes the words that wait to be sent out of a screen, of its environment alone', async () => {
  const client = new QueryClient();
  const keyOf = (environment: string) => ['outbox.read', { environment }];
  for (const environment of ['test', 'live'])
    client.setQueryData(keyOf(environment), { open: [{ text: 'words' }] });
  followNews(client, new AbortController().signal);
  vi.mocked(hearNews).mock.calls.at(-1)?.[0]?.({ kind: 'purge', environment: 'live' });
  await waitUntil(() => client.getQueryData(keyOf('live')) === undefined);
  expect(client.getQueryData(keyOf('test'))).toBeDefined();
  client.clear();
});

// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../components/ui/data/mount-page';
import { prefetch, query } from '../../../../components/ui/data/use-request';
import { done } from '../../../../lib/domain/core/failure';
import { browser } from '../../../browser-stand-in';
import { ROW, SCOPE } from '../../samples';

const PARAMS = { scope: SCOPE, ticketId: ROW.ticket.id };

function start() {
  const client = createQueryClient();
  const sent = vi.spyOn(browser.runtime, 'sendMessage').mockResolvedValue(done(ROW));
  const wanted = query('ticket.read', PARAMS);
  return {
    client,
    sent,
    wanted,
    ask: () => prefetch(client, 'ticket.read', PARAMS),
    arrived: () => expect.poll(() => client.isFetching()).toBe(0),
  };
}

test('a request goes out at once, and not again while its reply is on its way or up to date', async () => {
  const { client, sent, wanted, ask, arrived } = start();
  ask();
  expect(sent).toHaveBeenCalledOnce();
  ask();
  await arrived();
  expect(client.getQueryData(wanted.queryKey)).toEqual(ROW);
  ask();
  expect(sent).toHaveBeenCalledOnce();
});

test('a reply that an event invalidated is asked for again', async () => {
  const { client, sent, ask, arrived } = start();
  ask();
  await arrived();
  await client.invalidateQueries();
  ask();
  expect(sent).toHaveBeenCalledTimes(2);
  await arrived();
});

test('what a screen shows refreshes itself, each time with a request of its own', async () => {
  const { client, sent, wanted, ask, arrived } = start();
  ask();
  await arrived();
  const observer = new QueryObserver(client, wanted);
  const leave = observer.subscribe(() => undefined);
  void client.invalidateQueries();
  ask();
  await arrived();
  expect(sent).toHaveBeenCalledTimes(2);
  await client.invalidateQueries();
  expect(sent).toHaveBeenCalledTimes(3);
  leave();
});

// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useKeptRows } from '../../../components/desk/use-kept-rows';
import { createQueryClient } from '../../../components/ui/data/mount-page';
import { browser } from '../../browser-stand-in';
import { ROW, SCOPE } from '../samples';

afterEach(cleanup);

/** Sixty rows from a number on. */
const rowsFrom = (first: number) =>
  Array.from({ length: 60 }, (_, i) => ({ ...ROW, ticket: { ...ROW.ticket, id: `${first + i}` } }));

test('a list that stays open keeps the tickets that left it last, and reads no others', () => {
  vi.spyOn(browser.runtime, 'sendMessage').mockReturnValue(new Promise(() => undefined));
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = renderHook(({ given }) => useKeptRows(SCOPE, given), {
    initialProps: { given: rowsFrom(0) },
    wrapper,
  });
  for (const first of [60, 120]) hook.rerender({ given: rowsFrom(first) });
  const ids = hook.result.current.map(({ ticket }) => ticket.id);
  const shown = Array.from({ length: 160 }, (_, i) => `${i + 20}`);
  expect(ids).toEqual([...shown.slice(100), ...shown.slice(0, 100)]);
  expect(client.getQueryCache().findAll({ type: 'active' })).toHaveLength(100);
});

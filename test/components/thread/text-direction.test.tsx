// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MessageBody } from '../../../components/thread/MessageBody';
import { TicketItem } from '../../../components/ticket/TicketItem';
import { ROW } from '../samples';

// What others wrote from right to left is laid out so, on a page that reads from left to right.

afterEach(cleanup);

const HEBREW = 'ההזמנה 4711 לא הגיעה.';

test.each([
  ['plain', `${HEBREW}\n\nIt is late.`],
  ['formatted', `**${HEBREW}**\n\n- ${HEBREW}`],
])('a %s message has the direction of its words', (_, text) => {
  const { container } = render(<MessageBody text={text} />);
  const holder = container.querySelector('strong') ?? container.querySelector('p');
  expect(holder?.textContent).toBe(HEBREW);
  expect(holder?.closest('[dir]')?.getAttribute('dir')).toBe('auto');
});

test('a ticket’s summary and its last words have their own directions', () => {
  const row = { ...ROW, ticket: { ...ROW.ticket, summary: HEBREW }, lastWords: 'תודה' };
  const screen = render(<TicketItem row={row} onOpen={() => undefined} />);
  expect(screen.getByRole('button', { name: HEBREW }).dir).toBe('auto');
  expect(screen.getByText('תודה').closest('[dir]')?.getAttribute('dir')).toBe('auto');
});

// @vitest-environment happy-dom

import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { AlikeTickets } from '../../../../components/ticket/new-ticket/AlikeTickets';
import type { RecordFacts } from '../../../../components/ticket/record-facts';
import { done } from '../../../../lib/domain/core/failure';
import { t } from '../../../../lib/words/words';
import { RECORD_VIEW, ROW } from '../../samples';
import { renderScreen } from '../../screen';

const ticket = { ...ROW.ticket, summary: 'Terminal is offline', status: 'InProgress' };
const BEFORE = { ...RECORD_VIEW, tickets: [] };
const CREATED = { ...RECORD_VIEW, tickets: [{ ...ROW, ticket }] };

/** The form's list, beside a record that gets a ticket. */
function List({ isPending }: { isPending: boolean }) {
  const [view, setView] = useState<RecordFacts>(BEFORE);
  return (
    <>
      <button type="button" onClick={() => setView(CREATED)}>
        Arrive
      </button>
      <AlikeTickets
        view={view}
        summary={ticket.summary}
        clientId=""
        isPending={isPending}
        onOpen={() => undefined}
      />
    </>
  );
}

const draw = (isPending: boolean) => {
  const screen = renderScreen(<List isPending={isPending} />, { 'tickets.ofClient': done([]) });
  fireEvent.click(screen.getByRole('button', { name: 'Arrive' }));
  return screen;
};

test('a ticket that arrives while another one is written is named as like it', async () => {
  const screen = draw(false);
  await screen.findByText(t('alikeTickets', 1));
  expect(screen.getByRole('button', { name: ticket.summary })).toBeDefined();
});

test('a ticket that is being created is not named as like itself', async () => {
  const screen = draw(true);
  await screen.findByRole('status');
  expect(screen.queryByRole('button', { name: ticket.summary })).toBeNull();
});

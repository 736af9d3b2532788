// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TicketFacts } from '../../../components/ticket/TicketFacts';
import type { Failure } from '../../../lib/domain/core/failure';
import type { TicketRow } from '../../../lib/protocol/requests/tickets';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { ROW } from '../samples';
import { FAILURE } from '../screen';

const facts = (failure: Failure, ticket: Partial<TicketRow['ticket']> = {}) =>
  render(
    <TicketFacts
      id="facts"
      row={{ ...ROW, ticket: { ...ROW.ticket, ...ticket }, lastBy: 'manager', failure }}
    />,
  );

test('a ticket that cannot be refreshed still says whose turn it is, and why in the tooltip', () => {
  const screen = facts(FAILURE, { status: 'InProgress' });
  screen.getByText(t('statusInProgress'));
  screen.getByText(t('turnClient'));
  const short = screen.getByText('Couldn’t refresh');
  expect(short.getAttribute('aria-hidden')).toBe('true');
  const whole = t('ticketMayBeOld', explain(FAILURE));
  expect(short.closest('[title]')?.getAttribute('title')).toBe(whole);
  expect(screen.getByText(whole).className).toBe('unseen');
});

test('a ticket that no longer exists says so in place of whose turn it is', () => {
  const gone: Failure = { kind: 'not-found', status: 404, serviceError: { fields: [] } };
  const screen = facts(gone, { status: 'InProgress' });
  expect(screen.getByText(t('ticketGone')).className).toBe('');
  expect(screen.queryByText(t('turnClient'))).toBeNull();
});

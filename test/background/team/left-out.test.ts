import { expect, test, vi } from 'vitest';
import { unlinkTicket } from '../../../lib/background/tickets/ticket-links';
import { waitFor } from '../../wait-for';
import { changeKey, keyStage, keysOf, link, RECORD, settle, stateOf, ticketsOf } from './key-stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// A member who was left out of a change of the team key, and works on.

const at = keyStage();

test('what a member said while left out does not win over what a colleague said later', async () => {
  await link(at.anna, 'ticket-1');
  await settle(at.anna, at.bert, at.anna);
  await changeKey(at.anna);
  await waitFor(async () => {
    await at.bert.keepCurrent();
    expect(await stateOf(at.bert)).toBe('left-out');
  });
  await unlinkTicket('live', 'ticket-1', RECORD);
  await at.bert.keepCurrent();
  await link(at.anna, 'ticket-1');
  await settle(at.anna);
  await changeKey(at.anna, 'bert');
  await settle(at.bert, at.anna);
  expect(await keysOf(at.bert)).toBe(2);
  for (const agent of [at.anna, at.bert]) expect(await ticketsOf(agent)).toEqual(['ticket-1']);
});

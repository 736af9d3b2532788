import { expect, test, vi } from 'vitest';
import { changeTeamKey } from '../../../lib/background/team/change-team-key';
import { keyReceivers } from '../../../lib/background/team/key-receivers';
import {
  joinTeam,
  leaveTeam,
  readInvitation,
  readTeam,
} from '../../../lib/background/team/membership';
import { storedTeam } from '../../../lib/background/team/team-access';
import { unlinkTicket } from '../../../lib/background/tickets/ticket-links';
import { invitationText, parseInvitation } from '../../../lib/domain/team/invitation';
import { environmentDb } from '../../../lib/storage/databases';
import { createExchangeKeys } from '../../../lib/team/key-exchange';
import { waitFor } from '../../wait-for';
import {
  changeKey,
  changeStored,
  keyStage,
  keysOf,
  link,
  RECORD,
  settle,
  stateOf,
  ticketsOf,
} from './key-stage';
import { otherAgent } from './other-agent';

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

test('also of two changes while the server is away, the admin’s own entry arrives last', async () => {
  await at.anna.keepCurrent();
  const carla = await otherAgent('carla');
  const { publicKey } = await createExchangeKeys();
  await carla.share({ kind: 'publickey', at: Date.now(), publicKey });
  const db = await environmentDb('test');
  await waitFor(async () => expect(await keyReceivers(db)).toContain('carla'));
  at.server().stop();
  for (const members of [['bert'], ['bert', 'carla']]) {
    await changeTeamKey({ environment: 'test', members });
    await waitFor(async () => {
      await at.anna.keepCurrent();
      expect(await db.count('teamOperations')).toBe(0);
    });
  }
  at.server().start();
  await settle(at.anna);
  const sent = at
    .server()
    .entries()
    .filter(({ kind }) => kind === 'teamkey');
  expect(sent.map(({ id }) => id)).toEqual(['bert', 'carla', 'anna']);
});

test('a server that lost all gets the admin’s own entry after those of the members', async () => {
  await changeKey(at.anna, 'bert');
  await at.anna.disconnect();
  at.server().makeAnew();
  await settle(at.anna);
  const sent = at
    .server()
    .entries()
    .filter(({ kind }) => kind === 'teamkey');
  expect(sent.map(({ id }) => id)).toEqual(['bert', 'anna']);
});

/** Whether Bert, who is left out, is told to join by a new invitation. */
async function isToldToJoinAnew(): Promise<boolean> {
  await waitFor(async () => {
    await at.bert.keepCurrent();
    expect(await stateOf(at.bert)).toBe('left-out');
  });
  await changeStored(at.bert, { publicKey: `U${'A'.repeat(55)}` });
  const read = await readTeam({ environment: 'live' });
  return read.ok && read.value.team?.hasOldInvitation === true;
}

test('who was left out by mistake is told to wait for a check mark, also after the server lost all', async () => {
  await changeKey(at.anna);
  expect(await isToldToJoinAnew()).toBe(false);
  await at.bert.disconnect();
  at.server().makeAnew();
  await settle(at.anna);
  expect(await isToldToJoinAnew()).toBe(false);
  const offered = { kind: 'publickey', author: 'bert', sequence: 0 };
  expect(await (await environmentDb('live')).getAll('teamEntries')).toContainEqual(
    expect.objectContaining(offered),
  );
});

test('who joined by an invitation from before the change is told so, and not to wait for a check mark', async () => {
  const copied = await readInvitation({ environment: 'test' });
  const earlier = copied.ok ? parseInvitation(copied.value.text) : 'not-one';
  if (typeof earlier === 'string') throw new Error('No invitation.');
  await changeKey(at.anna);
  expect(await isToldToJoinAnew()).toBe(false);
  await leaveTeam({ environment: 'live' });
  const invitation = invitationText({ ...earlier, environment: 'live' });
  await joinTeam({ environment: 'live', invitation, agentName: 'Bert' });
  expect(await isToldToJoinAnew()).toBe(true);
  // The admin could not give this browser a check mark.
  const { author = '' } = (await storedTeam('live')) ?? {};
  await at.anna.keepCurrent();
  expect(await keyReceivers(await environmentDb('test'))).not.toContain(author);
});

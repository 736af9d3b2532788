import { afterEach, expect, test, vi } from 'vitest';
import { addKey } from '../../../lib/background/keys/key-changes';
import {
  joinTeam,
  leaveTeam,
  makeTeam,
  readInvitation,
} from '../../../lib/background/team/membership';
import { adminOf, storedTeam } from '../../../lib/background/team/team-access';
import type { Environment } from '../../../lib/domain/core/environment';
import {
  type Invitation,
  invitationText,
  parseInvitation,
} from '../../../lib/domain/team/invitation';
import { newServer } from '../../team/current-server';
import { signedInStage } from '../stage';
import { endTeams } from '../team/stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// The invitation says who the admin is, whom colleagues believe.

const at = signedInStage();
afterEach(endTeams);

async function invitationOf(environment: Environment): Promise<Invitation> {
  const read = await readInvitation({ environment });
  const parsed = read.ok ? parseInvitation(read.value.text) : 'not-one';
  if (typeof parsed === 'string') throw new Error(parsed);
  return parsed;
}

async function adminIn(environment: Environment): Promise<string | undefined> {
  const team = await storedTeam(environment);
  return team && adminOf(team);
}

test('the invitation names the admin, and a browser that joins believes and passes on that name', async () => {
  newServer();
  expect(
    await addKey({ address: at.service.address, key: at.service.keys.liveFull }),
  ).toMatchObject({ ok: true });
  const server = 'wss://team.example.com';
  await makeTeam({ environment: 'test', name: 'Support', server, agentName: 'Anna Example' });
  const invitation = await invitationOf('test');
  expect(invitation.admin).toMatch(/^anna-example-/);
  expect(await adminIn('test')).toBe(invitation.admin);

  const join = (one: Invitation) =>
    joinTeam({ environment: 'live', invitation: invitationText(one), agentName: 'Bert Sample' });
  expect(await join({ ...invitation, environment: 'live' })).toMatchObject({ ok: true });
  expect(await adminIn('live')).toBe(invitation.admin);
  expect((await invitationOf('live')).admin).toBe(invitation.admin);
  await leaveTeam({ environment: 'live' });

  // One of an earlier version.
  const { admin: _, ...earlier } = invitation;
  expect(await join({ ...earlier, environment: 'live' })).toMatchObject({ ok: true });
  expect(await adminIn('live')).toBeUndefined();
  expect(await invitationOf('live')).not.toHaveProperty('admin');
});

test('a text that names something else than an agent as the admin is no invitation', () => {
  const invitation: Invitation = {
    ...{ team: 'c1d5c3a4-5f0f-4e59-9f5b-0f7a3a1c9d10', name: 'Support', environment: 'live' },
    ...{ server: 'wss://team.example.com', key: 'A'.repeat(43), admin: 'anna-x2k4p' },
  };
  expect(parseInvitation(invitationText(invitation))).toEqual(invitation);
  for (const admin of ['', 'Anna', 'anna.*', '>'])
    expect(parseInvitation(invitationText({ ...invitation, admin }))).toBe('not-one');
});

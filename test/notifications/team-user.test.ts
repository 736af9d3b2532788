import { expect, test, vi } from 'vitest';
import { toBase64url } from '../../lib/bytes/encoding';
import { invitationText } from '../../lib/domain/team/invitation';
import { readTeamUser } from '../../lib/notifications/node/team-user';
import { createCipher } from '../../lib/team/cipher';

const [FIRST, SECOND] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
const DEFAULTS = { port: 8787, host: '127.0.0.1', data: 'unused', days: 1 };
const SERVER = 'wss://team.example.com';

const invitation = {
  ...{
    team: 'c1d5c3a4-5f0f-4e59-9f5b-0f7a3a1c9d10',
    name: 'Support',
    environment: 'test' as const,
  },
  ...{ server: SERVER, key: toBase64url(FIRST), laterKeys: [toBase64url(SECOND)] },
};

test('a receiver encrypts with the newest key of its invitation, and opens what the first one encrypted', async () => {
  vi.stubEnv('RECEIVER_NATS_USER', `receiver SU${'A'.repeat(56)}`);
  vi.stubEnv('RECEIVER_NATS_TEAM', invitationText(invitation));
  const user = await readTeamUser(SERVER, DEFAULTS);
  if (!user.ok) throw new Error(user.reason);
  const [first, member] = [await createCipher(FIRST), await createCipher(FIRST)];
  await member.setLaterKeys([SECOND]);
  const sealed = await user.cipher.seal('a.subject', 'a push');
  expect(await member.open('a.subject', sealed)).toEqual({ kind: 'opened', text: 'a push' });
  expect((await first.open('a.subject', sealed)).kind).toBe('unreadable');
  const old = await first.seal('a.subject', 'before');
  expect(await user.cipher.open('a.subject', old)).toEqual({ kind: 'opened', text: 'before' });
});

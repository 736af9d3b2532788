import { expect, test, vi } from 'vitest';
import { addKey, removeKey } from '../../../lib/background/keys/key-changes';
import { leaveTeam, makeTeam } from '../../../lib/background/team/membership';
import {
  readSavedReplies,
  removeReply,
  saveReplies,
} from '../../../lib/background/tickets/saved-replies';
import { environmentDb } from '../../../lib/storage/databases';
import { waitFor } from '../../wait-for';
import { type AgentBrowser, teamStage } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// Saved replies that one agent shares with the team.

const at = teamStage();

const scopeOf = ({ environment }: AgentBrowser) => ({ environment, installationId: 'i1' });

const reply = (part: Record<string, unknown> = {}) => ({
  ...{ id: 'r1', folder: 'Refunds', name: 'Thanks', text: 'Thank you.', used: 0, updatedAt: 1 },
  ...part,
});

async function repliesOf(agent: AgentBrowser) {
  const read = await readSavedReplies({ scope: scopeOf(agent) });
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value;
}

async function settle(): Promise<void> {
  for (const agent of [at.anna, at.bert, at.anna, at.bert]) await agent.keepCurrent();
}

/** Anna shares a reply, and Bert has it. */
async function shared(): Promise<void> {
  await saveReplies({ scope: scopeOf(at.anna), replies: [reply({ shared: true })] });
  await settle();
  await waitFor(async () =>
    expect((await repliesOf(at.bert)).team).toMatchObject([
      { name: 'Thanks', folder: 'Refunds', text: 'Thank you.' },
    ]),
  );
}

test('a reply that an agent shares is in the colleague’s list, and not in the own one twice', async () => {
  await shared();
  expect(await repliesOf(at.anna)).toMatchObject({
    replies: [{ id: 'r1', shared: true }],
    team: [],
  });
  expect((await repliesOf(at.bert)).replies).toEqual([]);
});

test('a reply that is not shared stays here', async () => {
  await saveReplies({ scope: scopeOf(at.anna), replies: [reply()] });
  await settle();
  expect(at.server().entries()).toEqual([]);
  expect((await repliesOf(at.bert)).team).toEqual([]);
});

test('a change reaches the colleague, and so does the end of sharing and a removal', async () => {
  await shared();
  const changed = reply({ shared: true, text: 'Thanks a lot.' });
  await saveReplies({ scope: scopeOf(at.anna), replies: [changed] });
  await settle();
  expect((await repliesOf(at.bert)).team).toMatchObject([{ text: 'Thanks a lot.' }]);
  await saveReplies({ scope: scopeOf(at.anna), replies: [reply()] });
  await settle();
  expect((await repliesOf(at.bert)).team).toEqual([]);
  await saveReplies({ scope: scopeOf(at.anna), replies: [changed] });
  await settle();
  await removeReply({ scope: scopeOf(at.anna), id: 'r1' });
  await settle();
  expect((await repliesOf(at.bert)).team).toEqual([]);
  // Its text is gone from the entries, too.
  const entry = (await (await environmentDb('live')).getAll('teamEntries')).at(-1);
  expect(entry?.shared).toMatchObject({ kind: 'reply', on: false, text: '' });
});

test('who leaves the team keeps the own replies, shared with nobody', async () => {
  await shared();
  await leaveTeam({ environment: 'test' });
  expect(await repliesOf(at.anna)).toEqual({
    replies: [{ ...reply(), installationId: 'i1' }],
    agentName: '',
  });
});

test('after the key was removed no reply is shared with the next team unasked', async () => {
  await shared();
  const key = { address: at.service.address, key: at.service.keys.testFull };
  await removeKey('test');
  expect(await addKey(key)).toMatchObject({ ok: true });
  const server = 'wss://team.example.com';
  const made = await makeTeam({
    ...{ environment: 'test', name: 'Another team', server, agentName: 'Anna' },
  });
  expect(made).toMatchObject({ ok: true });
  const [known] = (await repliesOf(at.anna)).replies;
  expect(known).not.toHaveProperty('shared');
});

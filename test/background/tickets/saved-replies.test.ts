import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSession } from '../../../lib/background/api/session';
import { purge, purgeWithKey } from '../../../lib/background/keys/purge';
import { resetTestData } from '../../../lib/background/test-data/reset';
import { handlers } from '../../../lib/background/tickets/later-handlers';
import * as v from '../../../lib/domain/core/schema';
import type { SavedReply } from '../../../lib/domain/tickets/saved-reply';
import { MOST_REPLIES } from '../../../lib/domain/tickets/saved-reply-limits';
import { REQUESTS } from '../../../lib/protocol/contract';
import { environmentDb } from '../../../lib/storage/databases';
import { eventOf, published } from '../../browser-stand-in';
import { atRest } from '../background';
import { openOld } from '../old-database';
import { signedInStage } from '../stage';

const at = signedInStage();

const reply = (name: string, part: Partial<SavedReply> = {}): SavedReply => ({
  ...{ id: randomUUID(), folder: '', name, text: 'Thank you', used: 0, updatedAt: 1 },
  ...part,
});

const save = (replies: SavedReply[], scope = at.scope) =>
  handlers['savedReplies.save']({ scope, replies });

async function read(scope = at.scope) {
  const outcome = await handlers['savedReplies.read']({ scope });
  if (!outcome.ok) throw new Error(outcome.failure.kind);
  const reply = v.safeParse(REQUESTS['savedReplies.read'].reply, outcome.value);
  if (!reply.success) throw new Error('the reply breaks the contract');
  return reply.output;
}
const namesIn = async (scope = at.scope) => (await read(scope)).replies.map(({ name }) => name);

test('saved replies are those of their installation, and every screen hears of a change', async () => {
  const { scope } = at;
  const [one, two] = [reply('One'), reply('Two', { status: 'Closed' })];
  await save([one, two]);
  expect(published.map(eventOf)).toContainEqual({ kind: 'saved-replies' });
  expect((await namesIn()).sort()).toEqual(['One', 'Two']);
  expect(await namesIn({ ...scope, installationId: 'other' })).toEqual([]);
  await handlers['savedReplies.remove']({ scope, id: one.id });
  expect((await read()).replies).toEqual([two]);
});

test('a use is counted with its time; a reply that was removed meanwhile is not brought back', async () => {
  const { scope } = at;
  const one = reply('One');
  await save([one]);
  await handlers['savedReplies.used']({ scope, id: one.id });
  await handlers['savedReplies.used']({ scope, id: one.id });
  expect((await read()).replies).toMatchObject([{ used: 2, usedAt: expect.any(Number) }]);
  await handlers['savedReplies.remove']({ scope, id: one.id });
  await handlers['savedReplies.used']({ scope, id: one.id });
  expect(await namesIn()).toEqual([]);
});

test('more than an installation has room for are refused, all of them', async () => {
  await save(Array.from({ length: MOST_REPLIES - 1 }, (_, index) => reply(`${index}`)));
  expect(await save([reply('a'), reply('b')])).toMatchObject({ ok: false });
  expect((await read()).replies).toHaveLength(MOST_REPLIES - 1);
  expect(await save([reply('a')])).toEqual({ ok: true, value: null });
});

test('a text over 50,000 characters does not pass the contract', () => {
  const { params } = REQUESTS['savedReplies.save'];
  const of = (length: number) => ({
    scope: at.scope,
    replies: [reply('Long', { text: 'x'.repeat(length) })],
  });
  expect(v.is(params, of(50_000))).toBe(true);
  expect(v.is(params, of(50_001))).toBe(false);
});

test('the agent’s name is one for all installations', async () => {
  await handlers['settings.agentName.save']({ name: 'Grace' });
  expect(await read()).toMatchObject({ agentName: 'Grace' });
  expect(await read({ environment: 'live', installationId: 'x' })).toMatchObject({
    agentName: 'Grace',
  });
});

test('neither a lock nor a removed key takes the agent’s own texts', async () => {
  await save([reply('Mine')]);
  await purge('test');
  expect(await namesIn()).toEqual(['Mine']);
  await purgeWithKey('test');
  expect(await namesIn()).toEqual(['Mine']);
});

test('a reset of test data leaves them to the installation that takes the place of theirs', async () => {
  const { scope } = at;
  const { installations } = await readSession();
  const other = installations.find(({ id }) => id !== scope.installationId);
  const ofOther = { ...scope, installationId: other?.id ?? '' };
  await save([reply('Mine')]);
  await save([reply('Other')], ofOther);
  await save([reply('Foreign')], { ...scope, installationId: 'of-another-company' });
  await resetTestData({ scope, commandId: randomUUID() });
  await atRest();
  const session = await readSession();
  expect(session.installationId).not.toBe(scope.installationId);
  expect(await namesIn({ ...scope, installationId: session.installationId ?? '' })).toEqual([
    'Mine',
  ]);
  const heir = session.installations.find(({ name }) => name === other?.name);
  expect(await namesIn({ ...scope, installationId: heir?.id ?? '' })).toEqual(['Other']);
  expect(await namesIn({ ...scope, installationId: 'of-another-company' })).toEqual(['Foreign']);
  expect(await namesIn()).toEqual([]);
});

test('a database of version 7 gets the store, and keeps what it has', async () => {
  const before = await openOld('alongside-live', 7);
  const draft = {
    ...{ subject: 'reply/t', commandId: 'a', text: 'Half a reply' },
    ...{ attachments: [], fields: {}, keptAt: 1 },
  };
  await before.put('drafts', draft);
  before.close();
  const db = await environmentDb('live');
  expect(await db.getAll('drafts')).toEqual([draft]);
  const scope = { environment: 'live', installationId: 'i' } as const;
  await save([reply('Mine')], scope);
  expect(await namesIn(scope)).toEqual(['Mine']);
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { environmentDb } from '../../lib/storage/databases';
import { keepDraft, keepDraftAt } from '../../lib/worker/drafts';
import { forgetGate } from '../../lib/worker/gates';
import { comeBack } from '../../lib/worker/gone';
import { sendMessage } from '../../lib/worker/messages';
import { readOutbox } from '../../lib/worker/outbox/view';
import { keepRecent, recentRecords } from '../../lib/worker/recent';
import { readSession } from '../../lib/worker/session';
import { keepTabChoice, tabChoice } from '../../lib/worker/tabs';
import { resetTestData } from '../../lib/worker/test-data';
import { keepWish, wishOf } from '../../lib/worker/wishes';
import { atRest, CUSTOMER, openTicket } from './background';
import { signedInStage } from './stage';

// A reset that did not go straight through, and what people typed or asked for meanwhile.

const at = signedInStage();

const DONE = { ok: true, value: { kind: 'done' } };
const RESET = { method: 'POST', path: /\/test\/reset$/ };
const INSTALLATIONS = { method: 'GET', path: /\/installations$/ };
const reset = (action = randomUUID()) => resetTestData({ place: at.place, action });
const draftOf = (text: string) => ({ action: randomUUID(), text, attachments: [], fields: {} });
const failing = (what: { method: string; path: RegExp }, status: number) =>
  at.service.control.answerNext(what, { kind: 'status', status });
const kept = async (name: 'tickets' | 'messages' | 'seen' | 'drafts' | 'writes') =>
  (await environmentDb('test')).getAll(name);

/** The words of replies that went no further with their tickets, as the outbox offers them. */
async function wordsInOutbox(): Promise<string[]> {
  const outbox = await readOutbox('test');
  return (outbox.ok ? outbox.value.open : []).flatMap(({ what, failure }) =>
    what.kind === 'message.send' && failure?.kind === 'test-data-reset' ? [what.message.text] : [],
  );
}

test('what was done between a reset’s asking and its sweep goes once the installations are read', async () => {
  const ticketId = await openTicket(at.service, at.place);
  const { installations } = await readSession();
  const chosen = installations.find(({ id }) => id === at.place.installationId);
  failing(RESET, 503);
  const action = randomUUID();
  expect(await reset(action)).toMatchObject({ value: { kind: 'waits', byItself: true } });
  await forgetGate(at.service.address);
  // Its next try is far off: on a busy machine it would come in the middle of what follows.
  const waiting = await (await environmentDb('test')).get('writes', action);
  if (waiting)
    await (await environmentDb('test')).put('writes', { ...waiting, nextAt: Date.now() + 600_000 });
  // The agent in another panel goes on.
  const message = { text: 'A reply in between', attachments: [] };
  await sendMessage({ place: at.place, ticketId, action: randomUUID(), message });
  await atRest();
  await keepDraft('test', `reply/${ticketId}`, draftOf('The next one'));
  const db = await environmentDb('test');
  const ticket = await db.get('tickets', ticketId);
  if (ticket) await db.put('tickets', { ...ticket, stateAt: Date.now() + 1 });
  failing(INSTALLATIONS, 403);
  expect(await reset(action)).toEqual(DONE);
  const after = await readSession();
  expect(after.installations.find(({ id }) => id === after.installationId)?.name).toBe(
    chosen?.name,
  );
  expect(await Promise.all([kept('tickets'), kept('messages'), kept('seen')])).toEqual([
    [],
    [],
    [],
  ]);
  expect(await kept('drafts')).toEqual([]);
  expect(JSON.stringify(await kept('writes'))).not.toContain('A reply in between');
  expect(await wordsInOutbox()).toEqual(['The next one']);
  expect(await db.get('facts', 'resetOwed')).toBe(undefined);
});

test('a reply typed while the reset is on its way leaves no draft, and its words can be copied', async () => {
  const { service, place } = at;
  const ticketId = await openTicket(service, place);
  await readSession();
  const asked = service.control.answerNext(RESET, { kind: 'silence', at: 'before-headers' });
  const resetting = reset();
  await asked.reached();
  const draft = draftOf('Half a re');
  await keepDraftAt(place, `reply/${ticketId}`, draft);
  await keepDraftAt(place, 'decide/application', draftOf('Why not'));
  asked.release();
  expect(await resetting).toEqual(DONE);
  expect(await kept('drafts')).toEqual([]);
  expect(await wordsInOutbox()).toEqual(['Half a re']);
  // The panel still shows the thread, and keeps what was typed last when it closes.
  const late = { ...draft, text: 'Half a reply' };
  expect(await keepDraftAt(place, `reply/${ticketId}`, late)).toMatchObject({
    failure: { kind: 'test-data-reset' },
  });
  expect(await wordsInOutbox()).toEqual(['Half a reply']);
  const message = { text: late.text, attachments: [] };
  expect(await sendMessage({ place, ticketId, action: draft.action, message })).toMatchObject({
    failure: { kind: 'test-data-reset' },
  });
  expect(await wordsInOutbox()).toEqual(['Half a reply']);
});

test('a panel of before the reset keeps its words also with a background that began after it', async () => {
  const ticketId = await openTicket(at.service, at.place);
  await readSession();
  expect(await reset()).toEqual(DONE);
  // What the background had in memory of it.
  comeBack('test');
  const draft = draftOf('Half a reply');
  expect(await keepDraftAt(at.place, `reply/${ticketId}`, draft)).toMatchObject({
    failure: { kind: 'test-data-reset' },
  });
  expect(await kept('drafts')).toEqual([]);
  expect(await wordsInOutbox()).toEqual(['Half a reply']);
  const { environment, installationId } = await readSession();
  const now = { environment, installationId: installationId ?? '' };
  const other = draftOf('Of today');
  expect(await keepDraftAt(now, 'reply/of-today', other)).toEqual({ ok: true, value: null });
});

test('asked for again elsewhere while it waits, it is the same reset, and leaves nothing behind', async () => {
  await readSession();
  failing(RESET, 503);
  expect(await reset()).toMatchObject({ value: { kind: 'waits' } });
  await forgetGate(at.service.address);
  expect(await Promise.all([reset(), reset()])).toEqual([DONE, DONE]);
  expect(await kept('writes')).toMatchObject([{ deed: { kind: 'test.reset' }, state: 'done' }]);
});

test('an older reset that was stuck goes with the next', async () => {
  await readSession();
  const action = randomUUID();
  failing(RESET, 422);
  expect(await reset(action)).toMatchObject({ failure: { kind: 'invalid' } });
  expect(await reset()).toEqual(DONE);
  expect(await kept('writes')).toMatchObject([{ state: 'done' }]);
});

test('a reset that waits says what for, and whether it goes on by itself', async () => {
  await readSession();
  at.service.control.revokeKey(at.service.keys.testFull);
  expect(await reset()).toMatchObject({
    value: { kind: 'waits', byItself: false, failure: { kind: 'key-refused' } },
  });
});

test('what tabs show, and what somebody wants to see of live, outlives a reset', async () => {
  const record = { ref: CUSTOMER, url: 'https://crm.example.com/customers/42', name: 'Ada' };
  await keepRecent(record);
  await keepTabChoice(7, record);
  await keepWish(7, 'live', 'of-live');
  await keepWish(8, 'test', 'of-test');
  expect(await reset()).toEqual(DONE);
  expect(await recentRecords()).toMatchObject([{ title: 'Ada' }]);
  expect(await tabChoice(7)).toMatchObject({ name: 'Ada' });
  expect(await wishOf(7)).toMatchObject({ ticketId: 'of-live' });
  expect(await wishOf(8)).toBe(undefined);
});

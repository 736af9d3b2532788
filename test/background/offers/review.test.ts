import { beforeEach, expect, test, vi } from 'vitest';
import { storedRules } from '../../../lib/background/core/review-rules';
import {
  readReviewRules,
  saveReviewRules,
} from '../../../lib/background/onboarding/review/review-rules';
import type { ReviewRules } from '../../../lib/domain/onboarding/review/review-rules';
import { environmentDb } from '../../../lib/storage/databases';
import { published } from '../../browser-stand-in';
import type { AgentBrowser } from '../team/stage';
import { offerStage, offersOf, say, share, take } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// Review settings that the team's admin shares.

const at = offerStage();

const ID = 'inst-1';
const rules = (text: string): ReviewRules => ({
  answerWithin: 2,
  checklist: [{ text, required: true }],
  reasons: [{ code: 'DOC', text: 'A document is missing' }],
});

const scopeOf = ({ environment }: AgentBrowser) => ({ environment, installationId: ID });
const save = (agent: AgentBrowser, text: string) =>
  saveReviewRules({ scope: scopeOf(agent), rules: rules(text) });

async function itemsOf(agent: AgentBrowser): Promise<string[]> {
  const read = await readReviewRules({ scope: scopeOf(agent) });
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value.checklist.map(({ text }) => text);
}

const stateAt = async (agent: AgentBrowser) =>
  (await offersOf(agent)).offers.map(({ state }) => state);

/** Anna shares her rules as they are. */
async function shared(text: string): Promise<void> {
  await save(at.anna, text);
  expect(await share(at.anna, 'review', ID)).toEqual({ ok: true, value: null });
  await at.settle();
}

beforeEach(() => at.introduce());

test('rules that the admin shares are offered, and taken by a press', async () => {
  await shared('Names match');
  expect(await offersOf(at.bert)).toMatchObject({
    by: 'Anna Example',
    offers: [{ kind: 'review', about: ID, state: 'new', patterns: [], recipes: [] }],
  });
  expect(await itemsOf(at.bert)).toEqual([]);
  expect(await take(at.bert, 'review', ID)).toEqual({ ok: true, value: null });
  expect(await itemsOf(at.bert)).toEqual(['Names match']);
  expect(await stateAt(at.bert)).toEqual(['followed']);
});

test('rules that were taken follow the admin’s, until the agent saves own ones', async () => {
  await shared('Names match');
  await take(at.bert, 'review', ID);
  await shared('Names and dates match');
  expect(await itemsOf(at.bert)).toEqual(['Names and dates match']);
  expect(published).toContainEqual({ kind: 'setup' });
  await save(at.bert, 'Mine');
  await shared('Everything matches');
  expect(await itemsOf(at.bert)).toEqual(['Mine']);
  expect(await stateAt(at.bert)).toEqual(['differs']);
});

test('own rules that the agent saves while the team’s arrive stay, at whatever moment', async () => {
  await shared('Names match');
  for (let ticks = 0; ticks < 40; ticks += 1) {
    await take(at.bert, 'review', ID);
    const arriving = shared(`Names and dates match, ${ticks}`);
    for (let i = 0; i < ticks; i += 1) await new Promise((resolve) => setImmediate(resolve));
    await save(at.bert, 'Mine');
    await arriving;
    expect(await itemsOf(at.bert), `after ${ticks}`).toEqual(['Mine']);
  }
});

test('rules that are alike by chance are not the team’s', async () => {
  await save(at.bert, 'Names match');
  await shared('Names match');
  expect(await stateAt(at.bert)).toEqual(['same']);
  await shared('Other');
  expect(await itemsOf(at.bert)).toEqual(['Names match']);
});

test('the end of sharing leaves the rules as they are', async () => {
  await shared('Names match');
  await take(at.bert, 'review', ID);
  await share(at.anna, 'review', ID, false);
  await at.settle();
  expect(await stateAt(at.bert)).toEqual([]);
  expect(await itemsOf(at.bert)).toEqual(['Names match']);
});

test('rules follow no colleague who is not the admin, and no other team', async () => {
  await shared('Names match');
  await take(at.bert, 'review', ID);
  const forged = { kind: 'review', at: Date.now() + 60_000, on: true, installationId: ID } as const;
  await say(at.bert, { ...forged, rules: rules('Forged') });
  await at.settle();
  expect(await itemsOf(at.bert)).toEqual(['Names match']);
  expect(await offersOf(at.bert)).toMatchObject({ offers: [{ state: 'followed' }] });

  // Bert's rules are of a team that he left.
  await storedRules(ID).set('live', { ...rules('Old'), ofTeam: 'another-team' });
  await shared('Newer');
  expect(await itemsOf(at.bert)).toEqual(['Old']);
});

test('rules beyond the limits of their form are not shared, and not offered', async () => {
  const many = Array.from({ length: 101 }, (_, i) => ({ text: `Item ${i}`, required: true }));
  const tooMany = { ...rules('x'), checklist: many };
  await saveReviewRules({ scope: scopeOf(at.anna), rules: tooMany });
  expect(await share(at.anna, 'review', ID)).toMatchObject({
    failure: { kind: 'too-large-to-share' },
  });
  await say(at.anna, { kind: 'review', at: 1, on: true, installationId: ID, rules: tooMany });
  await at.settle();
  expect(await stateAt(at.bert)).toEqual([]);
  const entries = await (await environmentDb('live')).getAll('teamEntries');
  expect(entries.filter(({ kind, shared }) => kind === 'review' && shared)).toEqual([]);
});

import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { removeSite } from '../../../lib/background/sites/change-sites';
import { readHealth, saveHealth } from '../../../lib/background/sites/selector-health';
import { readPageState, saveShownRecord } from '../../../lib/background/sites/shown-record';
import * as v from '../../../lib/domain/core/schema';
import type { Shown } from '../../../lib/domain/crm/content-messages';
import { Recipe } from '../../../lib/domain/crm/recipe';
import { settingsDb } from '../../../lib/storage/databases';
import { newProfile } from '../background';

const ORIGIN = 'https://crm.example.com';
const caller = { from: 'crm' as const, tabId: 7, documentId: 'page-1', origin: ORIGIN };

const taught = v.parse(Recipe, {
  id: 'in-house',
  name: 'In-house',
  hosts: [],
  selfHosted: true,
  checked: '2026-11-21',
  records: [
    {
      match: { path: '^/people/(?<id>\\d+)' },
      type: 'person',
      certainty: 'verified',
      examples: { '/people/1': { id: '1' } },
    },
  ],
  notRecords: [],
  fields: {
    name: ['.name', 'h1'].map((select) => ({ select, certainty: 'verified' })),
    email: [{ select: '.mail', from: 'mailto', certainty: 'verified' }],
  },
  ready: { witness: { select: '.id' } },
});

beforeEach(async () => {
  await newProfile();
  await (await settingsDb()).put('sites', { origin: ORIGIN, rules: [], taught, addedAt: 0 });
});
afterAll(newProfile);

const show = (id: string, more: Partial<Shown> = {}, name?: string) =>
  saveShownRecord(
    {
      record: { ref: { type: 'person', id }, name, url: `${ORIGIN}/people/${id}` },
      needs: 'nothing',
      dockRemoved: false,
      ...more,
    },
    caller,
  );

const visit = async (id: string, health: Record<string, boolean>) => {
  await show(id);
  await show(id, { health });
};

describe('the health of a recipe', () => {
  test('is counted per selector over the last eight visits', async () => {
    for (let i = 0; i < 6; i++) await visit('1', { ready: true, 'name 1': false, 'name 2': true });
    for (let i = 0; i < 4; i++) await visit('2', { ready: true, 'name 1': true });
    expect(await readHealth()).toEqual([
      { recipe: ORIGIN, what: 'name 1', missed: 4, of: 8 },
      { recipe: ORIGIN, what: 'name 2', missed: 0, of: 6 },
      { recipe: ORIGIN, what: 'ready', missed: 0, of: 8 },
    ]);
  });

  test('counts a visit once, however often its page reports', async () => {
    const health = { 'name 1': false };
    await visit('1', health);
    await Promise.all([
      show('1', { health }),
      show('1', { health, frameToken: crypto.randomUUID() }),
    ]);
    expect(await readHealth()).toEqual([{ recipe: ORIGIN, what: 'name 1', missed: 1, of: 1 }]);
  });

  test('ignores selectors that the recipe does not have, and other addresses', async () => {
    await saveHealth(ORIGIN, `${ORIGIN}/people/1`, { 'Ada Example': true, 'name 3': true });
    await saveHealth(ORIGIN, `${ORIGIN}/lists/1`, { 'name 1': true });
    await saveHealth(ORIGIN, 'https://other.example/people/1', { 'name 1': true });
    expect(await readHealth()).toEqual([]);
  });

  test('is deleted with its site', async () => {
    await visit('1', { 'name 1': true });
    await removeSite(ORIGIN);
    expect(await (await settingsDb()).count('health')).toBe(0);
  });
});

describe('a record without a name', () => {
  const readState = async () => {
    const state = await readPageState({ from: 'sidebar', tabId: 7 });
    return state.ok && state.value;
  };

  test('is reported as loading until its page reports', async () => {
    await show('1');
    expect(await readState()).toBe('looking');
  });

  test.each([
    ['missed', { ready: true, 'name 1': false, 'name 2': false }],
    ['unready', { ready: false, 'name 1': true }],
    ['unready', { 'name 1': false, 'name 2': true }],
    ['no-heading', {}],
    ['no-heading', { 'email 1': true }],
  ])('is reported as “%s” when its page reports %j', async (expected, health) => {
    await visit('1', health);
    expect(await readState()).toBe(expected);
    await show('2');
    expect(await readState()).toBe('looking');
  });

  test('is no longer reported once it has a name', async () => {
    await show('1', { health: {} }, 'Ada Example');
    expect(await readState()).toBeNull();
  });
});

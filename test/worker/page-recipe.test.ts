import { beforeEach, describe, expect, test } from 'vitest';
import type { DockState } from '../../lib/domain/site';
import { settingsDb } from '../../lib/storage/databases';
import { keepDockOf, recipeOf } from '../../lib/worker/sites/page-recipe';
import { newProfile } from './background';

const ORIGIN = 'https://crm.example.com';
const asker = { place: 'crm' as const, tabId: 7, frameId: 0, origin: ORIGIN };

const dockTold = async () => {
  const told = await recipeOf(asker);
  return told.ok ? told.value?.dock : told.failure;
};

beforeEach(async () => {
  await newProfile();
  const db = await settingsDb();
  await db.put('sites', { origin: ORIGIN, rules: [], addedAt: 1 });
});

describe('how the dock stands on a host', () => {
  test('a host that nobody changed anything on has it open at the right edge', async () => {
    expect(await dockTold()).toEqual({ open: true, width: 380, handleAt: 40 });
  });

  test('what was kept before the dock knew of sides is still known', async () => {
    const old: DockState = { open: false, width: 500, handleAt: 10 };
    await (await settingsDb()).put('docks', old, ORIGIN);
    expect(await dockTold()).toEqual(old);
  });

  test('side and room are kept, and told to the next page', async () => {
    const state: DockState = { open: true, width: 400, handleAt: 40, side: 'left', over: false };
    await keepDockOf(asker, state);
    expect(await dockTold()).toEqual(state);
  });

  test('pages of a CRM that no recipe is for are pushed', async () => {
    expect(await recipeOf(asker)).toMatchObject({ ok: true, value: { mode: 'push', css: '' } });
  });
});

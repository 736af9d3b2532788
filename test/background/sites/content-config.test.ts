import { beforeEach, describe, expect, test } from 'vitest';
import { recipeOf, saveDockChange } from '../../../lib/background/sites/content-config';
import type { DockState } from '../../../lib/domain/crm/site';
import { settingsDb } from '../../../lib/storage/databases';
import { reach } from '../../browser-stand-in';
import { newProfile } from '../background';

const ORIGIN = 'https://crm.example.com';
const caller = { from: 'crm' as const, tabId: 7, frameId: 0, origin: ORIGIN };

const readDock = async () => {
  const config = await recipeOf(caller);
  return config.ok ? config.value?.dock : config.failure;
};

beforeEach(async () => {
  await newProfile();
  const db = await settingsDb();
  await db.put('sites', { origin: ORIGIN, rules: [], addedAt: 1 });
});

describe('the dock of a host', () => {
  test('is open at the right edge by default', async () => {
    expect(await readDock()).toEqual({ open: true, width: 380, handleAt: 40 });
  });

  test('is read as stored before docks had sides', async () => {
    const old: DockState = { open: false, width: 500, handleAt: 10 };
    await (await settingsDb()).put('docks', old, ORIGIN);
    expect(await readDock()).toEqual(old);
  });

  test('keeps its side and its room for the next page', async () => {
    const state: DockState = { open: true, width: 400, handleAt: 40, side: 'left', over: false };
    await saveDockChange(caller, state);
    expect(await readDock()).toEqual(state);
  });

  test('keeps what the user chose in one tab when an old tab saves facts', async () => {
    await saveDockChange(caller, { width: 500 });
    await saveDockChange(caller, { side: 'left', over: true, handleAt: 70 });
    await saveDockChange(caller, { open: false });
    const found = { 'right 1280 380': { at: 1, held: [] } };
    await saveDockChange(caller, { found });
    await saveDockChange(caller, { tight: { 'left 900': 5 } });
    expect(await readDock()).toEqual({
      ...{ open: false, width: 500, handleAt: 70, side: 'left', over: true },
      ...{ found, tight: { 'left 900': 5 } },
    });
  });

  test('saves facts that two tabs found at the same time', async () => {
    await Promise.all(
      ['right 1280 380', 'right 1920 380'].map((place) =>
        saveDockChange(caller, { found: { [place]: { at: 1, held: [] } } }),
      ),
    );
    expect(await readDock()).toMatchObject({
      found: { 'right 1280 380': { at: 1 }, 'right 1920 380': { at: 1 } },
    });
  });

  test('replaces an older fact of the same place, and forgets that a page is too tight', async () => {
    await saveDockChange(caller, { found: { a: { at: 1, held: [] } }, tight: { b: 3, c: 4 } });
    await saveDockChange(caller, { found: { a: { at: 2, held: [] } }, tight: { b: 0 } });
    expect(await readDock()).toMatchObject({ found: { a: { at: 2 } }, tight: { c: 4 } });
    expect(await readDock()).not.toHaveProperty('tight.b');
  });

  test('saves the newest eight places', async () => {
    for (let at = 1; at <= 12; at++)
      await saveDockChange(caller, {
        found: { [`right ${at}`]: { at, held: [] } },
        tight: { [`right ${at}`]: at },
      });
    const dock = await readDock();
    expect(dock).toHaveProperty('found');
    const keys = ['right 5', 'right 6', 'right 7', 'right 8'];
    keys.push('right 9', 'right 10', 'right 11', 'right 12');
    expect(dock && 'found' in dock && Object.keys(dock.found ?? {})).toEqual(keys);
    expect(dock && 'tight' in dock && Object.keys(dock.tight ?? {})).toEqual(keys);
  });

  test('pushes pages of a CRM without a recipe', async () => {
    expect(await recipeOf(caller)).toMatchObject({ ok: true, value: { mode: 'push', css: '' } });
  });
});

test('a page that comes back from the back/forward cache gets nothing once its permission is withdrawn', async () => {
  expect(await recipeOf(caller)).toMatchObject({ value: { dock: { open: true } } });
  reach.denied.add(`${ORIGIN}/*`);
  expect(await recipeOf(caller)).toEqual({ ok: true, value: null });
});

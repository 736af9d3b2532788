import { beforeEach, describe, expect, test, vi } from 'vitest';
import { runExclusive } from '../../../lib/async/run-exclusive';
import { saveTabRecord } from '../../../lib/background/core/tab-store';
import { saveDockChange } from '../../../lib/background/sites/content-config';
import {
  earlyRoomOf,
  expectedPanel,
  ignoreLoadsWithoutRecords,
  removeEarlyRoom,
  watchPageLoads,
} from '../../../lib/background/sites/early-room';
import { ruleOf } from '../../../lib/crm/pattern/rule';
import type { DockChange } from '../../../lib/domain/crm/site';
import { settingsDb } from '../../../lib/storage/databases';
import { browser, tabs, updateTab } from '../../browser-stand-in';
import { newProfile } from '../background';

const ORIGIN = 'https://crm.example.com';
const caller = { from: 'crm' as const, tabId: 7, frameId: 0, origin: ORIGIN };

async function roomAt(path: string, origin = ORIGIN) {
  const expected = await expectedPanel(`${origin}${path}`);
  return expected && earlyRoomOf(expected);
}

beforeEach(async () => {
  await newProfile();
  const rules = [ruleOf('/customers/:id')];
  await (await settingsDb()).put('sites', { origin: ORIGIN, rules, addedAt: 1 });
});

describe('the room that a page makes before its first layout', () => {
  test('is the open panel’s width, at its side, on a record’s address', async () => {
    expect(await roomAt('/customers/41')).toEqual({ width: 380, left: false, css: '' });
    await saveDockChange(caller, { side: 'left', width: 500 });
    expect(await roomAt('/customers/41')).toEqual({ width: 500, left: true, css: '' });
  });

  test.each([
    ['/customers', ORIGIN],
    ['/login?next=/customers/41', ORIGIN],
    ['/customers/41', 'https://other.example'],
  ])('is none at %s of %s, where no record is', async (path, origin) => {
    expect(await roomAt(path, origin)).toBeUndefined();
  });

  test.each<[string, DockChange]>([
    ['the panel is folded', { open: false }],
    ['the panel lies over the page', { over: true }],
    ['the page was seen to make no room', { tight: { 'right 900': Date.now() } }],
    [
      'the panel had to be narrower',
      {
        found: {
          'right 1280 380': { at: Date.now(), held: [], narrow: { width: 310, select: '#bar' } },
        },
      },
    ],
  ])('is none where %s', async (_, change) => {
    await saveDockChange(caller, change);
    expect(await roomAt('/customers/41')).toBeUndefined();
  });

  test('has the rules that the CRM’s recipe gives for a dock', async () => {
    const db = await settingsDb();
    await db.put('sites', { origin: ORIGIN, rules: [], crm: 'suitecrm7', addedAt: 1 });
    const room = await roomAt(
      '/index.php?module=Contacts&action=DetailView&record=aae945fc-ba8d-4fc9-5e6e-6b00f8e6dbf8',
    );
    expect(room).toMatchObject({ width: 380, css: expect.stringContaining('{dock}') });
  });
});

describe('a tab that loads a record', () => {
  const RECORD = `${ORIGIN}/customers/41`;
  /** Once the work for the last change of a tab is done. */
  const settled = async (id = 7) => {
    await expectedPanel(RECORD);
    await runExclusive(`earlyRoom/${id}`, async () => undefined);
  };

  beforeEach(() => watchPageLoads());

  test('gets the room at once', async () => {
    updateTab(7, 'loading', RECORD);
    await expect.poll(() => tabs.sheets.get(7)).toContain('margin-right:380px!important');
  });

  test('gets the scripts of dock and panel, which run once it is parsed', async () => {
    const inject = vi.spyOn(browser.scripting, 'executeScript');
    updateTab(7, 'loading', RECORD);
    await expect
      .poll(() => inject.mock.calls)
      .toEqual([[{ target: { tabId: 7 }, files: ['/crm-dock.js', '/crm-panel.js'] }]]);
  });

  test('gets no script where the panel is folded', async () => {
    await saveDockChange(caller, { open: false });
    const inject = vi.spyOn(browser.scripting, 'executeScript');
    updateTab(7, 'loading', RECORD);
    await settled();
    expect(inject).not.toHaveBeenCalled();
  });

  test('may be left before it gets them', async () => {
    vi.spyOn(browser.scripting, 'executeScript').mockRejectedValue(new Error('No tab with id: 7.'));
    updateTab(7, 'loading', RECORD);
    await expect.poll(() => tabs.sheets.size).toBe(1);
  });

  test('gets none if it is complete at once, as after a new address without a load', async () => {
    updateTab(7, 'loading', RECORD);
    updateTab(7, 'complete', RECORD);
    await settled();
    expect(tabs.sheets.size).toBe(0);
  });

  test('gets none for an address without a record', async () => {
    updateTab(7, 'loading', `${ORIGIN}/customers`);
    await settled();
    expect(tabs.sheets.size).toBe(0);
  });

  test('loses the room when its content script finds no record', async () => {
    updateTab(7, 'loading', RECORD);
    await expect.poll(() => tabs.sheets.size).toBe(1);
    await settled();
    await removeEarlyRoom(7);
    expect(tabs.sheets.size).toBe(0);
  });

  test('is heard only while some tab shows a record', async () => {
    await ignoreLoadsWithoutRecords();
    expect(updateTab(7, 'loading', RECORD)).toBe(0);
    watchPageLoads();
    const ref = { host: 'crm.example.com', type: 'customers', id: '41' };
    await saveTabRecord(7, { ref, url: RECORD });
    await ignoreLoadsWithoutRecords();
    expect(updateTab(7, 'loading', RECORD)).toBe(1);
  });
});

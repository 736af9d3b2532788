import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { authenticateFrame } from '../../../lib/background/core/docked-frames';
import { allowPersistence, blockPersistence } from '../../../lib/background/core/epoch';
import { tabRecord } from '../../../lib/background/core/tab-store';
import { clearHeadings } from '../../../lib/background/sites/heading-names';
import { readPageState, saveShownRecord } from '../../../lib/background/sites/shown-record';
import type { NameBy } from '../../../lib/domain/crm/content-messages';
import { settingsDb } from '../../../lib/storage/databases';
import { browser } from '../../browser-stand-in';
import { newProfile } from '../background';

const ORIGIN = 'https://crm.example.com';
const caller = { from: 'crm' as const, tabId: 7, documentId: 'page-1', origin: ORIGIN };

beforeEach(async () => {
  await newProfile();
  await (await settingsDb()).put('sites', { origin: ORIGIN, rules: [], crm: 'odoo', addedAt: 0 });
});
afterAll(newProfile);

async function nameShown(id: string, name: string, nameBy: NameBy): Promise<string | undefined> {
  const record = { ref: { type: 'contact', id }, name, url: `${ORIGIN}/contacts/${id}` };
  const title = `${name} - titles`;
  const reported = await saveShownRecord({ record, nameBy, title, needs: 'nothing' }, caller);
  expect(reported.ok).toBe(true);
  return (await tabRecord(7))?.name;
}

test('a heading counts as a name once another record had a different one', async () => {
  expect(await nameShown('1', 'Ada Example', 'heading')).toBeUndefined();
  expect(await readPageState(caller)).toEqual({ ok: true, value: 'unproven' });
  expect(await nameShown('2', 'Bob Placeholder', 'heading')).toBe('Bob Placeholder');
});

test('the name of the CRM itself is no customer’s name, even where other records had one', async () => {
  expect(await nameShown('1', 'Ada Example', 'both')).toBe('Ada Example');
  expect(await nameShown('2', 'Odoo', 'heading')).toBeUndefined();
  expect(await nameShown('3', 'Odoo', 'title')).toBeUndefined();
  expect(await readPageState(caller)).toEqual({ ok: true, value: 'unproven' });
});

test('while the key is locked, headings and titles of pages are compared and not collected', async () => {
  const collected = async () =>
    Object.entries(await browser.storage.session.get(null)).filter(([key]) => /^headed/.test(key));
  expect(await nameShown('1', 'Ada Example', 'heading')).toBeUndefined();
  const before = await collected();
  expect(JSON.stringify(before)).toContain('Ada Example');
  expect(JSON.stringify(before)).toContain('titles');
  blockPersistence('test');
  expect(await nameShown('2', 'Bob Placeholder', 'heading')).toBe('Bob Placeholder');
  expect(await collected()).toEqual(before);
  await clearHeadings();
  expect(await nameShown('3', 'Cy Example', 'heading')).toBeUndefined();
  expect(await nameShown('4', 'Dee Example', 'heading')).toBeUndefined();
  expect(await collected()).toEqual([]);
  allowPersistence('test');
  expect(await nameShown('3', 'Cy Example', 'heading')).toBeUndefined();
  expect(await nameShown('4', 'Dee Example', 'heading')).toBe('Dee Example');
});

test('a page that is loaded over another keeps its record and its panel, however late the other is handled', async () => {
  const [tokenBefore, tokenNow] = [crypto.randomUUID(), crypto.randomUUID()];
  const report = (id: string, documentId: string, frameToken: string) =>
    saveShownRecord(
      {
        record: { ref: { type: 'contact', id }, url: `${ORIGIN}/contacts/${id}` },
        needs: 'dock',
        frameToken,
      },
      { ...caller, documentId },
    );
  const [before] = await Promise.all([
    report('1', 'page-1', tokenBefore),
    report('2', 'page-2', tokenNow),
  ]);
  expect(before.ok).toBe(false);
  expect((await tabRecord(7))?.ref.id).toBe('2');
  const frame = { from: 'sidebar' as const, tabId: 7, frameId: 3, tabOrigin: ORIGIN };
  expect(await authenticateFrame({ ...frame, documentId: 'left' }, tokenBefore)).toBe(false);
  expect(await authenticateFrame({ ...frame, documentId: 'panel' }, tokenNow)).toBe(true);
});

test('a page that has the scripts of dock and panel gets none again', async () => {
  const inject = vi.spyOn(browser.scripting, 'executeScript');
  const record = { ref: { type: 'contact', id: '1' }, url: `${ORIGIN}/contacts/1` };
  const report = (hasScripts: boolean) =>
    saveShownRecord({ record, needs: 'dock', hasScripts }, { ...caller, documentId: 'page-1' });
  await report(true);
  expect(inject).not.toHaveBeenCalled();
  await report(false);
  expect(inject.mock.calls).toEqual([
    [{ target: { tabId: 7 }, files: ['/crm-dock.js', '/crm-panel.js'] }],
  ]);
});

test('the last report of a page stands, though an earlier one takes longer to check', async () => {
  const reportOf = (id: string, name?: string) => {
    const record = { ref: { type: 'contact', id }, name, url: `${ORIGIN}/contacts/${id}` };
    return saveShownRecord(
      { record, ...(name ? { nameBy: 'both' as const } : {}), needs: 'nothing' },
      caller,
    );
  };
  const [named, withdrawn] = await Promise.all([reportOf('1', 'Ada Example'), reportOf('2')]);
  expect([named.ok, withdrawn.ok]).toEqual([true, true]);
  expect(await tabRecord(7)).toMatchObject({ ref: { id: '2' } });
  expect((await tabRecord(7))?.name).toBeUndefined();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../../lib/background/app/features';
import { publish } from '../../../lib/background/core/publish';
import { saveTabRecord, tabRecord } from '../../../lib/background/core/tab-store';
import { purge } from '../../../lib/background/keys/purge';
import {
  clearReadAhead,
  readAhead,
  readRecordOnce,
} from '../../../lib/background/record/read-ahead';
import { saveShownRecord } from '../../../lib/background/sites/shown-record';
import type { CrmRecord } from '../../../lib/domain/crm/record';
import { settingsDb } from '../../../lib/storage/databases';
import { CUSTOMER } from '../background';
import { signedInStage } from '../stage';

signedInStage();
const origin = 'https://crm.example.com';
const panel = { from: 'sidebar' as const, tabId: 7, frameId: 3 };
const record = (id: string): CrmRecord => ({
  ref: { ...CUSTOMER, id },
  url: `${origin}/customers/${id}`,
});

beforeEach(async () => {
  await (await settingsDb()).put('sites', { origin, rules: [], addedAt: 0 });
});
afterEach(() => {
  clearReadAhead();
  vi.useRealTimers();
});

/** The id of the record in the reply to a panel's request. */
async function shown(): Promise<string | undefined> {
  const view = await readRecordOnce(panel);
  return view.ok && view.value.kind === 'record' ? view.value.record.ref.id : undefined;
}

/** The panel's record is read ahead, and then the tab has another, which no event says. */
async function readThenChanged(): Promise<void> {
  await saveTabRecord(7, record('41'));
  readAhead(7);
  // Asked after it, so read after it.
  await tabRecord(7);
  await saveTabRecord(7, record('42'));
}

test('the first request gets what was read for it, the second what there is now', async () => {
  await readThenChanged();
  expect(await shown()).toBe('41');
  expect(await shown()).toBe('42');
});

test('what was read is dropped with every event, with a purge, and after five seconds', async () => {
  const drops = [
    () => publish({ kind: 'session' }),
    () => purge('test'),
    () => {
      vi.useFakeTimers({ now: Date.now() + 5_000, toFake: ['Date'] });
    },
  ];
  for (const drop of drops) {
    await readThenChanged();
    await drop();
    expect(await shown()).toBe('42');
  }
});

test('a page that makes a frame has its record read ahead; another has not', async () => {
  const report = async (frameToken?: string) => {
    const { ref, url } = record('41');
    const { host: _, ...inPage } = ref;
    const page = { from: 'crm' as const, tabId: 7, origin, documentId: 'page-1' };
    const shownThere = { record: { ref: inPage, url }, needs: 'nothing' as const, frameToken };
    await saveShownRecord(shownThere, page);
    await saveTabRecord(7, record('42'));
    return shown();
  };
  // The first record of a profile is an event of its own.
  expect(await report()).toBe('42');
  expect(await report(crypto.randomUUID())).toBe('41');
});

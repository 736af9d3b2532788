import { beforeEach, expect, test } from 'vitest';
import { readRecord } from '../../../lib/background/record/record-view';
import { saveShownRecord } from '../../../lib/background/sites/shown-record';
import { reference } from '../../../lib/domain/crm/record-reference';
import { environmentDb, settingsDb } from '../../../lib/storage/databases';
import { CUSTOMER } from '../background';
import { signedInStage } from '../stage';

signedInStage();
const origin = 'https://crm.example.com';
const url = `${origin}/customers/${CUSTOMER.id}`;
const panel = { from: 'sidebar' as const, tabId: 7, frameId: 3 };

beforeEach(async () => {
  await (await settingsDb()).put('sites', { origin, rules: [], addedAt: 0 });
  const { host: _, ...ref } = CUSTOMER;
  await saveShownRecord(
    { record: { ref, url }, needs: 'nothing' },
    { from: 'crm', tabId: 7, origin },
  );
});

test('a record that was seen before the clock was set back counts as seen now, and its name is not kept for longer', async () => {
  const db = await environmentDb('test');
  await readRecord(panel);
  const known = await db.get('records', reference(CUSTOMER));
  if (!known) throw new Error('The record is not stored.');
  await db.put('records', { ...known, seenAt: Date.now() + 400 * 86_400_000 });
  await readRecord(panel);
  const again = await db.get('records', reference(CUSTOMER));
  expect(again?.seenAt).toBeLessThanOrEqual(Date.now());
});

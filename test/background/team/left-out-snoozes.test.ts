import { beforeEach, expect, test, vi } from 'vitest';
import { environmentDb } from '../../../lib/storage/databases';
import { waitFor } from '../../wait-for';
import { changeKey, keyStage, settle, stateOf } from './key-stage';
import { changeTime, HOUR, storeTicket, TICKET } from './snooze-stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// What colleagues say of tickets' time while a member is left out of a change of the team key.

const at = keyStage();

const bertsRow = async () => (await environmentDb(at.bert.environment)).get('snoozes', TICKET);

/** Bert reads an entry that is encrypted with a key that he was not given. */
async function bertReadsInVain(): Promise<void> {
  await waitFor(async () => {
    await at.bert.keepCurrent();
    expect(await stateOf(at.bert)).toBe('left-out');
    const db = await environmentDb(at.bert.environment);
    expect((await db.getAll('team')).map(({ closed }) => closed !== undefined)).toEqual([true]);
  });
}

beforeEach(() => storeTicket(at.anna, TICKET));

test('another time of a snooze holds for a member who gets the key of it later', async () => {
  const until = Date.now() + HOUR;
  await changeTime(at.anna, { snooze: { until, note: '' } });
  await settle(at.anna, at.bert);
  await changeKey(at.anna);
  await changeTime(at.anna, { snooze: { until: until + HOUR, note: '' } });
  await settle(at.anna);
  await bertReadsInVain();
  expect((await bertsRow())?.snooze?.until).toBe(until);
  await changeKey(at.anna, 'bert');
  await settle(at.bert, at.anna);
  expect((await bertsRow())?.snooze?.until).toBe(until + HOUR);
});

test('another promised date holds, too', async () => {
  await changeTime(at.anna, { promisedAt: 5 });
  await settle(at.anna, at.bert);
  await changeKey(at.anna);
  await changeTime(at.anna, { promisedAt: 6 });
  await settle(at.anna);
  await bertReadsInVain();
  await changeKey(at.anna, 'bert');
  await settle(at.bert, at.anna);
  expect((await bertsRow())?.promisedAt).toBe(6);
});

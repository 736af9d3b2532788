import { ClassicLevel } from 'classic-level';
import { expect, test } from 'vitest';
import { openDurable } from '../../lib/notifications/node/durable';
import { all, directory, NOON } from './stage';

test('tasks that are set aside one after another are all kept', async () => {
  const path = directory();
  const breakTask = async () => {
    const db = new ClassicLevel<string, string>(path, { valueEncoding: 'utf8' });
    const [key = ''] = await db.keys({ gt: 'todo!', lt: 'todo"' }).all();
    await db.put(key, '{"of":"another release"}');
    await db.close();
  };
  for (const id of ['one', 'next']) {
    const record = await openDurable(path, () => NOON);
    await record.record({ id, notification: { kind: 'a.b' }, digest: '', at: NOON });
    await record.close();
    await breakTask();
    const again = await openDurable(path, () => NOON);
    expect(await all(again.waiting())).toEqual([]);
    await again.close();
  }
  const db = new ClassicLevel<string, string>(path, { valueEncoding: 'utf8' });
  expect(await db.keys({ gt: 'unreadable!', lt: 'unreadable"' }).all()).toHaveLength(2);
  await db.close();
});

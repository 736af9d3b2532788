import { beforeEach, expect, test, vi } from 'vitest';
import { removeKeyAndFiles } from '../../../lib/background/app/change-keys';
import { retryFile } from '../../../lib/background/files/add-file';
import { updateFile } from '../../../lib/background/files/file-store';
import { removeFile } from '../../../lib/background/files/remove-files';
import { removeStorage } from '../../../lib/background/files/storage-settings';
import { resumeFiles, watchFilesAlarm } from '../../../lib/background/files/watch-files';
import { closeDatabases, environmentDb } from '../../../lib/storage/databases';
import { alarms, fireAlarm } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import { filesStage } from './stage';

const at = filesStage();
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => vi.useRealTimers();
});

/** The removals that are left to do. */
const left = async () => (await environmentDb('test')).getAll('removals');

/** The storage responds so to the next removals, which are two requests for each file. */
const refuse = (status: number, times = 2) =>
  at.storage.faults.push({ method: 'DELETE', status, times });

/** The background starts again at a later time. */
async function startAgainAfter(milliseconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + milliseconds);
  await closeDatabases();
  await resumeFiles();
}

async function uploaded(): Promise<string> {
  const id = await at.drop();
  await at.upload(id);
  expect(at.storage.objects.size).toBe(1);
  return id;
}

const remove = (id: string) => removeFile({ environment: 'test', id });

test('a file that the storage does not remove now is removed after a restart, not before its time', async () => {
  const id = await uploaded();
  refuse(503);
  expect(await remove(id)).toEqual({ ok: true, value: { atStorage: 'later' } });
  expect(await left()).toMatchObject([{ failures: 1 }]);
  await startAgainAfter(MINUTE / 2);
  expect(at.storage.objects.size).toBe(1);
  await startAgainAfter(MINUTE);
  expect(at.storage.objects.size).toBe(0);
  expect(await left()).toEqual([]);
});

test('a removal whose alarm found a database that fails is tried again a minute later', async () => {
  watchFilesAlarm();
  const id = await uploaded();
  refuse(503);
  expect(await remove(id)).toEqual({ ok: true, value: { atStorage: 'later' } });
  vi.setSystemTime(Date.now() + 2 * MINUTE);
  const closed = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('closed', 'InvalidStateError');
  });
  // The browser forgets an alarm of one time when it fires.
  alarms.delete('files');
  fireAlarm('files');
  await waitFor(() => expect(console.warn).toHaveBeenCalled());
  closed.mockRestore();
  expect(console.warn).toHaveBeenCalledWith('Uploads did not go on:', expect.anything());
  vi.mocked(console.warn).mockClear();
  expect(alarms.get('files') ?? 0).toBeGreaterThan(Date.now());
  fireAlarm('files');
  await waitFor(async () => expect(await left()).toEqual([]));
  expect(at.storage.objects.size).toBe(0);
});

test('a file is removed soon although the clock was a year ahead at the first try', async () => {
  const now = Date.now();
  const id = await uploaded();
  vi.setSystemTime(now + 365 * 24 * 60 * MINUTE);
  refuse(503);
  expect(await remove(id)).toEqual({ ok: true, value: { atStorage: 'later' } });
  vi.setSystemTime(now);
  await startAgainAfter(0);
  expect(at.storage.objects.size).toBe(0);
  expect(await left()).toEqual([]);
});

test.each([403, 302])(
  'a file that the storage refuses to remove by %i stays there, until its policy changes',
  async (status) => {
    const id = await uploaded();
    refuse(status);
    expect(await remove(id)).toEqual({ ok: true, value: { atStorage: 'stays' } });
    await startAgainAfter(MINUTE);
    expect(at.storage.objects.size).toBe(0);
    expect(await left()).toEqual([]);
  },
);

test('a storage that refuses for a week is not asked any more', async () => {
  const id = await uploaded();
  refuse(403, 99);
  await remove(id);
  for (let day = 0; day < 8; day += 1) await startAgainAfter(24 * 60 * MINUTE);
  expect(await left()).toEqual([]);
  expect(at.storage.objects.size).toBe(1);
});

test('a stop between the removal here and at the storage leaves nothing there', async () => {
  const id = await uploaded();
  const db = await environmentDb('test');
  const file = await db.get('files', id);
  const { upload, storageId = '' } = file ?? {};
  if (!upload) throw new Error('the file has no upload');
  await db.delete('files', id);
  await db.put('removals', {
    ...{ storageId, upload, onceMore: true, failures: 0 },
    ...{ addedAt: Date.now(), dueAt: Date.now() },
  });
  await startAgainAfter(0);
  expect(at.storage.objects.size).toBe(0);
  // A request may have been in the air: it is removed once more.
  expect(await left()).toMatchObject([{ onceMore: false }]);
  await startAgainAfter(MINUTE);
  expect(await left()).toEqual([]);
});

test('a file stays where a storage that is not set up any more has it', async () => {
  const id = await uploaded();
  await removeStorage({ environment: 'test' });
  expect(await remove(id)).toEqual({ ok: true, value: { atStorage: 'stays' } });
  expect(await left()).toEqual([]);
});

test('wrong bytes at the storage are removed when the user tries again, also later', async () => {
  const id = await uploaded();
  const [before] = at.storage.objects.keys();
  await updateFile('test', id, (file) => ({ ...file, state: 'failed', problem: 'wrong-bytes' }));
  refuse(503);
  expect(await retryFile({ environment: 'test', id })).toEqual({ ok: true, value: null });
  await at.upload(id);
  expect(at.storage.objects.size).toBe(2);
  await startAgainAfter(MINUTE);
  expect([...at.storage.objects.keys()]).not.toContain(before);
  expect(at.storage.objects.size).toBe(1);
});

test.each([
  ['that lets us', 0, 0],
  ['that refuses', 403, 1],
])('a removed key takes its files along, at a storage %s', async (_, status, leftAtStorage) => {
  await uploaded();
  if (status > 0) refuse(status);
  expect(await removeKeyAndFiles('test')).toEqual({ ok: true, value: { leftAtStorage } });
  expect(at.storage.objects.size).toBe(leftAtStorage);
  expect(await left()).toEqual([]);
});

test('a key is removed although its files cannot be counted', async () => {
  await uploaded();
  const db = await environmentDb('test');
  const count = vi.spyOn(db, 'count').mockRejectedValue(new Error('The database is damaged.'));
  expect(await removeKeyAndFiles('test')).toEqual({ ok: true, value: { leftAtStorage: 0 } });
  expect(console.warn).toHaveBeenCalledTimes(1);
  vi.mocked(console.warn).mockClear();
  count.mockRestore();
  expect(await (await environmentDb('test')).count('keys')).toBe(0);
});

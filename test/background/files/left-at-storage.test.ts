import { expect, test, vi } from 'vitest';
import { removeFile } from '../../../lib/background/files/remove-files';
import { saveStorage } from '../../../lib/background/files/storage-settings';
import { removeResetFiles, resumeFiles } from '../../../lib/background/files/watch-files';
import { drop as dropCommand } from '../../../lib/background/outbox/user-actions';
import { closeDatabases, environmentDb } from '../../../lib/storage/databases';
import { waitFor } from '../../wait-for';
import { one } from '../outbox/stage';
import { filesStage } from './stage';

// What the user is told of files that were removed here: whether the storage has them still.

const at = filesStage();

async function uploaded(): Promise<string> {
  const id = await at.drop();
  await at.upload(id);
  return id;
}

/** The storage responds so to the next removals, which are two requests for each file. */
const refuse = (status: number, times: number) =>
  at.storage.faults.push({ method: 'DELETE', status, times });

const atStorage = (value: 'gone' | 'later' | 'stays') => ({
  ok: true,
  value: { atStorage: value },
});

test.each([
  ['is removed later', [503, 503], 'later'],
  ['stays', [503, 403], 'stays'],
] as const)(
  'the user who removes a waiting reply is told that a file %s',
  async (_, statuses, left) => {
    const ids = [await at.drop(), await at.drop(), await uploaded(), await uploaded()];
    const commandId = await at.reply(ids);
    const [first = 0, second = 0] = statuses;
    refuse(first, 2);
    refuse(second, 2);
    expect(await dropCommand(one(commandId))).toEqual(atStorage(left));
    expect(at.storage.objects.size).toBe(2);
  },
);

/** A storage without a way to remove what it has not named yet. */
async function useStorage(kind: 'tus' | 'post'): Promise<void> {
  const { folder: _, ...common } = at.config();
  const config = {
    ...{ ...common, kind, endpoint: `${at.storage.address}/files` },
    ...(kind === 'post' ? { field: 'file', answer: '' } : {}),
  };
  const saved = await saveStorage({
    environment: 'test',
    config,
    credentials: { kind, authorization: '' },
  });
  expect(saved).toEqual({ ok: true, value: null });
}

test.each(['tus', 'post'] as const)(
  'nothing stays at a %s storage of a file that is cancelled before it was sent',
  async (kind) => {
    await useStorage(kind);
    const id = await at.drop();
    const step = await at.advance(id, { kind: 'none' });
    // The request that creates a tus upload has no bytes; a POST has all of them.
    expect(step).toMatchObject({ value: { kind: kind === 'tus' ? 'send' : 'digest' } });
    expect(await removeFile({ environment: 'test', id })).toEqual(atStorage('gone'));
  },
);

test('a file that a POST may have sent stays, because no request removes it', async () => {
  await useStorage('post');
  const id = await at.drop();
  // The storage of this test knows no POST.
  await at.upload(id);
  expect(at.storage.calls).toContain('POST /files');
  expect(await removeFile({ environment: 'test', id })).toEqual(atStorage('stays'));
});

test('files of reset test data are removed later if the storage does not respond now', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await uploaded();
  refuse(503, 2);
  vi.setSystemTime(Date.now() + 120_000);
  await removeResetFiles('test');
  const removals = async () => (await environmentDb('test')).getAll('removals');
  // `removeResetFiles` does not wait for the storage.
  await waitFor(async () => expect(await removals()).toMatchObject([{ failures: 1 }]));
  expect(at.storage.objects.size).toBe(1);
  vi.setSystemTime(Date.now() + 120_000);
  await closeDatabases();
  await resumeFiles();
  expect(at.storage.objects.size).toBe(0);
  expect(await removals()).toEqual([]);
  vi.useRealTimers();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeFile } from '../../../lib/background/files/remove-files';
import { saveStorage } from '../../../lib/background/files/storage-settings';
import { linkEnd } from '../../../lib/domain/documents/document-link';
import { environmentDb } from '../../../lib/storage/databases';
import { credentials, type S3StandIn, s3Settings, startS3StandIn } from '../../uploads/s3-stand-in';
import { atRest } from '../background';
import { filesStage } from './stage';

// Amazon says 403 of what is missing, and of what was signed by a wrong clock.

const at = filesStage();
const { reply, received } = at;
const MINUTE = 60_000;
/** Links have to be https: this host is the stand-in on loopback. */
const ADDRESS = 'https://s3.example.com';
let storage: S3StandIn;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  storage = await startS3StandIn();
  storage.hidesMissing = true;
  storage.checksClock = true;
  const real = fetch;
  vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) =>
    real(String(url).replace(ADDRESS, storage.address), init),
  );
  return () => vi.useRealTimers();
});
afterEach(() => storage.close());

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

/** A file that was ready more than a minute ago, at a storage with such links. */
async function ready(signedDays: number): Promise<string> {
  const config = s3Settings(ADDRESS, { signedDays });
  expect(await saveStorage({ environment: 'test', config, credentials })).toMatchObject({
    ok: true,
  });
  const id = await at.drop();
  await uploadPatiently(id);
  pass(2 * MINUTE);
  return id;
}

/** Uploads a file, also after a pause. */
async function uploadPatiently(id: string): Promise<void> {
  while ((await at.upload(id)).kind === 'wait') pass(MINUTE);
  expect((await at.view(id))?.state).toBe('ready');
  await atRest();
}

test.each([0, 1])('a file that vanished is uploaded again (days of links: %i)', async (days) => {
  const id = await ready(days);
  storage.objects.clear();
  await reply([id]);
  expect(received()).toEqual([]);
  await uploadPatiently(id);
  expect(received()).toHaveLength(1);
  expect(storage.objects.size).toBe(1);
});

test('a link is signed by the right time after the clock was corrected', async () => {
  storage.clock.ahead = 20 * MINUTE;
  const id = await ready(1);
  storage.clock.ahead = 0;
  await reply([id]);
  expect(received()).toEqual([]);
  await uploadPatiently(id);
  const [message] = received();
  const end = linkEnd(new URL(message?.attachments[0]?.url ?? ''));
  expect(Math.abs((end ?? 0) - Date.now() - 24 * 60 * MINUTE)).toBeLessThan(MINUTE);
  // The first one was by the wrong clock, and nothing was sent again since.
  expect(storage.asked.filter(({ method }) => method === 'PUT')).toHaveLength(2);
});

test('a file is removed at once by the right time after the clock was corrected', async () => {
  storage.clock.ahead = 20 * MINUTE;
  const id = await ready(1);
  storage.clock.ahead = 0;
  expect(await removeFile({ environment: 'test', id })).toMatchObject({
    value: { atStorage: 'gone' },
  });
  expect(storage.objects.size).toBe(0);
  expect(storage.asked.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
});

test('a removal that is refused, too, keeps the right time for its next try', async () => {
  storage.clock.ahead = 20 * MINUTE;
  const id = await ready(1);
  storage.clock.ahead = 0;
  for (let time = 0; time < 2; time += 1)
    storage.fail(({ method }) => method === 'DELETE', { status: 403 });
  expect(await removeFile({ environment: 'test', id })).toMatchObject({
    value: { atStorage: 'stays' },
  });
  const [removal] = await (await environmentDb('test')).getAll('removals');
  expect(Math.abs(removal?.upload.clockOffset ?? MINUTE)).toBeLessThan(MINUTE);
});

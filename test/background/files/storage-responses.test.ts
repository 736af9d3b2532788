import { expect, test, vi } from 'vitest';
import { retryFile } from '../../../lib/background/files/add-file';
import { updateFile } from '../../../lib/background/files/file-store';
import { handlers } from '../../../lib/background/files/later-handlers';
import type { UploadResponse } from '../../../lib/domain/files/upload';
import type { KeeperResult } from '../../../lib/protocol/requests/keeper';
import { browser } from '../../browser-stand-in';
import { filesStage, SHA256 } from './stage';

// What a storage says of an upload, apart from the message that waits for it.

const at = filesStage();

test('an upload waits and goes on by itself if the storage has trouble', async () => {
  const id = await at.drop();
  at.storage.faults.push({ method: 'PUT', status: 503, times: 1 });
  expect(await at.upload(id)).toMatchObject({ kind: 'wait' });
  expect(await at.view(id)).toMatchObject({ state: 'waiting', problem: 'trouble' });
  expect(await at.isWanted(id)).toBe(true);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
  expect(await at.upload(id)).toEqual({ kind: 'over' });
  expect((await at.view(id))?.state).toBe('ready');
});

test('an upload stops and says so if the storage refuses it, and the user can try again', async () => {
  const id = await at.drop();
  at.storage.faults.push({ method: 'PUT', status: 403, times: 1 });
  await at.upload(id);
  expect(await at.view(id)).toMatchObject({ state: 'failed', problem: 'refused' });
  expect(await at.isWanted(id)).toBe(false);
  await retryFile({ environment: 'test', id });
  await at.upload(id);
  expect((await at.view(id))?.state).toBe('ready');
});

test('a file that the settings refused goes on once they allow it', async () => {
  const id = await at.drop();
  const save = (part: Record<string, unknown>) =>
    handlers['storage.save']({ environment: 'test', config: at.config(part) });
  await save({ largest: 5 });
  await at.upload(id);
  expect(await at.view(id)).toMatchObject({ state: 'failed', problem: 'too-large' });
  await save({ largest: 5, forbidden: ['pdf'] });
  await at.upload(id);
  expect(await at.view(id)).toMatchObject({ state: 'failed', problem: 'too-large' });
  await save({ forbidden: ['pdf'] });
  await at.upload(id);
  expect(await at.view(id)).toMatchObject({ state: 'failed', problem: 'forbidden-kind' });
  await save({});
  await at.upload(id);
  expect((await at.view(id))?.state).toBe('ready');
});

test('an upload is not ready while the storage serves other bytes', async () => {
  const id = await at.drop();
  await at.upload(id, (step) => {
    if (step.kind !== 'send') return;
    for (const path of at.storage.objects.keys())
      at.storage.objects.set(path, Buffer.from('%PDF-1.7 other bytes, alike!'));
  });
  expect(await at.view(id)).toMatchObject({ state: 'failed', problem: 'wrong-bytes' });
});

test('an upload is not ready while the link needs credentials', async () => {
  const id = await at.drop();
  at.storage.faults.push({ method: 'GET', status: 403, times: 1 });
  await at.upload(id);
  expect(await at.view(id)).toMatchObject({ state: 'failed', problem: 'not-public' });
});

test('an upload ignores a response to another request than the next one', async () => {
  const id = await at.drop();
  await at
    .upload(id, (step) => {
      if (step.kind === 'send') throw new Error('stopped');
    })
    .catch((error: Error) => expect(error.message).toBe('stopped'));
  const request = { method: 'DELETE', url: `${at.storage.address}/in/else`, headers: {} };
  const response = { status: 204, headers: {}, text: '' };
  await at.advance(id, { kind: 'response', request, response });
  expect((await at.view(id))?.state).not.toBe('ready');
});

test('an upload has no file name and no customer in its name at the storage', async () => {
  const id = await at.drop('Jürgen Müller passport.pdf');
  await at.upload(id);
  const [path = ''] = at.storage.objects.keys();
  expect(path).toMatch(/^\/in\/[a-z\d]{26,32}\.pdf$/);
});

test('an upload whose progress cannot be stored says so, and goes on once it can be', async () => {
  const id = await at.drop();
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const events = vi.spyOn(browser.runtime, 'sendMessage');
  for (let time = 0; time < 3; time += 1) await expect(at.upload(id)).rejects.toThrow('full');
  expect(await at.view(id)).toMatchObject({ state: 'waiting', problem: 'not-saved' });
  // The keeper tries again at each event.
  expect(events).toHaveBeenCalledTimes(1);
  full.mockRestore();
  await at.upload(id);
  expect(await at.view(id)).not.toHaveProperty('problem');
  expect((await at.view(id))?.state).toBe('ready');
});

type Responses = Record<string, Partial<UploadResponse>>;

/** Uploads a file to a storage that always responds the same, until it is over or waited so often; returns the waits. */
async function waitsOf(id: string, responses: Responses, most: number): Promise<number[]> {
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const waits: number[] = [];
  let result: KeeperResult = { kind: 'none' };
  while (waits.length < most) {
    const next = await at.advance(id, result);
    if (!next.ok) throw new Error(next.failure.kind);
    const step = next.value;
    if (step.kind === 'over') break;
    result = { kind: 'none' };
    if (step.kind === 'digest') result = { ...step, sha256: SHA256 };
    if (step.kind === 'send') {
      const { request } = step;
      const response = { status: 500, headers: {}, text: '', ...responses[request.method] };
      result = { kind: 'response', request, response };
    }
    if (step.kind === 'wait' && step.until !== undefined) {
      waits.push(step.until - now);
      now = step.until;
    }
  }
  return waits;
}

test('an upload waits longer each time the same part fails, also if the storage says in between how far it is', async () => {
  const endpoint = `${at.storage.address}/tus`;
  const config = { ...at.config(), kind: 'tus', endpoint, publicBase: '' };
  const credentials = { kind: 'tus', authorization: '' };
  await handlers['storage.save']({ environment: 'test', config, credentials });
  const id = await at.drop();
  const responses: Responses = {
    POST: { status: 201, headers: { location: `${endpoint}/1` } },
    HEAD: { status: 200, headers: { 'upload-offset': '0' } },
    PATCH: { status: 503 },
  };
  expect(await waitsOf(id, responses, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
});

test('an upload that S3 forgets before its first part arrives is not begun for ever', async () => {
  const s3 = { kind: 's3', endpoint: at.storage.address, region: 'us-east-1', bucket: 'in-box' };
  const config = { ...at.config({ largest: 1e9 }), ...s3, pathStyle: true, signedDays: 0 };
  const credentials = { kind: 's3', accessKeyId: 'FAKE-id', secretAccessKey: 'FAKE-secret' };
  await handlers['storage.save']({ environment: 'test', config, credentials });
  const id = await at.drop();
  // More than one part.
  await updateFile('test', id, (file) => ({
    ...file,
    bytes: file.bytes && { ...file.bytes, size: 20_000_000 },
  }));
  const responses: Responses = {
    POST: { status: 200, text: '<InitiateResult><UploadId>one</UploadId></InitiateResult>' },
    PUT: { status: 404, text: '<Error><Code>NoSuchUpload</Code></Error>' },
  };
  await waitsOf(id, responses, 20);
  expect(await at.view(id)).toMatchObject({ state: 'failed', problem: 'forgotten' });
});

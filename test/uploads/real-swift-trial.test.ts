import { afterAll, beforeAll, expect, test } from 'vitest';
import { tryStorage } from '../../lib/uploads/trial';
import { type Swift, startSwift, swiftSettings, WRITER } from '../real-storage/swift';

let swift: Swift;

beforeAll(async () => {
  swift = await startSwift();
});

afterAll(() => swift.close());

const credentials = { kind: 's3' as const, ...WRITER };
const settings = (changes = {}) => swiftSettings(swift, changes);

const passed = (...names: string[]) => names.map((name) => ({ name, result: 'passed' }));

test('the trial of a public bucket passes, and leaves nothing', async () => {
  const config = await settings({ setsHeaders: false });
  const { steps, found, policy } = await tryStorage(config, credentials, { fetch, now: Date.now });
  expect(steps).toEqual(passed('write', 'read', 'resume', 'headers', 'delete', 'abort'));
  expect(found).toEqual({ setsHeaders: true, resumes: true });
  expect(await swift.objects(config.bucket)).toEqual([]);
  expect(await swift.openUploads(config.bucket)).toEqual([]);
  expect(JSON.parse(policy ?? '').Statement).toHaveLength(2);
});

test('the trial of a private bucket with signed links passes', async () => {
  const config = await settings({ isPublic: false, signedDays: 3 });
  const { steps, policy } = await tryStorage(config, credentials, { fetch, now: Date.now });
  expect(steps).toEqual(passed('write', 'read', 'resume', 'headers', 'delete', 'abort'));
  expect(JSON.parse(policy ?? '').Statement).toHaveLength(1);
});

test('the trial of a private bucket without signed links says that links do not open', async () => {
  const config = await settings({ isPublic: false });
  const { steps, found } = await tryStorage(config, credentials, { fetch, now: Date.now });
  expect(steps.slice(0, 2)).toEqual([
    { name: 'write', result: 'passed' },
    { name: 'read', result: 'failed', why: 'not-public', status: 401 },
  ]);
  expect(found.setsHeaders).toBe(false);
  expect(await swift.objects(config.bucket)).toEqual([]);
});

test('the trial with a wrong secret ends with the first step', async () => {
  const wrong = { ...credentials, secretAccessKey: 'not-the-secret' };
  const { steps } = await tryStorage(await settings(), wrong, { fetch, now: Date.now });
  expect(steps).toEqual([{ name: 'write', result: 'failed', why: 'refused', status: 403 }]);
});

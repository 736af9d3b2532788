import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clockVerdict } from '../../../lib/golive/checks/pre-flight/clock-skew';
import { type FakeService, startFakeService } from '../../fake-service/server';
import { type RunParams, run, stepOf, stepsOf, withVerdict } from '../run';

let service: FakeService;
beforeAll(async () => {
  service = await startFakeService();
});
afterAll(() => service.close());

const KEY = 'svc_test_FAKE_nobody_0001';

/** Expects that only the given steps fail in a run that cannot start. */
async function expectOnly(params: Partial<RunParams>, fails: Record<string, string>) {
  service.log.clear();
  const done = await run({ address: service.address, key: service.keys.testFull, ...params });
  expect(withVerdict(done, 'failed')).toEqual(fails);
  expect(done.verdict).toBe('failed');
  expect(stepsOf(done).every(({ title, expected }) => title && expected)).toBe(true);
  return done;
}

/** An address on loopback where no server listens any more. */
async function deserted(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`;
}

test('without a network only the step of the address fails', async () => {
  const done = await expectOnly({ address: await deserted() }, { '0.2': 'network' });
  expect(stepOf(done, '1.1').reason).toBe(
    'The key’s profile couldn’t be loaded before the checks.',
  );
  expect(stepOf(done, '3.1').reason).toBe('No installation was found. See steps 0.6 and 2.1.');
});

test.each([
  'http://api.example.com',
  'not an address',
  'https://user:password@api.example.com',
  'ftp://127.0.0.1',
])('the key is not sent to %s', async (address) => {
  const done = await expectOnly({ address, key: KEY }, { '0.1': 'configuration' });
  expect(stepsOf(done).flatMap(({ calls }) => calls)).toEqual([]);
  expect(JSON.stringify(done)).not.toContain('password@');
});

test('an unknown key is a configuration fault', async () => {
  for (const key of [KEY, service.keys.revoked]) {
    const done = await expectOnly({ key }, { '0.3': 'configuration' });
    expect(stepOf(done, '0.3').actual).toBe('401, key-refused');
    expect(service.log.entries()).toHaveLength(1);
  }
});

test.each([401, 403])(
  'a gateway’s page with %s is not an answer of the service',
  async (status) => {
    service.control.respondNext({ path: /\/me$/ }, { kind: 'gateway', status });
    const done = await expectOnly({}, { '0.2': 'configuration' });
    expect(stepOf(done, '0.2').fault?.cause).toContain('isn’t the Partner Integration API');
  },
);

test('an installation that is not in the list is not used', async () => {
  const { foreignTest } = service.places;
  const given = { installation: foreignTest.installationId };
  const done = await expectOnly(given, { '0.6': 'configuration' });
  expect(stepOf(done, '0.6').actual).toBe('2 in the list, and none is the one you chose');
  expect(service.log.entries().every(({ method }) => method === 'GET')).toBe(true);
});

test('the receiver’s address may have a query and must be https', async () => {
  const params = { address: service.address, key: service.keys.testReadOnly };
  const secret = 'not-a-secret';
  const ninth = async (address: string) =>
    stepOf(await run({ ...params, receiver: { address, secret } }), '0.9').verdict;
  expect(await ninth('https://hooks.example.com/in?code=1')).toBe('passed');
  expect(await ninth('http://localhost:8080/in')).toBe('passed');
  expect(await ninth('http://hooks.example.com/in')).toBe('failed');
  expect(await ninth('https://user:word@hooks.example.com/in')).toBe('failed');
  expect(await ninth('hooks')).toBe('failed');
});

test.each([
  [0, 'passed'],
  [59_400, 'passed'],
  [-59_400, 'passed'],
  [61_000, 'warning'],
  [-299_000, 'warning'],
  [301_000, 'failed'],
  [-601_000, 'failed'],
  [undefined, 'warning'],
])('clocks that differ by %s ms: %s', (skew, verdict) => {
  expect(clockVerdict(skew).verdict).toBe(verdict);
});

test('a wrong clock of this computer is found', async () => {
  const ahead = () => Date.now() + 400_000;
  const params = { address: service.address, key: service.keys.testReadOnly };
  const done = await run({ ...params, now: ahead });
  expect(stepOf(done, '0.4')).toMatchObject({
    verdict: 'failed',
    actual: expect.stringMatching(/^this computer’s clock is (399|400|401) s ahead$/),
  });
});

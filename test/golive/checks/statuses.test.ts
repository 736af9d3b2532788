import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  describeHandling,
  handlingOfRecorded,
  KINDS,
} from '../../../lib/golive/checks/statuses/handling';
import { RECORDED } from '../../../lib/golive/checks/statuses/recorded-responses';
import { type FakeService, startFakeService } from '../../fake-service/server';
import { altersRecords, replaceRefusal } from '../breaking';
import { startBroken } from '../broken-service';
import { ME } from '../mutants/mutant';
import { only, run, stepOf } from '../run';

let service: FakeService;
beforeAll(async () => {
  service = await startFakeService();
});
afterAll(() => service.close());

const with403 = (limitedKey: string) =>
  run({ address: service.address, key: service.keys.testFull, limitedKey }, only(7));

test('the seven refusals are distinguished in words that a reader understands', async () => {
  const done = await with403(service.keys.testReadOnly);
  expect(stepOf(done, '7.8').actual?.split('; ')).toEqual([
    '401: key-refused, waits until a person fixes the cause',
    '403: not-allowed, stops until a person decides',
    '404: not-found, stops until a person decides',
    '409: conflict, stops until a person decides',
    '422: invalid, stops until a person decides',
    '429 (recorded): too-many, is sent again automatically when the service allows it',
    '5xx (recorded): service-error, is sent again automatically, and is unconfirmed until then',
  ]);
});

test.each(
  Object.entries(RECORDED).flatMap(([which, all]) => all.map((one) => [which, one] as const)),
)('a recorded %s becomes the right failure: %j', (which, recorded) => {
  const handling = handlingOfRecorded(recorded, 1_800_000_000_000);
  expect(handling?.kind).toBe(new Map(Object.entries(KINDS)).get(which));
  expect(handling && describeHandling(handling)).toMatch(which === '403' ? /stops/ : /sent again/);
});

test('a client that retries too early is found', () => {
  const teapot = { status: 418, headers: { 'Retry-After': '30' } };
  expect(handlingOfRecorded(teapot, 1_800_000_000_000)).toBeUndefined();
});

test('a creation with the limited key that met no refusal is tried again with that key, and makes no ticket', async () => {
  service.control.startOver();
  const posts = { method: 'POST', path: /\/tickets$/ };
  service.control.respondNext(posts, { kind: 'status', status: 503 });
  const done = await with403(service.keys.testReadOnly);
  expect(stepOf(done, '7.2').actual).toBe('503, service-error');
  // The ticket of step 7.4 alone.
  expect(service.control.readTickets()).toHaveLength(1);
  expect(done.checks.at(-1)?.cleanedUp).toBe('1 ticket was opened and closed again.');
});

test('an unfit limited key is a configuration fault, and nothing is written', async () => {
  const before = service.log.effects().length;
  const may = await with403(service.keys.testTicketsOnly);
  expect(stepOf(may, '7.2')).toMatchObject({
    verdict: 'failed',
    actual: 'the limited key has tickets:write',
    fault: { blame: 'configuration' },
  });
  const live = await with403(service.keys.liveReadOnly);
  expect(stepOf(live, '7.2')).toMatchObject({
    actual: 'the limited key belongs to another environment',
    calls: [],
  });
  const unknown = await with403('svc_test_FAKE_nobody_0001');
  expect(stepOf(unknown, '7.2')).toMatchObject({ actual: '401, key-refused' });
  // In each run, step 7.4 creates and closes one ticket, and step 7.2 none.
  expect(service.log.effects().length - before).toBe(6);
  expect(stepOf(unknown, '7.8').reason).toBe('Not shown: 403.');
});

test('a permission that is named with an asterisk counts, as it does on the screens', async () => {
  const asterisk = altersRecords(ME, (profile) => ({
    ...profile,
    permissions: ['tickets:*', 'x'],
  }));
  const proxy = await startBroken(service, asterisk);
  const { testFull: key, testTicketsOnly: limitedKey } = service.keys;
  const before = service.log.effects().length;
  const done = await run({ address: proxy.address, key, limitedKey }, only(7));
  await proxy.close();
  expect(stepOf(done, '0.8')).toMatchObject({
    actual: 'missing: merchant_onboarding:write',
  });
  // Otherwise the service would be blamed for the ticket of a key that may create it.
  expect(stepOf(done, '7.2')).toMatchObject({ fault: { blame: 'configuration' } });
  expect(stepOf(done, '7.4').verdict).toBe('passed');
  expect(service.log.effects().length).toBeGreaterThan(before);
});

test('a service that refuses a key by a web page breaks its description, and was not unreachable', async () => {
  const page = { status: 401, headers: { 'content-type': 'text/html' }, body: '<h1>No</h1>' };
  const proxy = await startBroken(
    service,
    replaceRefusal(401, ME, () => page),
  );
  const done = await run({ address: proxy.address, key: service.keys.testFull }, only(7));
  await proxy.close();
  expect(stepOf(done, '7.1')).toMatchObject({ verdict: 'failed', fault: { blame: 'service' } });
});

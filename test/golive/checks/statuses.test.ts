import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlingOfRecorded, inWords, KINDS } from '../../lib/golive/handling';
import { RECORDED } from '../../lib/golive/recorded-answers';
import { type FakeService, startFakeService } from '../fake-service/server';
import { only, run, stepOf } from './run';

let service: FakeService;
beforeAll(async () => {
  service = await startFakeService();
});
afterAll(() => service.close());

const with403 = (limitedKey: string) =>
  run({ address: service.address, key: service.keys.testFull, limitedKey }, only(7));

test('the seven are told apart in words that a reader understands', async () => {
  const done = await with403(service.keys.testReadOnly);
  expect(stepOf(done, '7.8').actual?.split('; ')).toEqual([
    '401: key-refused, waits until a person fixes the cause',
    '403: not-allowed, stops until a person decides',
    '404: not-found, stops until a person decides',
    '409: conflict, stops until a person decides',
    '422: invalid, stops until a person decides',
    '429 (recorded): too-many, is sent again automatically once the service allows it',
    '5xx (recorded): service-error, is sent again automatically and counts as unknown until then',
  ]);
});

test.each(
  Object.entries(RECORDED).flatMap(([which, all]) => all.map((one) => [which, one] as const)),
)('a recorded %s is taken for what it is: %j', (which, recorded) => {
  const handling = handlingOfRecorded(recorded, 1_800_000_000_000);
  expect(handling?.kind).toBe(new Map(Object.entries(KINDS)).get(which));
  expect(handling && inWords(handling)).toMatch(which === '403' ? /stops/ : /sent again/);
});

test('an answer that is not waited for as it asks is found', () => {
  const teapot = { status: 418, headers: { 'Retry-After': '30' } };
  expect(handlingOfRecorded(teapot, 1_800_000_000_000)).toBeUndefined();
});

test('a limited key that shows nothing is the configuration’s fault, and writes nothing', async () => {
  const before = service.log.effects().length;
  const may = await with403(service.keys.testTicketsOnly);
  expect(stepOf(may, '7.2')).toMatchObject({
    verdict: 'failed',
    actual: 'the limited key has tickets:write',
    fault: { blame: 'configuration' },
  });
  const live = await with403(service.keys.liveReadOnly);
  expect(stepOf(live, '7.2')).toMatchObject({
    actual: 'the limited key is of another environment',
    calls: [],
  });
  const unknown = await with403('svc_test_FAKE_nobody_0001');
  expect(stepOf(unknown, '7.2')).toMatchObject({ actual: '401, key-refused' });
  // In each run one ticket is made and closed by 7.4; nothing by 7.2.
  expect(service.log.effects().length - before).toBe(6);
  expect(stepOf(unknown, '7.8').reason).toBe('Not shown: 403.');
});

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FakeService, startFakeService } from '../fake-service/server';
import { only, run, stepsOf } from './run';

// What a check says of the tickets that it opened, and that it closes them.

let service: FakeService;
beforeAll(async () => {
  service = await startFakeService();
});
afterEach(() => service.control.startOver());
afterAll(() => service.close());

const params = () => ({ address: service.address, key: service.keys.testFull });

test('a run whose progress cannot be stored closes its tickets before it ends', async () => {
  const ends = run(params(), {
    ...only(3),
    onProgress: (sofar) => {
      if (stepsOf(sofar).at(-1)?.number === '3.1') throw new Error('The disk is full.');
    },
  });
  await expect(ends).rejects.toThrow('The disk is full.');
  expect(service.control.readTickets()).toMatchObject([{ status: 'Closed' }]);
});

test('an uncertain creation is reported', async () => {
  const which = { method: 'POST', path: /\/tickets$/, times: 2 };
  service.control.respondNext(which, { kind: 'drop', when: 'before-work' });
  const done = await run(params(), only(3));
  expect(done.checks.at(-1)?.cleanedUp).toBe(
    '1 creation got no answer and may have opened a ticket. Close them by hand, or reset the test data.',
  );
});

test('a creation whose replay is held back stays uncertain, and is reported', async () => {
  const posts = { method: 'POST', path: /\/tickets$/ };
  service.control.respondNext(posts, { kind: 'drop', when: 'after-work' });
  const headers = { 'Retry-After': '60' };
  service.control.respondNext(posts, { kind: 'status', status: 429, headers });
  const done = await run(params(), only(3));
  expect(service.control.readTickets()).toMatchObject([{ status: 'InProgress' }]);
  expect(done.checks.at(-1)?.cleanedUp).toBe(
    '1 creation got no answer and may have opened a ticket. Close them by hand, or reset the test data.',
  );
});

test('tickets that could not be closed are reported', async () => {
  service.control.respondNext(
    { method: 'PATCH', path: /\/tickets\// },
    { kind: 'status', status: 503 },
  );
  const done = await run(params(), only(3));
  expect(done.checks.at(-1)?.cleanedUp).toBe(
    '1 ticket couldn’t be closed. Close them by hand, or reset the test data.',
  );
});

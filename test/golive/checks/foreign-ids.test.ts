import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FakeService, startFakeService } from '../../fake-service/server';
import { MESSAGES, refusal, replaceRefusal, TICKET } from '../breaking';
import { startBroken } from '../broken-service';
import { only, run, stepOf, withVerdict } from '../run';

// Correct services that check 6 must not take for broken ones.

let service: FakeService;
beforeAll(async () => {
  service = await startFakeService();
});
afterEach(() => service.control.startOver());
afterAll(() => service.close());

test.each([
  ['a ticket', TICKET, '6.5'],
  ['a thread', MESSAGES, '6.6'],
])('a 404 may name the requested id of %s, whatever it looks like', async (_, path, number) => {
  const naming = replaceRefusal(404, { path }, ({ path: asked }) =>
    refusal(404, `There is no “${decodeURIComponent(asked.split('/')[3] ?? '')}”.`),
  );
  const between = await startBroken(service, naming);
  try {
    const { address } = between;
    const foreignTickets = ['TKT-Other/4711'];
    const done = await run({ address, key: service.keys.testFull, foreignTickets }, only(6));
    expect(withVerdict(done, 'failed')).toEqual({});
    expect(stepOf(done, number)).toMatchObject({
      verdict: 'passed',
      actual:
        '404, with the same message, code and fields as for a random ID; nothing else was compared',
    });
  } finally {
    await between.close();
  }
});

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FakeService, startFakeService } from '../../fake-service/server';
import { MESSAGES, refusal, replaceRefusal, TICKET } from '../breaking';
import { type Breaks, startBroken } from '../broken-service';
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

test.each([
  ['6.5', TICKET, 503, 'service', '503, service-error'],
  ['6.6', MESSAGES, 429, 'service', '429, too-many'],
])(
  'in step %s the random id beside a foreign one may fail, which discloses nothing',
  async (number, path, status, blame, actual) => {
    let foreign = false;
    const failing: Breaks = () => async (sent, handOn) => {
      const isAfterForeign = foreign;
      foreign = sent.path.includes('TKT-Other') && path.test(sent.path);
      if (!isAfterForeign) return handOn(sent);
      const refused = refusal(status);
      return { ...refused, headers: { ...refused.headers, 'retry-after': '60' } };
    };
    const between = await startBroken(service, failing);
    const { address } = between;
    const foreignTickets = ['TKT-Other'];
    const done = await run({ address, key: service.keys.testFull, foreignTickets }, only(6));
    await between.close();
    expect(withVerdict(done, 'failed')).toEqual({ [number]: blame });
    expect(stepOf(done, number).actual).toBe(actual);
    expect(stepOf(done, number).fault?.cause).not.toContain('reveals');
  },
);

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeService, startFakeService } from '../../fake-service/server';
import { json, MESSAGES } from '../breaking';
import { type Breaks, startBroken } from '../broken-service';
import { only, type RunParams, run, stepOf, withVerdict } from '../run';

let service: FakeService;
beforeAll(async () => {
  service = await startFakeService();
});
afterAll(() => service.close());

/** A thread without an end: behind each message there is another one, and none of them is ours. */
const endless =
  (onPage: (page: number) => void): Breaks =>
  () => {
    let pages = 0;
    return async (sent, handOn) => {
      if (sent.method !== 'GET' || !MESSAGES.test(sent.path)) return handOn(sent);
      pages += 1;
      onPage(pages);
      const url = new URL(sent.path, 'http://service.invalid');
      const after = Number(url.searchParams.get('after') ?? 0);
      const of = (number: number) => ({ id: `${number}`, author: 'svc', text: `No. ${number}` });
      return json(200, [of(after + 1), of(after + 2)]);
    };
  };

async function readEndless(onPage: (page: number) => void, more: Partial<RunParams> = {}) {
  const broken = await startBroken(service, endless(onPage));
  const done = await run({ address: broken.address, key: service.keys.testFull, ...more }, only(5));
  await broken.close();
  return done;
}

test('a thread without an end does not keep check 5 busy for ever', async () => {
  const done = await readEndless(() => undefined);
  expect(withVerdict(done, 'failed')).toEqual({ '5.3': 'service' });
  expect(stepOf(done, '5.3').actual).toBe('the message isn’t there');
});

test('a stop ends the reading of such a thread', async () => {
  const stop = new AbortController();
  let pages = 0;
  const onPage = (page: number) => {
    pages = page;
    if (page === 3) stop.abort();
  };
  const done = await readEndless(onPage, { signal: stop.signal });
  expect(stepOf(done, '5.3').verdict).toBe('interrupted');
  expect(pages).toBe(3);
});

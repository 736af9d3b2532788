import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OddService, oddService, type ServiceMessage } from './odd-threads';
import { threadReader } from './thread-reader';

const SEED = process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) };
const RUNS = Number(process.env.RUNS ?? 150);

const EPOCH = Date.UTC(2026, 10, 21, 9);

/**
 * Consistent services only: one that takes ids gives its messages ids, and so on. A service that
 * compares times as text needs one time format in which a later time is a greater text.
 */
const service: fc.Arbitrary<OddService> = fc
  .record({
    takes: fc.constantFrom('id', 'time', 'cursor', 'token', 'nothing'),
    otherwise: fc.constantFrom('refused', 'empty', 'from the start'),
    inclusive: fc.boolean(),
    asText: fc.boolean(),
    hasIds: fc.boolean(),
    times: fc.constantFrom('iso', 'seconds', 'zone', 'no zone', 'epoch', 'none'),
    alwaysNext: fc.boolean(),
    cap: fc.constantFrom(200, 200, 120),
    generous: fc.constant(false),
    signsAnew: fc.boolean(),
  } satisfies { [Name in keyof OddService]: fc.Arbitrary<OddService[Name]> })
  .map((one) => ({
    ...one,
    hasIds: one.hasIds || one.takes === 'id',
    times: one.takes === 'time' && one.times === 'none' ? 'iso' : one.times,
    // A service that ignores `after` shows at most one page, and shows all of it.
    cap: one.takes === 'nothing' ? 200 : one.cap,
  }));

/** A thread grows in turns: number of messages, how many share a time, how many share a text. */
const growth = fc.array(
  fc.record({
    count: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 90, max: 260 })),
    ofOneTime: fc.constantFrom(1, 1, 2, 7, 90),
    ofOneText: fc.constantFrom(1, 1, 2, 5),
    wordless: fc.constantFrom(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 4),
  }),
  { minLength: 1, maxLength: 5 },
);
type Growth = { count: number; ofOneTime: number; ofOneText: number; wordless: number };

/**
 * Adds messages one second apart, so that a service that writes times to the second tells them
 * apart.
 */
function grow(thread: ServiceMessage[], { count, ofOneTime, ofOneText, wordless }: Growth): void {
  const from = thread.length;
  let at = (thread.at(-1)?.at ?? EPOCH) + 1_000;
  for (let i = 0; i < count; i++) {
    if (i > 0 && i % ofOneTime === 0) at += 1_000;
    const words = `Message ${from + Math.floor(i / ofOneText)}`;
    thread.push({ text: i % wordless === 1 ? '' : words, at });
  }
}

const textsOf = (thread: readonly ServiceMessage[]) => thread.map(({ text }) => text);

test('no message is lost, doubled or merged, whatever the service takes as `after`', async () => {
  const details = await fc.check(
    fc.asyncProperty(
      service,
      growth,
      fc.constantFrom('token', 'id', 'time', 'page', undefined),
      async (behaviour, turns, learned) => {
        const thread: ServiceMessage[] = [];
        const { partner } = oddService(behaviour, thread);
        const reading = threadReader(partner, 't-1');
        if (learned) reading.remember(learned);
        for (const turn of turns) {
          // If the service ignores `after`, nothing beyond one page can be read.
          const room =
            behaviour.takes === 'nothing' ? 199 - thread.length : Number.POSITIVE_INFINITY;
          grow(thread, { ...turn, count: Math.min(turn.count, room) });
          await reading.readAll();
          expect(reading.texts()).toEqual(textsOf(thread));
          expect(new Set(reading.messages().map(({ id }) => id)).size).toBe(thread.length);
        }
      },
    ),
    { numRuns: RUNS, ...SEED },
  );
  if (details.failed) throw new Error(fc.defaultReportMessage(details) ?? 'failed');
}, 120_000);

const PLAIN: OddService = {
  takes: 'time',
  otherwise: 'refused',
  inclusive: false,
  asText: false,
  hasIds: true,
  times: 'iso',
  alwaysNext: false,
  cap: 200,
  generous: false,
  signsAnew: false,
};

const moment = (count: number, at = EPOCH): ServiceMessage[] =>
  Array.from({ length: count }, (_, i) => ({ text: `Message ${i}`, at }));

test('450 messages of one time are read from a service that gives longer pages', async () => {
  for (const hasIds of [true, false]) {
    const thread = moment(450);
    const { partner, calls } = oddService({ ...PLAIN, hasIds, generous: true }, thread);
    const reading = threadReader(partner, 't-1');
    await reading.readAll();
    expect(reading.texts()).toEqual(textsOf(thread));
    await reading.readAll();
    const before = calls();
    await reading.readAll();
    expect(calls() - before, 'calls that find nothing new').toBe(1);
    thread.push({ text: 'Later', at: EPOCH + 1 });
    await reading.readAll();
    expect(reading.texts()).toEqual(textsOf(thread));
  }
});

test('messages of one time that do not fit a page leave a marker, and later messages are read', async () => {
  for (const inclusive of [false, true])
    for (const times of ['iso', 'epoch', 'seconds', 'zone', 'no zone'] as const) {
      const thread = moment(450);
      const { partner, calls } = oddService({ ...PLAIN, inclusive, times }, thread);
      const reading = threadReader(partner, 't-1');
      await reading.readAll();
      expect(reading.messages()).toHaveLength(201);
      expect(reading.messages().at(-1)).toMatchObject({ readable: false, text: '' });
      const before = calls();
      await reading.readAll();
      expect(reading.messages()).toHaveLength(201);
      expect(calls() - before, 'calls that find nothing new').toBeLessThanOrEqual(2);
      for (const at of [1_000, 1_000, 2_000]) {
        thread.push({ text: `At ${thread.length}`, at: EPOCH + at });
        await reading.readAll();
      }
      expect(reading.texts().slice(201)).toEqual(['At 450', 'At 451', 'At 452']);
    }
});

test('a full page from a service that ignores `after` is not taken for the end', async () => {
  const { partner } = oddService({ ...PLAIN, takes: 'nothing' }, moment(450));
  const reading = threadReader(partner, 't-1');
  expect(await reading.tryToReadAll()).toMatchObject({ kind: 'unreadable' });
  expect(reading.messages()).toHaveLength(200);
});

test('a thread that an earlier version read wrongly is completed', async () => {
  const thread = moment(300).map((one, i) => ({ ...one, at: EPOCH + i * 1_000 }));
  const { partner } = oddService({ ...PLAIN, otherwise: 'empty' }, thread);
  const first = threadReader(partner, 't-1');
  await first.readAll();
  const reading = threadReader(partner, 't-1');
  // The earlier version had learned “id” from an empty response.
  reading.remember('id');
  const [last] = first.messages().slice(99, 100);
  reading.standAt({ last: { id: last?.id ?? '' } }, first.messages().slice(0, 100));
  await reading.readAll();
  expect(reading.texts()).toEqual(textsOf(thread));
  expect(reading.learned()).toBe('time');
});

test('a message that the service deletes does not stop the reading', async () => {
  for (const takes of ['id', 'time', 'cursor', 'token'] as const)
    for (const gone of [-1, -2]) {
      const thread = moment(30).map((one, i) => ({ ...one, at: EPOCH + i * 1_000, place: i }));
      const { partner } = oddService({ ...PLAIN, takes }, thread);
      const reading = threadReader(partner, 't-1');
      await reading.readAll();
      const read = reading.texts();
      thread.splice(gone, 1);
      await reading.readAll();
      thread.push({ text: 'Later', at: EPOCH + 90_000, place: 90 });
      await reading.readAll();
      expect(reading.texts()).toEqual([...read, 'Later']);
    }
});

/** Something that happens to a stored message, at this many places before the end. */
const change = fc.tuple(fc.constantFrom('edited', 'taken away', 'moved'), fc.nat(8));

function applyChange(
  thread: ServiceMessage[],
  [what, fromEnd]: ['edited' | 'taken away' | 'moved', number],
): void {
  const place = thread.length - 1 - fromEnd;
  const [one, before] = [thread[place], thread[place - 1]];
  if (!one || !before) return;
  if (what === 'edited') thread[place] = { ...one, text: `${one.text}, edited` };
  else if (what === 'taken away') thread.splice(place, 1);
  // The contract does not say which of two messages of one time comes first.
  else if (one.at === before.at) thread.splice(place - 1, 2, one, before);
}

test('an edited, deleted or moved message loses no other message, and reading ends', async () => {
  const details = await fc.check(
    fc.asyncProperty(
      // If the service counts messages, a number means another message after a deletion.
      service.filter(({ takes }) => takes !== 'token'),
      fc.nat(20),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (behaviour, count, changes) => {
        const thread: ServiceMessage[] = Array.from({ length: count }, (_, place) => ({
          text: `Message ${place}`,
          at: EPOCH + Math.floor(place / 3) * 1_000,
          place,
        }));
        const { partner } = oddService(behaviour, thread);
        const reading = threadReader(partner, 't-1');
        await reading.readAll();
        for (const [i, one] of changes.entries()) {
          applyChange(thread, one);
          await reading.readAll();
          thread.push({ text: `Later ${i}`, at: EPOCH + 60_000 * (i + 1), place: 100 + i });
          await reading.readAll();
        }
        const read = reading.texts();
        if (behaviour.hasIds) expect(new Set(read).size, 'doubled').toBe(read.length);
        await reading.readAll();
        expect(reading.texts(), 'read again').toEqual(read);
        const isThere = (text: string) => read.includes(text) || text.includes('edited');
        expect(textsOf(thread).filter((text) => !isThere(text))).toEqual([]);
      },
    ),
    { numRuns: RUNS, ...SEED },
  );
  if (details.failed) throw new Error(fc.defaultReportMessage(details) ?? 'failed');
}, 120_000);

import { expectExactlyOnce } from '../faults/exactly-once';
import { WHOLE_TEST } from '../patience';
import { type Reading, workAnHour } from '../soak/day';
import { setStage } from '../soak/stage';
import { expectAsBefore, expectAsPlanned, expectSteadyMemory, lineOf } from '../soak/steady';
import type { Done } from '../soak/steps';
import { expect, test } from './setting';

/** `npm run soak` plays eight hours; here are two short ones. */
const HOURS = Number(process.env.HOURS ?? 2);
const IS_SHORT = HOURS <= 2;

test(`a day of ${HOURS} hours leaves nothing behind: memory, listeners, timers, calls, and each reply once`, async () => {
  test.setTimeout(HOURS * WHOLE_TEST);
  const stage = await setStage();
  const done: Done = { replies: {}, changes: {}, tickets: [] };
  const readings: Reading[] = [];
  try {
    // In the morning the browser stops the background; in the afternoon one background lives through.
    for (let hour = 0; hour < HOURS; hour++) {
      const hours = { times: IS_SHORT ? 1 : 3, reads: IS_SHORT ? 2 : 6, stops: hour < HOURS / 2 };
      const reading = await workAnHour(stage, hour, hours, done);
      readings.push(reading);
      console.log(`hour ${hour}: ${lineOf(reading)}`);
      const [first] = readings;
      if (first && hour > 0) await expectAsBefore(stage, first);
    }
    expectExactlyOnce(stage.service, done);
    expectAsPlanned(stage, readings);
    const [first, started, last] = [0, Math.ceil(HOURS / 2) - 1, -1].map((at) => readings.at(at));
    if (first && started && last) expectSteadyMemory(first, started, last);
    expect(await stage.browser.complaints()).toEqual([]);
  } finally {
    await stage.close();
  }
});

import { type Came, failedWith, passed, warned } from './check';
import { misconfigured } from './faults';

/** Seconds between two clocks from which it is said, and from which signatures are refused. */
const NOTICED = 60;
const TOO_MUCH = 300;

/** What a difference of clocks (milliseconds, undefined where the service told no time) comes to. */
export function clockVerdict(skew: number | undefined): Came {
  if (skew === undefined)
    return warned(
      'The service told no time.',
      'Its answers have no Date header: compare the clocks by hand.',
    );
  const seconds = Math.round(Math.abs(skew) / 1000);
  const actual =
    seconds === 0
      ? 'no difference'
      : `this machine’s clock is ${seconds} s ${skew > 0 ? 'behind' : 'ahead'}`;
  if (seconds < NOTICED) return passed(actual);
  const reason = 'Signed notifications are refused once the clocks are 300 seconds apart.';
  if (seconds < TOO_MUCH) return warned(actual, `${reason} Set this machine’s clock.`);
  return failedWith(
    actual,
    misconfigured(
      `This machine’s clock is wrong, or the service’s. ${reason}`,
      'Let this machine take its time from a time server; if it does, tell the service.',
    ),
  );
}

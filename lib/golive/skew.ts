import { type Came, failedWith, passed, warned } from './check';
import { misconfigured } from './faults';
import { skewWords } from './words/skew';

/** Seconds between two clocks from which it is said, and from which signatures are refused. */
const NOTICED = 60;
const TOO_MUCH = 300;

/** What a difference of clocks (milliseconds, undefined where the service told no time) comes to. */
export function clockVerdict(skew: number | undefined): Came {
  if (skew === undefined)
    return warned(skewWords.theServiceDidntSendTheTime, skewWords.itsAnswersHaveNoDateHeader);
  const seconds = Math.round(Math.abs(skew) / 1000);
  const actual =
    seconds === 0
      ? skewWords.noDifference
      : skewWords.thisMachinesClockIsS(seconds, skew > 0 ? 'behind' : 'ahead');
  if (seconds < NOTICED) return passed(actual);
  const reason = skewWords.signedNotificationsAreRefusedOnceThe;
  if (seconds < TOO_MUCH) return warned(actual, skewWords.setThisMachinesClock(reason));
  return failedWith(
    actual,
    misconfigured(
      skewWords.thisMachinesClockIsWrongOr(reason),
      skewWords.haveThisMachineTakeItsTime,
    ),
  );
}

import { failedWith, passed, type StepOutcome, warned } from '../../run/check';
import { misconfigured } from '../../run/faults';
import { clockSkewWords } from '../../words/clock-skew';

/** Seconds between two clocks from which we warn, and from which signatures are refused. */
const NOTICED = 60;
const TOO_MUCH = 300;

/** The outcome for a clock difference in milliseconds; undefined if the service sent no time. */
export function clockVerdict(skew: number | undefined): StepOutcome {
  if (skew === undefined)
    return warned(
      clockSkewWords.theServiceDidntSendTheTime,
      clockSkewWords.itsAnswersHaveNoDateHeader,
    );
  const seconds = Math.round(Math.abs(skew) / 1000);
  const actual =
    seconds === 0
      ? clockSkewWords.noDifference
      : clockSkewWords.thisMachinesClockIsS(seconds, skew > 0 ? 'behind' : 'ahead');
  if (seconds < NOTICED) return passed(actual);
  const reason = clockSkewWords.signedNotificationsAreRefusedOnceThe;
  if (seconds < TOO_MUCH) return warned(actual, clockSkewWords.setThisMachinesClock(reason));
  return failedWith(
    actual,
    misconfigured(
      clockSkewWords.thisMachinesClockIsWrongOr(reason),
      clockSkewWords.haveThisMachineTakeItsTime,
    ),
  );
}

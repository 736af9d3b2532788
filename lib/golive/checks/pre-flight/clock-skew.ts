import { failedWith, passed, type StepOutcome, warned } from '../../run/check';
import { misconfigured } from '../../run/faults';
import { say } from '../../words/say';

/** Seconds between two clocks from which we warn, and from which signatures are refused. */
const NOTICED = 60;
const TOO_MUCH = 300;

/** The outcome for a clock difference in milliseconds; undefined if the service sent no time. */
export function clockVerdict(skew: number | undefined): StepOutcome {
  if (skew === undefined)
    return warned(say('theServiceDidntSendTheTime'), say('itsAnswersHaveNoDateHeader'));
  const seconds = Math.round(Math.abs(skew) / 1000);
  const actual =
    seconds === 0 ? say('noDifference') : say(skew > 0 ? 'clockBehind' : 'clockAhead', seconds);
  if (seconds < NOTICED) return passed(actual);
  if (seconds < TOO_MUCH) return warned(actual, say('setThisMachinesClock'));
  return failedWith(
    actual,
    misconfigured(say('thisMachinesClockIsWrongOr'), say('haveThisMachineTakeItsTime')),
  );
}

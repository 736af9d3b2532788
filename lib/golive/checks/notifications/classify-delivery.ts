import type { Fault } from '../../../domain/golive/run';
import { failedWith, passed, type StepOutcome } from '../../run/check';
import { say } from '../../words/say';
import type { ReceiverAnswer } from './deliver';
import {
  ASKS_TO_WAIT,
  HAS_TROUBLE,
  REDIRECTS,
  TOO_SLOW,
  UNREACHED,
  UNSAFE_ADDRESS,
} from './receiver-faults';

// Turns a receiver's responses into outcomes (partner-api.md, "Receiver rules").

/** The response in our own words. */
export function nameOfAnswer(answer: ReceiverAnswer): string {
  switch (answer.kind) {
    case 'answered':
      return String(answer.status);
    case 'redirected':
      return answer.status ? say('aRedirect', answer.status) : say('aRedirectWithoutStatus');
    case 'unsafe-address':
      return say('nothingWasSent');
    case 'no-answer':
      return answer.why === 'timeout' ? say('noAnswerWithin20Seconds') : say('noAnswer');
  }
}

/** Passed for a 2xx; `refused` is the fault of a receiver that answered 4xx. */
export function isAccepted(answer: ReceiverAnswer, refused: Fault): StepOutcome {
  const actual = nameOfAnswer(answer);
  if (answer.kind === 'answered' && answer.status < 300) return passed(actual);
  return failedWith(actual, faultOf(answer) ?? refused);
}

/** Passed for a 4xx; `accepted` is the fault of a receiver that answered 2xx. */
export function isRefused(answer: ReceiverAnswer, accepted: Fault): StepOutcome {
  const actual = nameOfAnswer(answer);
  if (answer.kind === 'answered' && answer.status < 300) return failedWith(actual, accepted);
  const why = faultOf(answer);
  return why ? failedWith(actual, why) : passed(actual);
}

/** The fault of a response that neither accepts nor refuses; undefined for the others. */
export function faultOf(answer: ReceiverAnswer): Fault | undefined {
  switch (answer.kind) {
    case 'unsafe-address':
      return UNSAFE_ADDRESS;
    case 'redirected':
      return REDIRECTS;
    case 'no-answer':
      return answer.why === 'timeout' ? TOO_SLOW : UNREACHED;
    case 'answered':
      if (answer.status >= 500) return HAS_TROUBLE;
      return answer.status === 408 || answer.status === 429 ? ASKS_TO_WAIT : undefined;
  }
}

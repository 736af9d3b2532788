import type { Fault } from '../domain/go-live';
import { type Came, failedWith, passed } from './check';
import type { Answer } from './deliver';
import {
  ASKS_TO_WAIT,
  HAS_TROUBLE,
  REDIRECTS,
  TOO_SLOW,
  UNREACHED,
  UNSAFE_ADDRESS,
} from './receiver-faults';
import { judgeReceiverWords } from './words/judge-receiver';
import { sharedWords } from './words/shared';

// What a receiver's answers come to (partner-api.md, "Receiver rules").

/** What came, in words of our own. */
export function nameOfAnswer(answer: Answer): string {
  switch (answer.kind) {
    case 'answered':
      return String(answer.status);
    case 'redirected':
      return answer.status
        ? judgeReceiverWords.aRedirect(answer.status)
        : judgeReceiverWords.aRedirectWithoutStatus;
    case 'unsafe-address':
      return sharedWords.nothingWasSent;
    case 'no-answer':
      return answer.why === 'timeout'
        ? judgeReceiverWords.noAnswerWithin20Seconds
        : judgeReceiverWords.noAnswer;
  }
}

/** Passed for a 2xx; `refused` is the fault of a receiver that answered 4xx. */
export function isAccepted(answer: Answer, refused: Fault): Came {
  const actual = nameOfAnswer(answer);
  if (answer.kind === 'answered' && answer.status < 300) return passed(actual);
  return failedWith(actual, faultOf(answer) ?? refused);
}

/** Passed for a 4xx; `accepted` is the fault of a receiver that answered 2xx. */
export function isRefused(answer: Answer, accepted: Fault): Came {
  const actual = nameOfAnswer(answer);
  if (answer.kind === 'answered' && answer.status < 300) return failedWith(actual, accepted);
  const why = faultOf(answer);
  return why ? failedWith(actual, why) : passed(actual);
}

/** Of an answer that neither accepts nor refuses; undefined for one that does. */
export function faultOf(answer: Answer): Fault | undefined {
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

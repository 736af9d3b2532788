import type { Fault } from '../../../domain/golive/run';
import { failedWith, passed, type StepOutcome } from '../../run/check';
import { say } from '../../words/say';
import type { ReceiverResponse } from './deliver';
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
export function nameOfResponse(response: ReceiverResponse): string {
  switch (response.kind) {
    case 'responded':
      return String(response.status);
    case 'redirected':
      return response.status ? say('aRedirect', response.status) : say('aRedirectWithoutStatus');
    case 'unsafe-address':
      return say('nothingWasSent');
    case 'no-response':
      return response.why === 'timeout' ? say('noAnswerWithin20Seconds') : say('noAnswer');
  }
}

/** Passed for a 2xx; `refused` is the fault of a receiver that responded with 4xx. */
export function isAccepted(response: ReceiverResponse, refused: Fault): StepOutcome {
  const actual = nameOfResponse(response);
  if (response.kind === 'responded' && response.status < 300) return passed(actual);
  return failedWith(actual, faultOf(response) ?? refused);
}

/** Passed for a 4xx; `accepted` is the fault of a receiver that responded with 2xx. */
export function isRefused(response: ReceiverResponse, accepted: Fault): StepOutcome {
  const actual = nameOfResponse(response);
  if (response.kind === 'responded' && response.status < 300) return failedWith(actual, accepted);
  const why = faultOf(response);
  return why ? failedWith(actual, why) : passed(actual);
}

/** The fault of a response that neither accepts nor refuses; undefined for the others. */
export function faultOf(response: ReceiverResponse): Fault | undefined {
  switch (response.kind) {
    case 'unsafe-address':
      return UNSAFE_ADDRESS;
    case 'redirected':
      return REDIRECTS;
    case 'no-response':
      return response.why === 'timeout' ? TOO_SLOW : UNREACHED;
    case 'responded':
      if (response.status >= 500) return HAS_TROUBLE;
      return response.status === 408 || response.status === 429 ? ASKS_TO_WAIT : undefined;
  }
}

import { type Failure, failed } from '../../../domain/core/failure';
import { type AttemptStep, decide } from '../../../partner/decide';
import { failureOfResponse } from '../../../partner/failures';
import { say } from '../../words/say';
import type { RecordedResponse } from './recorded-responses';

/** The statuses that must be distinguished (partner-api.md, "Errors"), and the failure of each. */
export const KINDS = {
  '401': 'key-refused',
  '403': 'not-allowed',
  '404': 'not-found',
  '409': 'conflict',
  '422': 'invalid',
  '429': 'too-many',
  '5xx': 'service-error',
} as const satisfies Record<string, Failure['kind']>;
export type Which = keyof typeof KINDS;

/**
 * How the client handles a refusal: its kind, which decides the text on screen, and the next step.
 */
export type Handling = { kind: Failure['kind']; next: string };

export const describeHandling = ({ kind, next }: Handling): string =>
  say('kindAndNextStep', kind, next);

/** What the outbox does with a new write after a refusal, by its own code. */
export function handlingOf(failure: Failure, now: number): Handling {
  const fresh = { createdAt: now, uncertain: false, tries: { failures: 0, unreadable: 0 } };
  const step = decide(failed(failure), fresh, now, () => 0.5);
  return { kind: failure.kind, next: nextOf(step) };
}

/** The same for a recorded response. Undefined if the client would retry too early. */
export function handlingOfRecorded(response: RecordedResponse, now: number): Handling | undefined {
  const headers = new Headers(response.headers);
  const failure = failureOfResponse(response.status, response.body, headers, now);
  const asked = 'retryAt' in failure ? failure.retryAt : undefined;
  const fresh = { createdAt: now, uncertain: false, tries: { failures: 0, unreadable: 0 } };
  const step = decide(failed(failure), fresh, now, () => 0);
  if (headers.has('Retry-After') && (step.do !== 'again' || step.at < (asked ?? Infinity)))
    return undefined;
  return handlingOf(failure, now);
}

function nextOf(step: AttemptStep): string {
  switch (step.do) {
    case 'finish':
      return say('countsAsDone');
    case 'wait':
      return say('waitsUntilAPersonFixesThe');
    case 'stop':
      return say('stopsUntilAPersonDecides');
    case 'again':
      return step.uncertain
        ? say('isSentAgainAutomaticallyAndCounts')
        : say('isSentAgainAutomaticallyOnceThe');
  }
}

import type { Environment } from '../../domain/core/environment';
import { contradictsPrefix } from '../../domain/core/environment-rules';
import { say } from '../words/say';
import { failedWith, passed, type StepOutcome } from './check';
import { serviceBroke } from './faults';

/** The environment that a key's profile has to name. */
export const expectedEnvironment = (environment: Environment): string =>
  environment === 'test' ? 'environment = test' : say('anyEnvironmentButTest');

/**
 * The outcome for a profile's `environment` (check 1). It is exactly `test` for a test key. The
 * contract shows no value for a live key, so only `test`, however it is written, contradicts its prefix. Repeats no text of
 * the service.
 */
export function namedEnvironment(
  environment: Environment,
  claimed: string | undefined,
): StepOutcome {
  const isFit = environment === 'test' ? claimed === 'test' : !contradictsPrefix('live', claimed);
  const actual = nameOfEnvironment(claimed);
  return isFit
    ? passed(actual)
    : failedWith(
        actual,
        serviceBroke(
          environment === 'test' ? say('theKeyStartsWithSvcTest') : say('theKeyStartsWithSvcLive'),
        ),
      );
}

function nameOfEnvironment(claimed: string | undefined): string {
  if (claimed === undefined) return say('noEnvironment');
  return claimed === 'test' || claimed === 'live'
    ? `environment = ${claimed}`
    : say('anEnvironmentOfAnotherName');
}

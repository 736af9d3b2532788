import type { Environment } from '../domain/environment';
import { type Came, failedWith, passed } from './check';
import { serviceBroke } from './faults';
import { namedEnvironmentWords } from './words/named-environment';

/** What the profile of a key has to say of its environment. */
export const expectedEnvironment = (environment: Environment): string =>
  environment === 'test' ? 'environment = test' : namedEnvironmentWords.anyEnvironmentButTest;

/**
 * What a profile's `environment` comes to (check 1). It is exactly `test` for a test key; the description
 * shows no value for a live key, so that only `test` contradicts its prefix. Repeats no word of the service.
 */
export function namedEnvironment(environment: Environment, said: string | undefined): Came {
  const isFit = environment === 'test' ? said === 'test' : said !== 'test';
  const actual = nameOfEnvironment(said);
  return isFit
    ? passed(actual)
    : failedWith(
        actual,
        serviceBroke(
          environment === 'test'
            ? namedEnvironmentWords.theKeyStartsWithSvcTest
            : namedEnvironmentWords.theKeyStartsWithSvcLive,
        ),
      );
}

function nameOfEnvironment(said: string | undefined): string {
  if (said === undefined) return namedEnvironmentWords.noEnvironment;
  return said === 'test' || said === 'live'
    ? `environment = ${said}`
    : namedEnvironmentWords.anEnvironmentOfAnotherName;
}

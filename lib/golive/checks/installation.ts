import type { Installation } from '../../domain/installation';
import { type Came, type Check, failedWith, notReached, passed, skipped } from '../check';
import { misconfigured, unexpected } from '../faults';
import type { Given } from '../given';
import { listedFor } from '../place';
import { placeOf } from '../test-ticket';

/** Check 2: identifiers are read, each time, and not written down anywhere. */
export const installation: Check = {
  number: 2,
  title: 'The installation and its test client',
  proves: 'The identifiers that the checks use are those that the service hands out now.',
  sentence:
    'The installation and `testClientId` come from GET /v1/installations, never hard-coded.',
  needs: ['installation'],
  steps: (given) => {
    let again: Installation | undefined;
    return [
      {
        title: 'Read the list once more',
        expected: 'the installation that was chosen before',
        take: async () => {
          const listed = await listedFor(given);
          if (!listed.ok) return unexpected(listed.failure);
          const { id } = placeOf(given);
          again = listed.value.find((one) => one.id === id);
          if (again) return passed('the same installation');
          return lost(given, `${listed.value.length} others in the list`);
        },
      },
      {
        title: 'Compare the test client',
        expected: 'the test client that was found before',
        take: async () => {
          if (!again) return notReached();
          if (given.environment === 'live') return skipped('Test clients belong to test keys.');
          const { testClientId } = placeOf(given);
          if (!testClientId) return skipped('There was none before: see step 0.7.');
          if (again.testClientId === testClientId) return passed('the same test client');
          return lost(given, 'another test client, or none');
        },
      },
    ];
  },
};

/** What is not in the list any more must not be used: checks that need it are skipped. */
function lost(given: Given, actual: string): Came {
  given.found.installation = undefined;
  return failedWith(actual, CHANGED);
}

const CHANGED = misconfigured(
  'The list changed while the checks ran: somebody reset the test data, or the service hands out identifiers that do not last.',
  'See to it that nobody resets the test data meanwhile and run all checks again; if it comes again, report it to the service.',
);

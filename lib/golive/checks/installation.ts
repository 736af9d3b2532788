import type { Installation } from '../../domain/installation';
import { type Came, type Check, failedWith, notReached, passed, skipped } from '../check';
import { misconfigured, unexpected } from '../faults';
import type { Given } from '../given';
import { listedFor } from '../place';
import { placeOf } from '../test-ticket';
import { installationWords } from '../words/installation';
import { sharedWords } from '../words/shared';

/** Check 2: identifiers are read, each time, and not written down anywhere. */
export const installation: Check = {
  number: 2,
  title: installationWords.theInstallationAndItsTestClient,
  proves: installationWords.theChecksUseTheIDsThat,
  sentence:
    'The installation and `testClientId` come from GET /v1/installations, never hard-coded.',
  needs: ['installation'],
  steps: (given) => {
    let again: Installation | undefined;
    return [
      {
        title: installationWords.readTheListOnceMore,
        expected: installationWords.theInstallationThatWasChosenBefore,
        take: async () => {
          const listed = await listedFor(given);
          if (!listed.ok) return unexpected(listed.failure);
          const { id } = placeOf(given);
          again = listed.value.find((one) => one.id === id);
          if (again) return passed(installationWords.theSameInstallation);
          return lost(given, installationWords.othersInTheList(listed.value.length));
        },
      },
      {
        title: installationWords.compareTheTestClient,
        expected: installationWords.theTestClientThatWasFound,
        take: async () => {
          if (!again) return notReached();
          if (given.environment === 'live') return skipped(sharedWords.testClientsBelongToTestKeys);
          const { testClientId } = placeOf(given);
          if (!testClientId) return skipped(installationWords.noTestClientWasFoundBefore);
          if (again.testClientId === testClientId)
            return passed(installationWords.theSameTestClient);
          return lost(given, installationWords.anotherTestClientOrNone);
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
  installationWords.theListChangedDuringTheRun,
  installationWords.runAllChecksAgainWhileNobody,
);

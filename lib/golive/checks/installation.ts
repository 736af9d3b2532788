import type { Installation } from '../../domain/core/installation';
import { CHECK_TEXTS } from '../../domain/golive/check-texts';
import {
  type Check,
  failedWith,
  notReached,
  passed,
  type StepOutcome,
  skipped,
} from '../run/check';
import { readInstallations } from '../run/choose-installation';
import type { CheckContext } from '../run/context';
import { misconfigured, unexpected } from '../run/faults';
import { installationWords } from '../words/installation';
import { sharedWords } from '../words/shared';
import { installationOf } from './test-ticket';

/** Check 2: the ids are read at each run and never hard-coded. */
export const installation: Check = {
  number: 2,
  ...CHECK_TEXTS[2],
  sentence:
    'The installation and `testClientId` come from GET /v1/installations, never hard-coded.',
  needs: ['installation'],
  steps: (context) => {
    let again: Installation | undefined;
    return [
      {
        title: installationWords.readTheListOnceMore,
        expected: installationWords.theInstallationThatWasChosenBefore,
        take: async () => {
          const listed = await readInstallations(context);
          if (!listed.ok) return unexpected(listed.failure);
          const { id } = installationOf(context);
          again = listed.value.find((one) => one.id === id);
          if (again) return passed(installationWords.theSameInstallation);
          return lost(context, installationWords.othersInTheList(listed.value.length));
        },
      },
      {
        title: installationWords.compareTheTestClient,
        expected: installationWords.theTestClientThatWasFound,
        take: async () => {
          if (!again) return notReached();
          if (context.environment === 'live')
            return skipped(sharedWords.testClientsBelongToTestKeys);
          const { testClientId } = installationOf(context);
          if (!testClientId) return skipped(installationWords.noTestClientWasFoundBefore);
          if (again.testClientId === testClientId)
            return passed(installationWords.theSameTestClient);
          return lost(context, installationWords.anotherTestClientOrNone);
        },
      },
    ];
  },
};

/**
 * An installation that is no longer listed must not be used: the checks that need it are skipped.
 */
function lost(context: CheckContext, actual: string): StepOutcome {
  context.found.installation = undefined;
  return failedWith(actual, CHANGED);
}

const CHANGED = misconfigured(
  installationWords.theListChangedDuringTheRun,
  installationWords.runAllChecksAgainWhileNobody,
);

import type { Installation } from '../../domain/core/installation';
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
import { say } from '../words/say';
import { installationOf } from './test-ticket';

/** Check 2: the ids are read at each run and never hard-coded. */
export const installation: Check = {
  number: 2,
  title: say('check2Title'),
  proves: say('check2Proves'),
  sentence:
    'The installation and `testClientId` come from GET /v1/installations, never hard-coded.',
  needs: ['installation'],
  steps: (context) => {
    let again: Installation | undefined;
    return [
      {
        title: say('readTheListOnceMore'),
        expected: say('theInstallationThatWasChosenBefore'),
        take: async () => {
          const listed = await readInstallations(context);
          if (!listed.ok) return unexpected(listed.failure);
          const { id } = installationOf(context);
          again = listed.value.find((one) => one.id === id);
          if (again) return passed(say('theSameInstallation'));
          return lost(context, say('othersInTheList', listed.value.length));
        },
      },
      {
        title: say('compareTheTestClient'),
        expected: say('theTestClientThatWasFound'),
        take: async () => {
          if (!again) return notReached();
          if (context.environment === 'live') return skipped(say('testClientsBelongToTestKeys'));
          const { testClientId } = installationOf(context);
          if (!testClientId) return skipped(say('noTestClientWasFoundBefore'));
          if (again.testClientId === testClientId) return passed(say('theSameTestClient'));
          return lost(context, say('anotherTestClientOrNone'));
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
  say('theListChangedDuringTheRun'),
  say('runAllChecksAgainWhileNobody'),
);

import type { Failure, Outcome } from '../../domain/core/failure';
import type { Blame, Fault } from '../../domain/golive/run';
import { faultsWords } from '../words/faults';
import { sharedWords } from '../words/shared';
import { failedWith, passed, type StepOutcome } from './check';

// The faults for failures where a check expected something else, and how to fix each.

const SERVICE = faultsWords.theServicesSupportTeam;
export const ENGINEER = sharedWords.thePartnersEngineer;
export const ADMIN = faultsWords.thePersonWhoManagesYourKeys;

export const fault = (blame: Blame, cause: string, fix: string, who: string): Fault => ({
  blame,
  cause,
  fix,
  who,
});

/** The service broke the contract; `meanwhile` says what to do until it is fixed. */
export const serviceBroke = (cause: string, meanwhile?: string): Fault =>
  fault(
    'service',
    cause,
    [faultsWords.reportThisStepToTheService, ...(meanwhile ? [meanwhile] : [])].join(' '),
    SERVICE,
  );

/** The failure in our own words, without anything from the response. */
export function describeFailure(failure: Failure): string {
  const status = 'status' in failure ? `${failure.status}, ` : '';
  return `${status}${failure.kind}`;
}

/** The user has to correct a setting; `who` names another person if necessary. */
export const misconfigured = (cause: string, fix: string, who = ENGINEER): Fault =>
  fault('configuration', cause, fix, who);

/** Failures that any call may meet: they prove nothing about the rule of a step. */
const UNRELATED_FAILURES: readonly Failure['kind'][] = ['too-many', 'service-error'];

/** A step whose request must be refused; `fault` is the fault of any other response. */
export function mustBeRefused(
  outcome: Outcome<unknown>,
  kind: Failure['kind'],
  fault: Fault,
): StepOutcome {
  if (outcome.ok) return failedWith(faultsWords.noRefusalTheServiceDidIt, fault);
  const { failure } = outcome;
  if (failure.kind === kind) return passed(describeFailure(failure));
  return 'status' in failure && !UNRELATED_FAILURES.includes(failure.kind)
    ? failedWith(describeFailure(failure), fault)
    : unexpected(failure);
}

/** A step that met an unexpected failure. */
export const unexpected = (failure: Failure): StepOutcome =>
  failedWith(describeFailure(failure), faultOf(failure));

function faultOf(failure: Failure): Fault {
  switch (failure.kind) {
    case 'key-refused':
      return fault(
        'configuration',
        faultsWords.theKeyIsWrongWasRevoked,
        faultsWords.enterTheKeyAgainOrGet,
        ENGINEER,
      );
    case 'not-allowed':
      return fault(
        'configuration',
        faultsWords.theKeyLacksAPermissionThat,
        faultsWords.askForThePermissionToBe,
        ADMIN,
      );
    case 'not-found':
      return fault(
        'configuration',
        faultsWords.theRecordBelongsToAnotherEnvironment,
        faultsWords.runAllChecksAgainToLoad,
        ENGINEER,
      );
    case 'too-many':
      return fault(
        'service',
        faultsWords.theServiceLimitedTheNumberOf,
        faultsWords.waitAFewMinutesThenRun,
        ENGINEER,
      );
    case 'service-error':
      return fault(
        'service',
        faultsWords.theServiceFailed,
        faultsWords.runTheCheckAgainLater,
        SERVICE,
      );
    case 'no-answer':
      return fault(
        'network',
        failure.why === 'timeout'
          ? faultsWords.noAnswerCameWithin20Seconds
          : faultsWords.theServiceCouldntBeReachedIts,
        faultsWords.checkWhetherThisMachineCanReach,
        ENGINEER,
      );
    case 'redirected':
    case 'unsafe-address':
      return fault(
        'configuration',
        faultsWords.theAddressIsNotTheServices,
        faultsWords.enterTheAddressThatTheService,
        ENGINEER,
      );
    case 'no-host-permission':
      return fault(
        'configuration',
        faultsWords.theBrowserDoesntLetTheExtension,
        faultsWords.allowTheAddressInTheSettings,
        ENGINEER,
      );
    case 'no-key':
    case 'locked':
      return fault(
        'configuration',
        faultsWords.noKeyCanBeUsedNow,
        faultsWords.addOrUnlockAKey,
        ENGINEER,
      );
    case 'unreadable':
      return serviceBroke(faultsWords.theServicesAnswerDoesntMatchThe);
    case 'conflict':
    case 'invalid':
    case 'refused':
      return serviceBroke(faultsWords.theServiceRefusedARequestThat);
    default:
      return fault(
        'our-side',
        faultsWords.alongsideCouldntSendARequest,
        sharedWords.sendThisReportToTheAlongside,
        sharedWords.theAlongsideMaintainers,
      );
  }
}

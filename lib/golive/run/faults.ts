import type { Failure, Outcome } from '../../domain/core/failure';
import { isGatewayPage } from '../../domain/core/silent-failure';
import type { Blame, Fault } from '../../domain/golive/run';
import { say } from '../words/say';
import { failedWith, passed, type StepOutcome } from './check';

// The faults for failures where a check expected something else, and how to fix each.

const SERVICE = say('theServicesSupportTeam');
export const ENGINEER = say('thePartnersEngineer');
export const ADMIN = say('thePersonWhoManagesYourKeys');

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
    [say('reportThisStepToTheService'), ...(meanwhile ? [meanwhile] : [])].join(' '),
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

/** Whether a failure proves nothing about the rule of a step: no response, a 429, or a 5xx. */
export const provesNothing = (failure: Failure): boolean =>
  !('status' in failure) || UNRELATED_FAILURES.includes(failure.kind);

/** A step whose request must be refused; `fault` is the fault of any other response. */
export function mustBeRefused(
  outcome: Outcome<unknown>,
  kind: Failure['kind'],
  fault: Fault,
): StepOutcome {
  if (outcome.ok) return failedWith(say('noRefusalTheServiceDidIt'), fault);
  const { failure } = outcome;
  if (failure.kind === kind) return passed(describeFailure(failure));
  return provesNothing(failure) ? unexpected(failure) : failedWith(describeFailure(failure), fault);
}

/** A step that met an unexpected failure. */
export const unexpected = (failure: Failure): StepOutcome =>
  failedWith(describeFailure(failure), faultOf(failure));

function faultOf(failure: Failure): Fault {
  switch (failure.kind) {
    case 'key-refused':
      return fault(
        'configuration',
        say('theKeyIsWrongWasRevoked'),
        say('enterTheKeyAgainOrGet'),
        ENGINEER,
      );
    case 'not-allowed':
      return fault(
        'configuration',
        say('theKeyLacksAPermissionThat'),
        say('askForThePermissionToBe'),
        ADMIN,
      );
    case 'not-found':
      return fault(
        'configuration',
        say('theRecordBelongsToAnotherEnvironment'),
        say('runAllChecksAgainToLoad'),
        ENGINEER,
      );
    case 'too-many':
      return fault(
        'service',
        say('theServiceLimitedTheNumberOf'),
        say('waitAFewMinutesThenRun'),
        ENGINEER,
      );
    case 'service-error':
      return fault('service', say('theServiceFailed'), say('runTheCheckAgainLater'), SERVICE);
    case 'no-answer':
      if (isGatewayPage(failure)) return serviceBroke(say('theServicesAnswerDoesntMatchThe'));
      return fault(
        'network',
        failure.why === 'timeout'
          ? say('noAnswerCameWithin20Seconds')
          : say('theServiceCouldntBeReachedIts'),
        say('checkWhetherThisMachineCanReach'),
        ENGINEER,
      );
    case 'redirected':
    case 'unsafe-address':
      return fault(
        'configuration',
        say('theAddressIsNotTheServices'),
        say('enterTheAddressThatTheService'),
        ENGINEER,
      );
    case 'no-host-permission':
      return fault(
        'configuration',
        say('theBrowserDoesntLetTheExtension'),
        say('allowTheAddressInTheSettings'),
        ENGINEER,
      );
    case 'no-key':
    case 'locked':
      return fault('configuration', say('noKeyCanBeUsedNow'), say('addOrUnlockAKey'), ENGINEER);
    case 'unreadable':
      return serviceBroke(say('theServicesAnswerDoesntMatchThe'));
    case 'conflict':
    case 'invalid':
    case 'refused':
      return serviceBroke(say('theServiceRefusedARequestThat'));
    default:
      return fault(
        'our-side',
        say('alongsideCouldntSendARequest'),
        say('sendThisReportToTheAlongside'),
        say('theAlongsideMaintainers'),
      );
  }
}

import type { Failure, Outcome } from '../domain/failure';
import type { Blame, Fault } from '../domain/go-live';
import { type Came, failedWith, passed } from './check';
import { faultsWords } from './words/faults';
import { sharedWords } from './words/shared';

// What failures of calls are put down to where a check expected something else, and how each is mended.

const SERVICE = faultsWords.theServicesSupportTeam;
export const ENGINEER = sharedWords.thePartnersEngineer;
export const ADMIN = faultsWords.thePersonWhoManagesYourKeys;

export const fault = (blame: Blame, cause: string, fix: string, who: string): Fault => ({
  ...{ blame, cause, fix, who },
});

/** The service did what the description rules out; `meanwhile` says how to live with it until then. */
export const serviceBroke = (cause: string, meanwhile?: string): Fault =>
  fault(
    'service',
    cause,
    [faultsWords.reportThisStepToTheService, ...(meanwhile ? [meanwhile] : [])].join(' '),
    SERVICE,
  );

/** What came instead of an answer that was expected, in words without anything of the answer. */
export function nameOf(failure: Failure): string {
  const status = 'status' in failure ? `${failure.status}, ` : '';
  return `${status}${failure.kind}`;
}

/** Something that whoever runs the checks has to set right; `who` where that is somebody else. */
export const misconfigured = (cause: string, fix: string, who = ENGINEER): Fault =>
  fault('configuration', cause, fix, who);

/** Kinds that answer a call whatever it asks: they say nothing of the rule that a step looks at. */
const BESIDE_THE_POINT: readonly Failure['kind'][] = ['too-many', 'service-error'];

/** A step that asks for something it must not get; `fault` is what any other answer means. */
export function mustBeRefused(
  outcome: Outcome<unknown>,
  kind: Failure['kind'],
  fault: Fault,
): Came {
  if (outcome.ok) return failedWith(faultsWords.noRefusalTheServiceDidIt, fault);
  const { failure } = outcome;
  if (failure.kind === kind) return passed(nameOf(failure));
  return 'status' in failure && !BESIDE_THE_POINT.includes(failure.kind)
    ? failedWith(nameOf(failure), fault)
    : unexpected(failure);
}

/** A step that met a failure where none was expected. */
export const unexpected = (failure: Failure): Came => failedWith(nameOf(failure), faultOf(failure));

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

import type { Failure, Outcome } from '../domain/failure';
import type { Blame, Fault } from '../domain/go-live';
import { type Came, failedWith, passed } from './check';

// What failures of calls are put down to where a check expected something else, and how each is mended.

const SERVICE = 'The service’s support, with the request id';
export const ENGINEER = 'The partner’s engineer';
export const ADMIN = 'Whoever gave out the key';

export const fault = (blame: Blame, cause: string, fix: string, who: string): Fault => ({
  ...{ blame, cause, fix, who },
});

/** The service did what the description rules out; `meanwhile` says how to live with it until then. */
export const serviceBroke = (cause: string, meanwhile?: string): Fault =>
  fault(
    'service',
    cause,
    ['Report it with this step and its request ids.', ...(meanwhile ? [meanwhile] : [])].join(' '),
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
  if (outcome.ok) return failedWith('no refusal: it was done', fault);
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
        'The key is wrong, was revoked or belongs to another service.',
        'Enter the key again, or get a new one.',
        ENGINEER,
      );
    case 'not-allowed':
      return fault(
        'configuration',
        'The key lacks a permission that the step needs.',
        'Have the permission added to the key.',
        ADMIN,
      );
    case 'not-found':
      return fault(
        'configuration',
        'What is asked for is not of this environment and organisation, or test data was reset meanwhile.',
        'Run all checks again, so that identifiers are fetched anew.',
        ENGINEER,
      );
    case 'too-many':
      return fault(
        'service',
        'The service asks for fewer calls.',
        'Wait some minutes and run the remaining checks.',
        ENGINEER,
      );
    case 'service-error':
      return fault('service', 'The service has trouble.', 'Run it again later.', SERVICE);
    case 'no-answer':
      return fault(
        'network',
        failure.why === 'timeout'
          ? 'Nothing came within 20 seconds.'
          : 'The service could not be reached: name, network, certificate or a firewall.',
        'See whether the address can be reached from this machine.',
        ENGINEER,
      );
    case 'redirected':
    case 'unsafe-address':
      return fault(
        'configuration',
        'The address is not the service’s own https address.',
        'Enter the address that the service gave out.',
        ENGINEER,
      );
    case 'no-host-permission':
      return fault(
        'configuration',
        'The browser does not let the extension reach the address.',
        'Allow the address in the settings.',
        ENGINEER,
      );
    case 'no-key':
    case 'locked':
      return fault(
        'configuration',
        'There is no key that may be used now.',
        'Add or unlock a key.',
        ENGINEER,
      );
    case 'unreadable':
      return serviceBroke('Its answer is not what the description shows.');
    case 'conflict':
    case 'invalid':
    case 'refused':
      return serviceBroke('It refused a call that the description allows.');
    default:
      return fault(
        'our-side',
        'A call did not come about on our side.',
        'Report it with this report.',
        'Whoever maintains Alongside',
      );
  }
}

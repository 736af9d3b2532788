import type { Outcome } from '../../domain/failure';
import type { KeyProfile } from '../../domain/installation';
import { serviceAddress } from '../../partner/address';
import { type Check, failedWith, passed, type Step, skipped } from '../check';
import { ADMIN, misconfigured, nameOf, serviceBroke, unexpected } from '../faults';
import type { Given } from '../given';
import { lackedOf } from '../permissions';
import { AUTO, chooseInstallation, listedFor } from '../place';
import { clockVerdict } from '../skew';

/** Check 0: what all others stand on, each with a verdict of its own. */
export const preFlight: Check = {
  number: 0,
  title: 'Before the checks',
  proves: 'The address, the key and the installation are those that the checks need.',
  sentence: 'Test and live share one address.',
  needs: [],
  steps: (given) => {
    let asked: Outcome<KeyProfile> | undefined;
    const profile = () => given.found.profile;
    return [
      addressStep(given),
      {
        title: 'The service answers there',
        expected: 'an answer to GET /v1/me',
        sentence: 'All paths start at `{base_url}`.',
        take: async () => {
          const began = given.now();
          asked = await given.partner.profile();
          const serverTime = given.serverTime();
          // The answer was written between these two times; its clock has no finer hand than a second.
          if (serverTime !== undefined)
            given.found.skew = serverTime - (began + given.now()) / 2 + 500;
          if (asked.ok) return passed('200 and the key’s profile');
          const { failure } = asked;
          if (failure.kind === 'key-refused' || failure.kind === 'not-allowed')
            return passed(nameOf(failure));
          if (failure.kind === 'not-found' || failure.kind === 'unreadable')
            return failedWith(nameOf(failure), NOT_THE_SERVICE);
          return unexpected(failure);
        },
      },
      {
        title: 'The key is accepted',
        expected: 'the key’s profile',
        sentence: 'The key is sent in the `Api-Key` header.',
        take: async () => {
          if (!asked?.ok) return asked ? unexpected(asked.failure) : skipped('It was not asked.');
          given.found.profile = asked.value;
          return passed('the key’s profile');
        },
      },
      {
        title: 'The clocks agree',
        expected: 'less than 60 seconds between the service’s clock and this machine’s',
        sentence:
          'A notification with an invalid signature, or with an outdated timestamp, is rejected.',
        alone: true,
        take: async () => (profile() ? clockVerdict(given.found.skew) : NO_PROFILE),
      },
      environmentStep(given),
      {
        title: 'An installation is chosen',
        expected:
          given.installation === AUTO
            ? 'an installation in the list'
            : 'the given installation in the list',
        sentence:
          'All resources are scoped to an installation (a connection between the partner and a company), addressed by `installationId`.',
        alone: true,
        take: async () => {
          if (!profile()) return NO_PROFILE;
          const listed = await listedFor(given);
          if (!listed.ok) return unexpected(listed.failure);
          const chosen = chooseInstallation(given, listed.value);
          if (chosen.verdict === 'chosen') given.found.installation = chosen.installation;
          return chosen.verdict === 'chosen' ? passed(chosen.actual) : chosen;
        },
      },
      testClientStep(given),
      permissionsStep(given),
      receiverStep(given),
    ];
  },
};

const NO_PROFILE = skipped('The key’s profile was not read: see steps 0.1 to 0.3.');

const NOT_THE_SERVICE = misconfigured(
  'Something else than the Partner Integration API answers at the address.',
  'Enter the base address that the service gave out, without /v1.',
);

const addressStep = (given: Given): Step => ({
  title: 'The address is one that a key may be sent to',
  expected: 'https; http on loopback only',
  take: async () => {
    const address = serviceAddress(given.address);
    if (address.ok)
      return passed(address.value.startsWith('https:') ? 'https' : 'http on loopback');
    return failedWith(
      'No https address.',
      misconfigured(
        'The key and clients’ data would cross the network in the clear, or the address is none.',
        'Enter the https address that the service gave out, without user name, query or fragment.',
      ),
    );
  },
});

const environmentStep = (given: Given): Step => ({
  title: 'The key’s prefix and its profile name the same environment',
  expected: `the environment ${given.environment}`,
  sentence:
    "The key's prefix fixes the environment: test keys start with `svc_test_`, live keys with `svc_live_`.",
  alone: true,
  take: async () => {
    const { profile } = given.found;
    if (!profile) return NO_PROFILE;
    if (profile.environment === given.environment)
      return passed(`the environment ${given.environment}`);
    return failedWith(
      profile.environment === undefined ? 'no environment' : 'another environment',
      serviceBroke('The profile does not name the environment that the key’s prefix fixes.'),
    );
  },
});

const testClientStep = (given: Given): Step => ({
  title: 'The installation has a test client',
  expected: given.environment === 'test' ? 'a testClientId' : 'none, in live',
  sentence:
    'An installation has `installationId` and a `testClientId` (test keys only), which must be used as `clientId` for test tickets.',
  alone: true,
  take: async () => {
    const { installation } = given.found;
    if (given.environment === 'live') return skipped('Test clients belong to test keys.');
    if (!installation) return skipped('No installation was chosen.');
    if (installation.testClientId) return passed('a testClientId');
    return failedWith(
      'no testClientId',
      serviceBroke('The list of installations shows no test client to a test key.'),
    );
  },
});

const permissionsStep = (given: Given): Step => ({
  title: 'The key has the permissions that are needed',
  expected: given.permissions.join(', ') || 'none in particular',
  sentence:
    'Keys carry permissions. Named permissions: `tickets:write`, `merchant_onboarding:write`.',
  alone: true,
  take: async () => {
    const { profile } = given.found;
    if (!profile) return NO_PROFILE;
    const lacked = lackedOf(given, profile);
    if (lacked.length === 0) return passed('all of them');
    return failedWith(
      `missing: ${lacked.join(', ')}`,
      misconfigured(
        'The key was given out without them.',
        'Have the permissions added to the key, or run the checks with another key.',
        ADMIN,
      ),
    );
  },
});

const receiverStep = (given: Given): Step => ({
  title: 'The receiver’s address is one that notifications may be sent to',
  expected: 'https; http on loopback only',
  sentence: 'A correctly signed notification is accepted.',
  alone: true,
  take: async () => {
    if (!given.receiver)
      return skipped('No address of a receiver was given: check 8 cannot be run.');
    const url = URL.parse(given.receiver.address);
    // A receiver's address may have a query: some platforms let nobody in without one.
    const address = url && serviceAddress(`${url.origin}${url.pathname}`);
    if (address?.ok && !url?.username && !url?.password)
      return passed(url?.protocol === 'https:' ? 'https' : 'http on loopback');
    return failedWith(
      'No https address.',
      misconfigured(
        'Notifications hold what must not cross the network in the clear, or the address is none.',
        'Give the https address of the receiver.',
      ),
    );
  },
});

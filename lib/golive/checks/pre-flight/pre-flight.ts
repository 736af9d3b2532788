import type { Outcome } from '../../../domain/core/failure';
import type { KeyProfile } from '../../../domain/core/installation';
import { isGatewayPage } from '../../../domain/core/silent-failure';
import { serviceAddress } from '../../../partner/address';
import { type Check, type CheckStep, failedWith, passed, skipped } from '../../run/check';
import { chooseInstallation, readInstallations } from '../../run/choose-installation';
import type { CheckContext } from '../../run/context';
import { ADMIN, describeFailure, misconfigured, serviceBroke, unexpected } from '../../run/faults';
import { expectedEnvironment, namedEnvironment } from '../../run/named-environment';
import { AUTO } from '../../run/run-subject';
import { say, sayList } from '../../words/say';
import { clockVerdict } from './clock-skew';
import { missingPermissions } from './permissions';

/** Check 0: everything that the other checks need, each with its own verdict. */
export const preFlight: Check = {
  number: 0,
  title: say('check0Title'),
  proves: say('check0Proves'),
  sentence: 'Test and live share one address.',
  needs: [],
  steps: (context) => {
    let asked: Outcome<KeyProfile> | undefined;
    const profile = () => context.found.profile;
    return [
      addressStep(context),
      {
        title: say('theServiceAnswersThere'),
        expected: say('anAnswerToGETV1Me'),
        sentence: 'All paths start at `{base_url}`.',
        take: async () => {
          const began = context.now();
          asked = await context.partner.profile();
          const serverTime = context.serverTime();
          // The service wrote the response between these two times; its `Date` is exact to the
          // second.
          if (serverTime !== undefined)
            context.found.skew = serverTime - (began + context.now()) / 2 + 500;
          if (asked.ok) return passed(say('status200AndTheKeysProfile'));
          const { failure } = asked;
          if (failure.kind === 'key-refused' || failure.kind === 'not-allowed')
            return failure.foreign
              ? failedWith(describeFailure(failure), NOT_THE_SERVICE)
              : passed(describeFailure(failure));
          if (
            isGatewayPage(failure) ||
            failure.kind === 'not-found' ||
            failure.kind === 'unreadable'
          )
            return failedWith(describeFailure(failure), NOT_THE_SERVICE);
          return unexpected(failure);
        },
      },
      {
        title: say('theKeyIsAccepted'),
        expected: say('theKeysProfile'),
        sentence: 'The key is sent in the `Api-Key` header.',
        take: async () => {
          if (!asked?.ok)
            return asked ? unexpected(asked.failure) : skipped(say('theServiceWasntAsked'));
          context.found.profile = asked.value;
          return passed(say('theKeysProfile'));
        },
      },
      {
        title: say('theClocksAgree'),
        expected: say('lessThan60SecondsBetweenThe'),
        sentence:
          'A notification with an invalid signature, or with an outdated timestamp, is rejected.',
        alone: true,
        take: async () => (profile() ? clockVerdict(context.found.skew) : NO_PROFILE),
      },
      environmentStep(context),
      {
        title: say('anInstallationIsChosen'),
        expected:
          context.installation === AUTO
            ? say('anInstallationInTheList')
            : say('theGivenInstallationInTheList'),
        sentence:
          'All resources are scoped to an installation (a connection between the partner and a company), addressed by `installationId`.',
        alone: true,
        take: async () => {
          if (!profile()) return NO_PROFILE;
          const listed = await readInstallations(context);
          if (!listed.ok) return unexpected(listed.failure);
          const chosen = chooseInstallation(context, listed.value);
          if (chosen.verdict === 'chosen') context.found.installation = chosen.installation;
          return chosen.verdict === 'chosen' ? passed(chosen.actual) : chosen;
        },
      },
      testClientStep(context),
      permissionsStep(context),
      receiverStep(context),
    ];
  },
};

const NO_PROFILE = skipped(say('theKeysProfileWasntReadSee'));

const NOT_THE_SERVICE = misconfigured(
  say('thisAddressIsntThePartnerIntegration'),
  say('enterTheBaseAddressThatThe'),
);

const addressStep = (context: CheckContext): CheckStep => ({
  title: say('theAddressIsOneThatA'),
  expected: say('httpsHttpOnLoopbackOnly'),
  take: async () => {
    const address = serviceAddress(context.address);
    if (address.ok)
      return passed(address.value.startsWith('https:') ? 'https' : say('httpOnLoopback'));
    return failedWith(
      say('notAnHttpsAddress'),
      misconfigured(say('theKeyAndClientsDataWould'), say('enterTheHttpsAddressThatThe')),
    );
  },
});

const environmentStep = (context: CheckContext): CheckStep => ({
  title: say('theKeysPrefixAndItsProfile'),
  expected: expectedEnvironment(context.environment),
  sentence:
    "The key's prefix fixes the environment: test keys start with `svc_test_`, live keys with `svc_live_`.",
  alone: true,
  take: async () => {
    const { profile } = context.found;
    if (!profile) return NO_PROFILE;
    return namedEnvironment(context.environment, profile.environment);
  },
});

const testClientStep = (context: CheckContext): CheckStep => ({
  title: say('theInstallationHasATestClient'),
  expected: context.environment === 'test' ? say('aTestClientId') : say('noneInLive'),
  sentence:
    'An installation has `installationId` and a `testClientId` (test keys only), which must be used as `clientId` for test tickets.',
  alone: true,
  take: async () => {
    const { installation } = context.found;
    if (context.environment === 'live') return skipped(say('testClientsBelongToTestKeys'));
    if (!installation) return skipped(say('noInstallationWasChosen'));
    if (installation.testClientId) return passed(say('aTestClientId'));
    return failedWith(say('noTestClientId'), serviceBroke(say('theListOfInstallationsShowsNo')));
  },
});

const permissionsStep = (context: CheckContext): CheckStep => ({
  title: say('theKeyHasThePermissionsThat'),
  expected: sayList(context.permissions) || say('noneInParticular'),
  sentence:
    'Keys carry permissions. Named permissions: `tickets:write`, `merchant_onboarding:write`.',
  alone: true,
  take: async () => {
    const { profile } = context.found;
    if (!profile) return NO_PROFILE;
    const lacked = missingPermissions(context, profile);
    if (lacked.length === 0) return passed(say('allOfThem'));
    return failedWith(
      say('permissionsMissing', sayList(lacked)),
      misconfigured(
        say('theKeyWasIssuedWithoutThem'),
        say('askForThePermissionsOrUseAnotherKey'),
        ADMIN,
      ),
    );
  },
});

const receiverStep = (context: CheckContext): CheckStep => ({
  title: say('theReceiversAddressIsOneThat'),
  expected: say('httpsHttpOnLoopbackOnly'),
  sentence: 'A correctly signed notification is accepted.',
  alone: true,
  take: async () => {
    if (!context.receiver) return skipped(say('noReceiverAddressWasGivenSo'));
    const url = URL.parse(context.receiver.address);
    // A receiver's address may have a query: some platforms require one for access.
    const address = url && serviceAddress(`${url.origin}${url.pathname}`);
    if (address?.ok && !url?.username && !url?.password)
      return passed(url?.protocol === 'https:' ? 'https' : say('httpOnLoopback'));
    return failedWith(
      say('notAnHttpsAddress'),
      misconfigured(
        say('notificationsWouldBeSentUnencryptedOr'),
        say('enterTheReceiversHttpsAddress'),
      ),
    );
  },
});

import type { Installation } from '../../../domain/core/installation';
import { CHECKLIST, type ChecklistItem } from '../../../domain/golive/run';
import {
  type Check,
  type CheckStep,
  failedWith,
  mayHaveWritten,
  needsPerson,
  passed,
  skipped,
  statedByUser,
} from '../../run/check';
import { readInstallations } from '../../run/choose-installation';
import type { CheckContext } from '../../run/context';
import { serviceBroke, unexpected } from '../../run/faults';
import { expectedEnvironment, namedEnvironment } from '../../run/named-environment';
import { say } from '../../words/say';
import { agreedTicket, askForTestIds, NO_TEST_IDS, onlyRead } from './live-run';

/** Check 11: what people do before live use, and a short run with the live key that only reads. */
export const toLive: Check = {
  number: 11,
  title: say('check11Title'),
  proves: say('check11Proves'),
  sentence:
    "Go-live order: accept the required documents for live use, submit the request in the partner's cabinet, await the decision, receive a live key, run a short agreed test without carrying over test identifiers. The test key remains valid for development and regression checks.",
  needs: [],
  steps: (context) => {
    let listed: Installation[] | undefined;
    return [
      ...CHECKLIST.map((item) => tickStep(item, context)),
      liveStep(context, {
        title: say('theLiveKeyIsOfThe'),
        expected: expectedEnvironment('live'),
        take: async () => {
          const asked = await context.partner.profile();
          if (!asked.ok) return unexpected(asked.failure);
          return namedEnvironment('live', asked.value.environment);
        },
      }),
      liveStep(context, {
        title: say('noLiveInstallationHasATest'),
        expected: say('installationsWithoutATestClientId'),
        take: async () => {
          const asked = await readInstallations(context);
          if (!asked.ok) return unexpected(asked.failure);
          listed = asked.value;
          // Some services write an empty text for what is absent.
          const withClient = listed.filter(({ testClientId }) => testClientId);
          return withClient.length === 0
            ? passed(say('installationsNoneWithATestClientId', listed.length))
            : failedWith(
                say('ofInstallationsWithATestClientId', withClient.length, listed.length),
                serviceBroke(say('theServiceGivesTestClientsTo')),
              );
        },
      }),
      liveStep(context, {
        title: say('noIdentifierOfTheTestEnvironment'),
        expected: say('noneInTheListOfInstallations'),
        take: async () => {
          if (context.testIds.length === 0) return NO_TEST_IDS;
          if (!listed) return skipped(say('theListWasntReadSeeStep'));
          const ids = listed.flatMap(({ id, testClientId }) => [id, testClientId || id]);
          return ids.some((id) => context.testIds.includes(id))
            ? failedWith(say('oneOfThem'), serviceBroke(say('testAndLiveShareAnIdentifier')))
            : passed(say('noneOf', context.testIds.length));
        },
      }),
      liveStep(context, {
        title: say('identifiersOfTheTestEnvironmentAre'),
        expected: say('status404ForEachAsATicket'),
        sentence:
          'A key may act only on resources of its own environment and organisation; otherwise 404.',
        take: async () => askForTestIds(context),
      }),
      liveStep(context, {
        title: say('nothingWasWritten'),
        expected: say('callsThatOnlyReadUpTo'),
        take: async (_calls, soFar) => onlyRead(soFar),
      }),
      liveStep(context, {
        title: say('makeTheOneAgreedTicket'),
        expected: say('theTicketWhenItIsRead'),
        take: async (_calls, _soFar, announce) => agreedTicket(context, announce),
      }),
    ];
  },
  // The agreed ticket stays, and a step that passed says so. A stop or a pause hides that it may be there.
  cleanUp: async (_, taken) =>
    taken.some(({ verdict, calls }) => verdict !== 'passed' && calls.some(mayHaveWritten))
      ? say('theAgreedTicketMayBeOpen')
      : undefined,
};

const PEOPLE: Record<ChecklistItem['item'], { title: string; todo: string }> = {
  documents: {
    title: say('theDocumentsForLiveUseAre'),
    todo: say('acceptTheDocumentsForLiveUse'),
  },
  request: {
    title: say('theRequestForLiveUseIs'),
    todo: say('submitTheRequestInThePartners'),
  },
  decision: {
    title: say('theServiceDecided'),
    todo: say('waitForTheDecisionOnThe'),
  },
  'live-key': {
    title: say('theLiveKeyIsThere'),
    todo: say('addTheLiveKeyOnceYou'),
  },
  'live-test': {
    title: say('theAgreedLiveTestWasRun'),
    todo: say('agreeOnTheTestWithThe'),
  },
};

const tickStep = (item: ChecklistItem['item'], { checklist }: CheckContext): CheckStep => ({
  title: PEOPLE[item].title,
  expected: say('somebodyTickedItWithTheDay'),
  alone: true,
  take: async () => {
    const tick = checklist.find((one) => one.item === item);
    return tick ? statedByUser(say('tickedDoneOn', tick.on)) : needsPerson(PEOPLE[item].todo);
  },
});

/** A step of the live run: it never runs with a test key. */
const liveStep = (context: CheckContext, step: CheckStep): CheckStep => ({
  ...step,
  alone: true,
  take: async (...given) =>
    context.environment === 'live' ? step.take(...given) : skipped(say('thisRunsWithALiveKey')),
});

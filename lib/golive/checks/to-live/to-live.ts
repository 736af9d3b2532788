import type { Installation } from '../../../domain/core/installation';
import { CHECK_TEXTS } from '../../../domain/golive/check-texts';
import { CHECKLIST, type ChecklistItem } from '../../../domain/golive/run';
import {
  type Check,
  type CheckStep,
  failedWith,
  needsPerson,
  passed,
  skipped,
  statedByUser,
} from '../../run/check';
import { readInstallations } from '../../run/choose-installation';
import type { CheckContext } from '../../run/context';
import { serviceBroke, unexpected } from '../../run/faults';
import { expectedEnvironment, namedEnvironment } from '../../run/named-environment';
import { toLiveWords } from '../../words/to-live';
import { agreedTicket, askForTestIds, NO_TEST_IDS, onlyRead } from './live-run';

/** Check 11: what people do before live use, and a short run with the live key that only reads. */
export const toLive: Check = {
  number: 11,
  ...CHECK_TEXTS[11],
  sentence:
    "Go-live order: accept the required documents for live use, submit the request in the partner's cabinet, await the decision, receive a live key, run a short agreed test without carrying over test identifiers. The test key remains valid for development and regression checks.",
  needs: [],
  steps: (context) => {
    let listed: Installation[] | undefined;
    return [
      ...CHECKLIST.map((item) => tickStep(item, context)),
      liveStep(context, {
        title: toLiveWords.theLiveKeyIsOfThe,
        expected: expectedEnvironment('live'),
        take: async () => {
          const asked = await context.partner.profile();
          if (!asked.ok) return unexpected(asked.failure);
          return namedEnvironment('live', asked.value.environment);
        },
      }),
      liveStep(context, {
        title: toLiveWords.noLiveInstallationHasATest,
        expected: toLiveWords.installationsWithoutATestClientId,
        take: async () => {
          const asked = await readInstallations(context);
          if (!asked.ok) return unexpected(asked.failure);
          listed = asked.value;
          const withClient = listed.filter(({ testClientId }) => testClientId !== undefined);
          return withClient.length === 0
            ? passed(toLiveWords.installationsNoneWithATestClientId(listed.length))
            : failedWith(
                toLiveWords.ofInstallationsWithATestClientId(withClient.length, listed.length),
                serviceBroke(toLiveWords.theServiceGivesTestClientsTo),
              );
        },
      }),
      liveStep(context, {
        title: toLiveWords.noIdentifierOfTheTestEnvironment,
        expected: toLiveWords.noneInTheListOfInstallations,
        take: async () => {
          if (context.testIds.length === 0) return NO_TEST_IDS;
          if (!listed) return skipped(toLiveWords.theListWasntReadSeeStep);
          const ids = listed.flatMap(({ id, testClientId }) => [id, testClientId ?? id]);
          return ids.some((id) => context.testIds.includes(id))
            ? failedWith(
                toLiveWords.oneOfThem,
                serviceBroke(toLiveWords.testAndLiveShareAnIdentifier),
              )
            : passed(toLiveWords.noneOf(context.testIds.length));
        },
      }),
      liveStep(context, {
        title: toLiveWords.identifiersOfTheTestEnvironmentAre,
        expected: toLiveWords.status404ForEachAsATicket,
        sentence:
          'A key may act only on resources of its own environment and organisation; otherwise 404.',
        take: async () => askForTestIds(context),
      }),
      liveStep(context, {
        title: toLiveWords.nothingWasWritten,
        expected: toLiveWords.callsThatOnlyReadUpTo,
        take: async (_calls, soFar) => onlyRead(soFar),
      }),
      liveStep(context, {
        title: toLiveWords.makeTheOneAgreedTicket,
        expected: toLiveWords.theTicketWhenItIsRead,
        take: async () => agreedTicket(context),
      }),
    ];
  },
};

const PEOPLE: Record<ChecklistItem['item'], { title: string; todo: string }> = {
  documents: {
    title: toLiveWords.theDocumentsForLiveUseAre,
    todo: toLiveWords.acceptTheDocumentsForLiveUse,
  },
  request: {
    title: toLiveWords.theRequestForLiveUseIs,
    todo: toLiveWords.submitTheRequestInThePartners,
  },
  decision: {
    title: toLiveWords.theServiceDecided,
    todo: toLiveWords.waitForTheDecisionOnThe,
  },
  'live-key': {
    title: toLiveWords.theLiveKeyIsThere,
    todo: toLiveWords.addTheLiveKeyOnceYou,
  },
  'live-test': {
    title: toLiveWords.theAgreedLiveTestWasRun,
    todo: toLiveWords.agreeOnTheTestWithThe,
  },
};

const tickStep = (item: ChecklistItem['item'], { checklist }: CheckContext): CheckStep => ({
  title: PEOPLE[item].title,
  expected: toLiveWords.somebodyTickedItWithTheDay,
  alone: true,
  take: async () => {
    const tick = checklist.find((one) => one.item === item);
    return tick ? statedByUser(toLiveWords.tickedDoneOn(tick.on)) : needsPerson(PEOPLE[item].todo);
  },
});

/** A step of the live run: it never runs with a test key. */
const liveStep = (context: CheckContext, step: CheckStep): CheckStep => ({
  ...step,
  alone: true,
  take: async (calls, soFar) =>
    context.environment === 'live'
      ? step.take(calls, soFar)
      : skipped(toLiveWords.thisRunsWithALiveKey),
});

import type { Failure, Outcome } from '../../domain/core/failure';
import { listsPermission } from '../../domain/core/rights';
import { ticketCreation } from '../../partner/writes';
import { type Check, failedWith, passed, type StepOutcome, skipped } from '../run/check';
import type { CheckContext } from '../run/context';
import {
  describeFailure,
  mustBeRefused,
  provesNothing,
  serviceBroke,
  unexpected,
} from '../run/faults';
import { say } from '../words/say';
import { SENT_TEXTS } from '../words/sent-texts';
import { closeMade, installationOf, makeTicket } from './test-ticket';

const DISCLOSES = serviceBroke(
  say('theServicesAnswerRevealsWhetherA'),
  say('othersMayLearnAboutYourRecords'),
);

/** Check 6: identifiers of other parties. It only reads, apart from one creation that must fail. */
export const foreignIds: Check = {
  number: 6,
  title: say('check6Title'),
  proves: say('check6Proves'),
  sentence: 'A random or foreign identifier returns 404.',
  needs: ['installation'],
  steps: (context) => [
    {
      title: say('readATicketWithARandom'),
      expected: '404',
      alone: true,
      take: async () =>
        mustBeRefused(await context.partner.ticket(crypto.randomUUID()), 'not-found', DISCLOSES),
    },
    {
      title: say('readTheMessagesOfATicket'),
      expected: '404',
      alone: true,
      take: async () =>
        mustBeRefused(await context.partner.messages(crypto.randomUUID()), 'not-found', DISCLOSES),
    },
    {
      title: say('createATicketInAnInstallation'),
      expected: say('status404AndNoTicket'),
      alone: true,
      take: async () => createNowhere(context),
    },
    {
      title: say('readAnApplicationWithARandom'),
      expected: '404',
      alone: true,
      take: async () => {
        const { id, merchantOnboarding } = installationOf(context);
        if (!merchantOnboarding) return skipped(say('theInstallationDoesntSayThatMerchant'));
        const read = await context.partner.application(id, crypto.randomUUID());
        return mustBeRefused(read, 'not-found', DISCLOSES);
      },
    },
    {
      title: say('readATicketOfAnotherOrganisation'),
      expected: say('status404AndTheSameWordsAs'),
      sentence:
        'An identifier from another environment or another organisation returns 404 and does not reveal that the resource exists.',
      alone: true,
      take: async () => readForeign(context, (id) => context.partner.ticket(id)),
    },
    {
      title: say('readTheMessagesOfSuchA'),
      expected: say('status404AndTheSameWordsAs'),
      sentence:
        'An identifier from another environment or another organisation returns 404 and does not reveal that the resource exists.',
      alone: true,
      take: async () => readForeign(context, (id) => context.partner.messages(id)),
    },
  ],
  cleanUp: closeMade,
};

async function createNowhere(context: CheckContext): Promise<StepOutcome> {
  const { testClientId } = installationOf(context);
  if (context.environment === 'live') return skipped(say('thisRunsWithATestKey'));
  if (!testClientId) return skipped(say('theInstallationHasNoTestClient'));
  if (!listsPermission('tickets:write', context.found.profile?.permissions ?? []))
    return skipped(say('theKeyLacksTicketsWrite'));
  const nowhere = ticketCreation(crypto.randomUUID(), {
    clientId: testClientId,
    summary: SENT_TEXTS.refusedTicketSummary,
    description: '',
    priority: 'Regular',
    attachments: [],
  });
  return mustBeRefused(await makeTicket(context, context.write(nowhere)), 'not-found', DISCLOSES);
}

/** Reads each of the foreign tickets, and a random id beside it. */
async function readForeign(
  { foreignTickets = [], addSensitiveValue }: CheckContext,
  ask: (id: string) => Promise<Outcome<unknown>>,
): Promise<StepOutcome> {
  if (foreignTickets.length === 0) return skipped(say('noTicketOfAnotherOrganisationOr'));
  for (const id of foreignTickets) {
    addSensitiveValue(id);
    const random = crypto.randomUUID();
    const [foreign, unknown] = [await ask(id), await ask(random)];
    const came = mustBeRefused(foreign, 'not-found', DISCLOSES);
    if (came.verdict !== 'passed' || foreign.ok || unknown.ok) return came;
    if (provesNothing(unknown.failure)) return unexpected(unknown.failure);
    if (comparableText(foreign.failure, id) !== comparableText(unknown.failure, random))
      return failedWith(say('withOtherWordsThanForA', describeFailure(foreign.failure)), DISCLOSES);
  }
  return passed(say('status404WithMessageCodeAndFields'));
}

/**
 * The text of a refusal without the requested id and without what varies between calls: ids, times,
 * numbers.
 */
function comparableText(failure: Failure, asked: string): string {
  if (!('serviceError' in failure)) return failure.kind;
  const { message, code, fields } = failure.serviceError;
  return [asked, encodeURIComponent(asked), JSON.stringify(asked).slice(1, -1)]
    .reduce(
      (words, id) => words.replaceAll(id, ''),
      JSON.stringify([failure.kind, message, code, fields]),
    )
    .replace(/[\da-f]{8}[\da-f-]*|\d+/gi, '');
}

import type { Failure, Outcome } from '../../domain/failure';
import { ticketCreation } from '../../partner/writes';
import { type Came, type Check, failedWith, passed, skipped } from '../check';
import { mustBeRefused, nameOf, serviceBroke } from '../faults';
import type { Given } from '../given';
import { closeMade, makeTicket, placeOf } from '../test-ticket';
import { sharedWords } from '../words/shared';
import { strangersIdsWords } from '../words/strangers-ids';

const DISCLOSES = serviceBroke(
  strangersIdsWords.theServicesAnswerRevealsWhetherA,
  strangersIdsWords.othersMayLearnAboutYourRecords,
);

/** Check 6: identifiers that are not ours. Reads only, but for one creation that must not come about. */
export const strangersIds: Check = {
  number: 6,
  title: strangersIdsWords.randomAndForeignIdentifiersAreNot,
  proves: strangersIdsWords.aKeyReachesItsOwnRecords,
  sentence: 'A random or foreign identifier returns 404.',
  needs: ['installation'],
  steps: (given) => [
    {
      title: sharedWords.readATicketWithARandom,
      expected: '404',
      alone: true,
      take: async () =>
        mustBeRefused(await given.partner.ticket(crypto.randomUUID()), 'not-found', DISCLOSES),
    },
    {
      title: strangersIdsWords.readTheMessagesOfATicket,
      expected: '404',
      alone: true,
      take: async () =>
        mustBeRefused(await given.partner.messages(crypto.randomUUID()), 'not-found', DISCLOSES),
    },
    {
      title: strangersIdsWords.createATicketInAnInstallation,
      expected: strangersIdsWords.status404AndNoTicket,
      alone: true,
      take: async () => createNowhere(given),
    },
    {
      title: strangersIdsWords.readAnApplicationWithARandom,
      expected: '404',
      alone: true,
      take: async () => {
        const { id, merchantOnboarding } = placeOf(given);
        if (!merchantOnboarding)
          return skipped(strangersIdsWords.theInstallationDoesntSayThatMerchant);
        const read = await given.partner.application(id, crypto.randomUUID());
        return mustBeRefused(read, 'not-found', DISCLOSES);
      },
    },
    {
      title: strangersIdsWords.readATicketOfAnotherOrganisation,
      expected: strangersIdsWords.status404AndTheSameWordsAs,
      sentence:
        'An identifier from another environment or another organisation returns 404 and does not reveal that the resource exists.',
      alone: true,
      take: async () => readForeign(given, (id) => given.partner.ticket(id)),
    },
    {
      title: strangersIdsWords.readTheMessagesOfSuchA,
      expected: strangersIdsWords.status404AndTheSameWordsAs,
      sentence:
        'An identifier from another environment or another organisation returns 404 and does not reveal that the resource exists.',
      alone: true,
      take: async () => readForeign(given, (id) => given.partner.messages(id)),
    },
  ],
  cleanUp: closeMade,
};

async function createNowhere(given: Given): Promise<Came> {
  const { testClientId } = placeOf(given);
  if (given.environment === 'live') return skipped(sharedWords.thisRunsWithATestKey);
  if (!testClientId) return skipped(sharedWords.theInstallationHasNoTestClient);
  if (!given.found.profile?.permissions.includes('tickets:write'))
    return skipped(strangersIdsWords.theKeyLacksTicketsWrite);
  const nowhere = ticketCreation(crypto.randomUUID(), {
    clientId: testClientId,
    summary: strangersIdsWords.goLiveCheckThatMustNot,
    description: '',
    priority: 'Regular',
    attachments: [],
  });
  return mustBeRefused(await makeTicket(given, given.write(nowhere)), 'not-found', DISCLOSES);
}

/** Asks for each of the foreign tickets, and for a random one beside it. */
async function readForeign(
  { foreignTickets = [], keepOut }: Given,
  ask: (id: string) => Promise<Outcome<unknown>>,
): Promise<Came> {
  if (foreignTickets.length === 0)
    return skipped(strangersIdsWords.noTicketOfAnotherOrganisationOr);
  for (const id of foreignTickets) {
    keepOut(id);
    const random = crypto.randomUUID();
    const [foreign, unknown] = [await ask(id), await ask(random)];
    const came = mustBeRefused(foreign, 'not-found', DISCLOSES);
    if (came.verdict !== 'passed' || foreign.ok || unknown.ok) return came;
    if (wordsOf(foreign.failure, id) !== wordsOf(unknown.failure, random))
      return failedWith(
        strangersIdsWords.withOtherWordsThanForA(nameOf(foreign.failure)),
        DISCLOSES,
      );
  }
  return passed(strangersIdsWords.status404WithMessageCodeAndFields);
}

/** All that a refusal says, but for the id that was asked for and what differs from call to call: ids, times, numbers. */
function wordsOf(failure: Failure, asked: string): string {
  if (!('said' in failure)) return failure.kind;
  const { message, code, fields } = failure.said;
  return [asked, encodeURIComponent(asked), JSON.stringify(asked).slice(1, -1)]
    .reduce(
      (words, id) => words.replaceAll(id, ''),
      JSON.stringify([failure.kind, message, code, fields]),
    )
    .replace(/[\da-f]{8}[\da-f-]*|\d+/gi, '');
}

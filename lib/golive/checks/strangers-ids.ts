import type { Failure, Outcome } from '../../domain/failure';
import { ticketCreation } from '../../partner/writes';
import { type Came, type Check, failedWith, passed, skipped } from '../check';
import { mustBeRefused, nameOf, serviceBroke } from '../faults';
import type { Given } from '../given';
import { closeMade, makeTicket, placeOf } from '../test-ticket';

const DISCLOSES = serviceBroke(
  'It tells by its answer whether something exists that the key may not see.',
  'Others may learn of your records in the same way: ask for it to be mended before live use.',
);

/** Check 6: identifiers that are not ours. Reads only, but for one creation that must not come about. */
export const strangersIds: Check = {
  number: 6,
  title: 'Random and foreign identifiers are not found',
  proves: 'A key reaches its own records and learns nothing of others.',
  sentence: 'A random or foreign identifier returns 404.',
  needs: ['installation'],
  steps: (given) => [
    {
      title: 'Read a ticket with a random id',
      expected: '404',
      alone: true,
      take: async () =>
        mustBeRefused(await given.partner.ticket(crypto.randomUUID()), 'not-found', DISCLOSES),
    },
    {
      title: 'Read the messages of a ticket with a random id',
      expected: '404',
      alone: true,
      take: async () =>
        mustBeRefused(await given.partner.messages(crypto.randomUUID()), 'not-found', DISCLOSES),
    },
    {
      title: 'Create a ticket in an installation with a random id',
      expected: '404, and no ticket',
      alone: true,
      take: async () => createNowhere(given),
    },
    {
      title: 'Read an application with a random id',
      expected: '404',
      alone: true,
      take: async () => {
        const { id, merchantOnboarding } = placeOf(given);
        if (!merchantOnboarding) return skipped('merchant_onboarding is not said to be enabled.');
        const read = await given.partner.application(id, crypto.randomUUID());
        return mustBeRefused(read, 'not-found', DISCLOSES);
      },
    },
    {
      title: 'Read a ticket of another organisation or environment',
      expected: '404, and the same words as for a random id',
      sentence:
        'An identifier from another environment or another organisation returns 404 and does not reveal that the resource exists.',
      alone: true,
      take: async () => readForeign(given, (id) => given.partner.ticket(id)),
    },
    {
      title: 'Read the messages of such a ticket',
      expected: '404, and the same words as for a random id',
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
  if (given.environment === 'live') return skipped('It is run with a test key only.');
  if (!testClientId) return skipped('The installation has no test client.');
  if (!given.found.profile?.permissions.includes('tickets:write'))
    return skipped('The key lacks tickets:write.');
  const nowhere = ticketCreation(crypto.randomUUID(), {
    clientId: testClientId,
    summary: 'Go-live check that must not become a ticket',
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
    return skipped('No ticket of another organisation or environment was given.');
  for (const id of foreignTickets) {
    keepOut(id);
    const random = crypto.randomUUID();
    const [foreign, unknown] = [await ask(id), await ask(random)];
    const came = mustBeRefused(foreign, 'not-found', DISCLOSES);
    if (came.verdict !== 'passed' || foreign.ok || unknown.ok) return came;
    if (wordsOf(foreign.failure, id) !== wordsOf(unknown.failure, random))
      return failedWith(
        `${nameOf(foreign.failure)}, with other words than for a random id`,
        DISCLOSES,
      );
  }
  return passed('404, with message, code and fields as for a random id; all else was not compared');
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

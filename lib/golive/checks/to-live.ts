import { CHECKLIST, type Run, type Tick } from '../../domain/go-live';
import type { Installation } from '../../domain/installation';
import { ticketCreation } from '../../partner/writes';
import {
  type Came,
  type Check,
  failedWith,
  needsPerson,
  passed,
  type Step,
  skipped,
  told,
} from '../check';
import { fault, misconfigured, mustBeRefused, serviceBroke, unexpected } from '../faults';
import type { Given } from '../given';
import { whyMissing } from '../needs';
import { listedFor } from '../place';
import { placeOf } from '../test-ticket';

/** Check 11: what people do before live use, and a short run with the live key that only reads. */
export const toLive: Check = {
  number: 11,
  title: 'The way to live use',
  proves: 'What people have to do is done, and nothing of the test environment is carried over.',
  sentence:
    "Go-live order: accept the required documents for live use, submit the request in the partner's cabinet, await the decision, receive a live key, run a short agreed test without carrying over test identifiers. The test key remains valid for development and regression checks.",
  needs: [],
  steps: (given) => {
    let listed: Installation[] | undefined;
    return [
      ...CHECKLIST.map((item) => tickStep(item, given)),
      liveStep(given, {
        title: 'The live key is of the live environment',
        expected: 'environment = live',
        take: async () => {
          const asked = await given.partner.profile();
          if (!asked.ok) return unexpected(asked.failure);
          return asked.value.environment === 'live'
            ? passed('environment = live')
            : failedWith(
                'another environment, or none',
                serviceBroke('The profile of a live key does not say that it is one.'),
              );
        },
      }),
      liveStep(given, {
        title: 'No live installation has a test client',
        expected: 'installations without a testClientId',
        take: async () => {
          const asked = await listedFor(given);
          if (!asked.ok) return unexpected(asked.failure);
          listed = asked.value;
          const withClient = listed.filter(({ testClientId }) => testClientId !== undefined);
          return withClient.length === 0
            ? passed(`${listed.length} installations, none with a testClientId`)
            : failedWith(
                `${withClient.length} of ${listed.length} installations with a testClientId`,
                serviceBroke('It hands out test clients to a live key.'),
              );
        },
      }),
      liveStep(given, {
        title: 'No identifier of the test environment turns up',
        expected: 'none in the list of installations',
        take: async () => {
          if (given.testIds.length === 0) return NO_TEST_IDS;
          if (!listed) return skipped('The list was not read: see step 11.7.');
          const ids = listed.flatMap(({ id, testClientId }) => [id, testClientId ?? id]);
          return ids.some((id) => given.testIds.includes(id))
            ? failedWith('one of them', serviceBroke('Test and live share an identifier.'))
            : passed(`none of ${given.testIds.length}`);
        },
      }),
      liveStep(given, {
        title: 'Identifiers of the test environment are not found',
        expected: '404 for each, as a ticket and as an installation',
        sentence:
          'A key may act only on resources of its own environment and organisation; otherwise 404.',
        take: async () => askForTestIds(given),
      }),
      liveStep(given, {
        title: 'Nothing was written',
        expected: 'calls that only read, up to here',
        take: async (_calls, soFar) => onlyRead(soFar),
      }),
      liveStep(given, {
        title: 'Make the one agreed ticket',
        expected: 'the ticket, when it is read again; only after a yes',
        take: async () => agreedTicket(given),
      }),
    ];
  },
};

const NO_TEST_IDS = skipped('No identifiers of the test environment were given.');

const PEOPLE: Record<Tick['item'], { title: string; todo: string }> = {
  documents: {
    title: 'The documents for live use are accepted',
    todo: 'Accept the documents that live use needs; then tick it with the day.',
  },
  request: {
    title: 'The request for live use is submitted',
    todo: 'Submit the request in the partner’s cabinet; then tick it with the day.',
  },
  decision: {
    title: 'The service decided',
    todo: 'Wait for the decision about the request; then tick it with the day.',
  },
  'live-key': {
    title: 'The live key is there',
    todo: 'Add the live key once it was received, never in place of the test key; then tick it with the day.',
  },
  'live-test': {
    title: 'The agreed live test was run',
    todo: 'Agree on the test with the service, run these checks with the live key; then tick it with the day.',
  },
};

const tickStep = (item: Tick['item'], { ticks }: Given): Step => ({
  title: PEOPLE[item].title,
  expected: 'somebody ticked it, with the day',
  alone: true,
  take: async () => {
    const tick = ticks.find((one) => one.item === item);
    return tick ? told(`ticked, done on ${tick.on}`) : needsPerson(PEOPLE[item].todo);
  },
});

/** A step of the live run: none of them is taken with a test key. */
const liveStep = (given: Given, step: Step): Step => ({
  ...step,
  alone: true,
  take: async (calls, soFar) =>
    given.environment === 'live'
      ? step.take(calls, soFar)
      : skipped('It is run with a live key only.'),
});

/** As many identifiers of the test environment are asked for: each costs two calls. */
const MOST_ASKED = 3;

async function askForTestIds(given: Given): Promise<Came> {
  if (given.testIds.length === 0) return NO_TEST_IDS;
  const crossed = serviceBroke('A live key reaches what belongs to the test environment.');
  for (const id of given.testIds.slice(0, MOST_ASKED)) {
    given.keepOut(id);
    const ticket = mustBeRefused(await given.partner.ticket(id), 'not-found', crossed);
    if (ticket.verdict !== 'passed') return ticket;
    const inside = mustBeRefused(await given.partner.applications(id), 'not-found', crossed);
    if (inside.verdict !== 'passed') return inside;
  }
  return passed('404 for each');
}

function onlyRead({ checks }: Run): Came {
  const steps = checks.flatMap((check) => check.steps);
  const wrote = steps.filter(({ calls }) => calls.some(({ method }) => method !== 'GET'));
  if (wrote.length === 0)
    return passed(`${steps.flatMap(({ calls }) => calls).length} calls, all of them GET`);
  return failedWith(
    `writes in ${wrote.map(({ number }) => number).join(', ')}`,
    fault(
      'our-side',
      'A check of Alongside writes in the live environment.',
      'Report it with this report, and see in the cabinet what was written.',
      'Whoever maintains Alongside',
    ),
  );
}

async function agreedTicket(given: Given): Promise<Came> {
  const { liveClientId: clientId } = given;
  if (clientId === undefined) return skipped('No live client was given: nothing was written.');
  given.keepOut(clientId);
  if (given.testIds.includes(clientId))
    return failedWith(
      'the live client is one of the test environment',
      misconfigured('A test identifier would be carried over.', 'Give the id of a live client.'),
    );
  const reason = whyMissing('installation', given) ?? whyMissing('tickets:write', given);
  if (reason !== undefined) return skipped(reason);
  const asked =
    'Create one ticket, “Agreed live test”, for the given client in the live environment. It is not closed again.';
  if (!(await given.mayWrite(asked)))
    return skipped('Nobody agreed to the write: nothing was written.');
  const ticket = ticketCreation(placeOf(given).id, {
    clientId,
    summary: 'Agreed live test',
    description: 'Opened by the go-live checks of Alongside, after somebody agreed to it.',
    priority: 'Regular',
    attachments: [],
  });
  const made = await given.partner.createTicket(given.write(ticket));
  if (!made.ok) return unexpected(made.failure);
  const { id } = made.value.made;
  given.keepOut(id);
  const read = await given.partner.ticket(id);
  if (!read.ok) return unexpected(read.failure);
  return passed('the ticket; it stays open until people close it');
}

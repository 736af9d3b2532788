import { CHECKLIST, type Tick } from '../../domain/go-live';
import type { Installation } from '../../domain/installation';
import { type Check, failedWith, needsPerson, passed, type Step, skipped, told } from '../check';
import { serviceBroke, unexpected } from '../faults';
import type { Given } from '../given';
import { agreedTicket, askForTestIds, NO_TEST_IDS, onlyRead } from '../live-run';
import { listedFor } from '../place';

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
        expected:
          '404 for each, as a ticket; where reviews are enabled, as an installation as well',
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

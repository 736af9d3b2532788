import { expect, test } from 'vitest';
import { CHECKS } from '../../lib/golive/checks';
import { createdContext } from './run';

// A step never changes its number: comparisons, deviations and build systems refer to it. New steps
// go to the end of their check; a removed step leaves its number unused.

const STEPS = `
0.1 The address is safe for a key
0.2 The service answers at the address
0.3 The key is accepted
0.4 The clocks agree
0.5 The key’s prefix and its profile agree
0.6 An installation is chosen
0.7 The installation has a test client
0.8 The key has the permissions it needs
0.9 The receiver’s address is safe for notifications
1.1 Read the environment
1.2 Read the permissions
2.1 Read the list again
2.2 Compare the test client
3.1 Create a ticket
3.2 Create it again with the same Idempotency-Key and body
4.1 Create a ticket
4.2 Send its Idempotency-Key with a changed body
4.3 Read the first ticket
5.1 Create a ticket
5.2 Send a message
5.3 Read it back
5.4 Send a second message
5.5 Read what follows the first, with \`after\`
5.6 Read the whole thread
6.1 Read a ticket with a random ID
6.2 Read the messages of a ticket with a random ID
6.3 Create a ticket in an installation with a random ID
6.4 Read an application with a random ID
6.5 Read a ticket of another company or environment
6.6 Read the messages of a ticket of another company or environment
7.1 Send a request with a wrong key
7.2 Send a request with a key that lacks a permission
7.3 Read a ticket with a random ID
7.4 Send a used Idempotency-Key with another body
7.5 Send a message without text and attachments
7.6 Replay answers that ask to slow down
7.7 Replay answers of a service with problems
7.8 Compare how the seven are handled
8.1 Send the receiver an unsigned notification
8.2 Send a correctly signed notification
8.3 Send it again: the same bytes, then signed again
8.4 Send one with a wrong signature
8.5 Send one with one byte of its body changed
8.6 Send one that was signed 11 minutes ago
8.7 Send one that is signed for 11 minutes from now
8.8 Send another correctly signed notification
8.9 Ask how often each was processed
9.1 Get a test application
9.2 Read it with unknown fields
9.3 Move it to UnderReview
9.4 Ask for information, field by field
9.5 Send both again, each with its own Idempotency-Key
10.1 Each step is complete
10.2 It contains no key and no client’s data
10.3 It has the format of a report
11.1 The documents for live use are accepted
11.2 The request for live use is submitted
11.3 The service decided
11.4 The live key is added
11.5 The agreed live test was run
11.6 The live key belongs to the live environment
11.7 No live installation has a test client
11.8 No ID of the test environment turns up
11.9 IDs of the test environment aren’t found
11.10 Nothing was changed
11.11 Create the one agreed ticket`;

/** partner-api.md, "Test environment and go-live checks": 1 to 11, verbatim. */
const DESCRIPTION = [
  'GET /v1/me must return `environment` = `test` and the expected permissions.',
  'The installation and `testClientId` come from GET /v1/installations, never hard-coded.',
  'Repeat ticket creation with the same key and body returns the same resource.',
  'Same key with a changed body returns 409.',
  'A created message can be read back through the API.',
  'A random or foreign identifier returns 404.',
  '401, 403, 404, 409, 422, 429 and 5xx are handled differently.',
  'A valid notification is accepted, a repeat is not processed twice, a wrong signature and an outdated timestamp are rejected.',
  'If `merchant_onboarding` is enabled: get a synthetic application, move it from `Submitted` to an allowed state, send a structured result, repeat the request with the same key, and confirm unknown optional snapshot fields do not cause an error.',
  'Checks produce a per-step report with a fix recommendation, as a JSON report and a JUnit file for build systems. Reports contain no keys or client data.',
  "Go-live order: accept the required documents for live use, submit the request in the partner's cabinet, await the decision, receive a live key, run a short agreed test without carrying over test identifiers. The test key remains valid for development and regression checks.",
];

/** Sentences of other sections that steps rest on. */
const OTHER_SENTENCES = [
  'All paths start at `{base_url}`.',
  'The key is sent in the `Api-Key` header.',
  'A notification with an invalid signature, or with an outdated timestamp, is rejected.',
  "The key's prefix fixes the environment: test keys start with `svc_test_`, live keys with `svc_live_`.",
  'All resources are scoped to an installation (a connection between the partner and a company), addressed by `installationId`.',
  'An installation has `installationId` and a `testClientId` (test keys only), which must be used as `clientId` for test tickets.',
  'Keys carry permissions. Named permissions: `tickets:write`, `merchant_onboarding:write`.',
  'A correctly signed notification is accepted.',
  'Query: `after` (return only newer messages), `limit` (1 to 200)',
  'Messages are ordered by creation time.',
  'An identifier from another environment or another organisation returns 404 and does not reveal that the resource exists.',
  'Unknown optional fields must be kept or skipped without error.',
  'for `InformationRequired` send `status` and `review` with `reasonCode`, `message`, `requirements`',
  'Repeating the same PATCH with the same idempotency key must not create a second decision.',
  'Reports contain no keys or client data.',
  'A key may act only on resources of its own environment and organisation; otherwise 404.',
];

const { context } = createdContext({ address: 'https://api.example', key: 'svc_test_FAKE_0001' });

const HERE = 'test/golive/steps.test.ts';

test('steps keep their numbers', () => {
  const steps = CHECKS.flatMap((check) =>
    check.steps(context).map(({ title }, at) => `${check.number}.${at + 1} ${title}`),
  );
  expect(
    steps,
    `put a new step at the end of its check, and into STEPS in ${HERE}; a step keeps its number`,
  ).toEqual(STEPS.trim().split('\n'));
});

test('checks are in the order of the contract, each once', () => {
  expect(
    CHECKS.map(({ number }) => number),
    `the pre-flight, then one check for each sentence of DESCRIPTION in ${HERE}, in its order`,
  ).toEqual([0, ...DESCRIPTION.map((_, at) => at + 1)]);
});

test.each(CHECKS)(
  'check $number quotes its sentence, and each step states what it expects',
  (check) => {
    const { number, title, proves } = check;
    const name = `check ${number}`;
    if (number > 0)
      expect(
        check.sentence,
        `${name}: its sentence is not in DESCRIPTION in ${HERE}; quote partner-api.md there and in the check, verbatim`,
      ).toBe(DESCRIPTION[number - 1]);
    expect(title, `${name}: give it a title`).toBeTruthy();
    expect(proves, `${name}: say what it proves, in \`proves\``).toBeTruthy();
    for (const [at, step] of check.steps(context).entries()) {
      const stepName = `step ${number}.${at + 1}`;
      expect(step.title, `${stepName}: give it a title`).toBeTruthy();
      expect(step.expected, `${stepName}: say what it expects, in \`expected\``).toBeTruthy();
      if (step.sentence !== undefined)
        expect(
          [...DESCRIPTION, ...OTHER_SENTENCES],
          `${stepName}: its sentence is not in OTHER_SENTENCES in ${HERE}; quote partner-api.md there, verbatim`,
        ).toContain(step.sentence);
    }
  },
);

test('listing the steps of a check makes no call', () => {
  // Any call would fail and cause an unhandled rejection.
  const { context: nowhere, calls } = createdContext({
    address: 'http://127.0.0.1:9',
    key: 'svc_live_FAKE_1',
  });
  for (const check of CHECKS) check.steps(nowhere);
  expect(calls.current.calls).toEqual([]);
});

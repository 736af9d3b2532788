import { APPLICATION_STATUSES, Application } from '../../domain/application';
import { leavesOf, pathText, shown } from '../../domain/snapshot';
import type { Write } from '../../partner/http';
import { readApplication } from '../../partner/wire';
import { applicationDecision } from '../../partner/writes';
import {
  type Came,
  type Check,
  failedWith,
  needsPerson,
  notReached,
  passed,
  replayed,
  skipped,
} from '../check';
import { fault, nameOf, serviceBroke, unexpected } from '../faults';
import type { Given } from '../given';
import { placeOf } from '../test-ticket';

const REASON_CODE = 'GO_LIVE_CHECK';

/** Check 9: one synthetic application, from Submitted to a structured result. */
export const onboarding: Check = {
  number: 9,
  title: 'A synthetic application is reviewed',
  proves: 'A decision arrives once, and a snapshot may hold fields that nobody was told about.',
  sentence:
    'If `merchant_onboarding` is enabled: get a synthetic application, move it from `Submitted` to an allowed state, send a structured result, repeat the request with the same key, and confirm unknown optional snapshot fields do not cause an error.',
  needs: ['test-key', 'installation', 'onboarding', 'merchant_onboarding:write'],
  steps: (given) => {
    let application: Application | undefined;
    let moved: Write | undefined;
    let result: Write | undefined;
    return [
      {
        title: 'Get a synthetic application',
        expected: 'an application in the state Submitted',
        take: async () => {
          const got = await getSubmitted(given);
          if ('verdict' in got) return got;
          application = got;
          return passed('an application in the state Submitted');
        },
      },
      {
        title: 'Read it with fields that nobody was told about',
        expected: 'every field kept, the unknown ones as well',
        sentence: 'Unknown optional fields must be kept or skipped without error.',
        take: async () => (application ? readWithMore(application) : notReached()),
      },
      {
        title: 'Move it to UnderReview',
        expected: 'the state UnderReview, when it is read again',
        take: async () => {
          if (!application) return notReached();
          const { id } = placeOf(given);
          moved = given.write(applicationDecision(id, application.id, { status: 'UnderReview' }));
          return decideAndRead(given, application.id, moved, 'UnderReview');
        },
      },
      {
        title: 'Send a structured result',
        expected: 'the state InformationRequired with its reason, when it is read again',
        sentence:
          'for `InformationRequired` send `status` and `review` with `reasonCode`, `message`, `requirements`',
        take: async () => {
          if (!application) return notReached();
          result = given.write(resultFor(given, application));
          return decideAndRead(given, application.id, result, 'InformationRequired');
        },
      },
      {
        title: 'Send both again, each with its own Idempotency-Key',
        expected: 'no second decision: the application stays as it is',
        sentence:
          'Repeating the same PATCH with the same idempotency key must not create a second decision.',
        take: async () =>
          application && moved && result
            ? repeatBoth(given, application.id, result, moved)
            : notReached(),
      },
    ];
  },
  cleanUp: async () =>
    'A decision cannot be taken back: an application that was decided stays so until the test data are reset.',
};

async function getSubmitted(given: Given): Promise<Application | Came> {
  const place = placeOf(given);
  const listed = await given.partner.applications(place.id);
  if (!listed.ok) {
    const { failure } = listed;
    if (failure.kind !== 'not-found' && failure.kind !== 'not-allowed') return unexpected(failure);
    return place.merchantOnboarding
      ? failedWith(
          nameOf(failure),
          serviceBroke('It says that merchant_onboarding is enabled, and shows no applications.'),
        )
      : skipped('The service shows no applications: merchant_onboarding is not enabled.');
  }
  for (const { id } of listed.value) given.keepOut(id);
  const submitted = listed.value.find(({ status }) => status === 'Submitted');
  if (!submitted)
    return needsPerson(
      'Have the service make a synthetic application, or reset the test data; then run the remaining checks.',
      `${listed.value.length} applications, none in the state Submitted`,
    );
  const read = await given.partner.application(place.id, submitted.id);
  if (!read.ok) return unexpected(read.failure);
  for (const { value } of leavesOf(read.value.snapshot, MOST_LEAVES)) given.keepOut(shown(value));
  if (read.value.id === submitted.id && read.value.status === 'Submitted') return read.value;
  return failedWith(
    'another application, or another state, than in the list',
    serviceBroke('Its list of applications and the single one do not agree.'),
  );
}

/** More values than these are not looked for in a report; of applications beside this one, none is used. */
const MOST_LEAVES = 2_000;

/** Fields of no contract, with the names that careless readers lose or fall over. */
const UNKNOWN =
  '{"agreedLater":{"nobodyToldYou":["keep","or","skip"]},"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":null}';

function readWithMore({ id, status, snapshot }: Application): Came {
  if (Object.keys(snapshot).length === 0)
    return failedWith(
      'no snapshot',
      serviceBroke('The application has no snapshot that is a JSON object.'),
    );
  const unknown: unknown = JSON.parse(UNKNOWN);
  // From entries, because `__proto__` is to be a field like any other.
  const more = Object.fromEntries([
    ...Object.entries(snapshot),
    ...Object.entries(Object(unknown)),
  ]);
  const read = Application.safeParse(
    readApplication({ id, status, snapshot: more, unheardOf: [1] }),
  );
  const isWhole = read.success && JSON.stringify(read.data.snapshot) === JSON.stringify(more);
  if (isWhole && !('polluted' in {}))
    return replayed(
      'The service’s snapshot with unknown fields added to it was read: all were kept.',
    );
  return failedWith(
    'fields were lost',
    fault(
      'our-side',
      'The code of Alongside that reads applications is broken.',
      'Report it with this report.',
      'Whoever maintains Alongside',
    ),
  );
}

/** Asks for a field that stands in the snapshot, by its path. */
function resultFor(given: Given, { id, snapshot }: Application) {
  const [leaf] = leavesOf(snapshot, 1);
  return applicationDecision(placeOf(given).id, id, {
    status: 'InformationRequired',
    review: {
      reasonCode: REASON_CODE,
      message: 'Sent by the go-live checks of Alongside: nothing is to be done.',
      requirements: [
        { field: pathText(leaf?.path ?? []), message: 'Named by the go-live checks of Alongside.' },
      ],
    },
  });
}

/** A state as a report may say it: one of the description's, or none. */
const stateOf = (status: string): string =>
  APPLICATION_STATUSES.find((known) => known === status) ?? 'a state of no description';

async function decideAndRead(
  given: Given,
  applicationId: string,
  write: Write,
  wanted: string,
): Promise<Came> {
  const decided = await given.partner.decideApplication(write);
  if (!decided.ok) return unexpected(decided.failure);
  const read = await given.partner.application(placeOf(given).id, applicationId);
  if (!read.ok) return unexpected(read.failure);
  const { status, review } = read.value;
  if (status !== wanted)
    return failedWith(
      `the state ${stateOf(status)}`,
      serviceBroke('It took a decision and did not record it.'),
    );
  const code = review?.reasonCode;
  if (wanted === 'InformationRequired' && code !== undefined && code !== REASON_CODE)
    return failedWith(
      `the state ${wanted} with another reason`,
      serviceBroke('It recorded a decision with another review than was sent.'),
    );
  return passed(`the state ${wanted}`);
}

/** What a decision writes. Not the snapshot: links in it may be others each time they are read. */
const decisionIn = ({ status, review, updatedAt }: Application): string =>
  JSON.stringify([status, review, updatedAt]);

/**
 * The result once more, then the first decision, which would move the application back if it were
 * carried out a second time.
 */
async function repeatBoth(
  given: Given,
  applicationId: string,
  result: Write,
  moved: Write,
): Promise<Came> {
  const place = placeOf(given).id;
  const before = await given.partner.application(place, applicationId);
  if (!before.ok) return unexpected(before.failure);
  const again = await given.partner.decideApplication(result);
  if (!again.ok && 'said' in again.failure && again.failure.kind !== 'service-error')
    return failedWith(
      nameOf(again.failure),
      serviceBroke('It refuses a repeated decision, which a lost answer makes necessary.'),
    );
  if (!again.ok) return unexpected(again.failure);
  const older = await given.partner.decideApplication(moved);
  if (!older.ok && !('status' in older.failure)) return unexpected(older.failure);
  const after = await given.partner.application(place, applicationId);
  if (!after.ok) return unexpected(after.failure);
  if (decisionIn(after.value) === decisionIn(before.value))
    return passed('the application as it was');
  return failedWith(
    after.value.status === before.value.status
      ? 'the application was written anew'
      : `the state ${stateOf(after.value.status)}`,
    serviceBroke(
      'A repeated decision was carried out a second time.',
      'Until it is mended, read an application again before a decision about it is repeated.',
    ),
  );
}

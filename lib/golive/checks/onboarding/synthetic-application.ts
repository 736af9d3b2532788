import { Application } from '../domain/application';
import { shown, stepsOf } from '../domain/snapshot';
import { readApplication } from '../partner/wire';
import { type Came, failedWith, needsPerson, replayed, skipped } from './check';
import { fault, nameOf, serviceBroke, unexpected } from './faults';
import type { Given } from './given';
import { placeOf } from './test-ticket';
import { sharedWords } from './words/shared';
import { syntheticApplicationWords } from './words/synthetic-application';

/**
 * An application that nobody has decided about, or a verdict: skipped where reviews are not enabled, a
 * person where there is none left. What its merchant said is kept out of the report.
 */
export async function getSubmitted(given: Given): Promise<Application | Came> {
  const place = placeOf(given);
  const listed = await given.partner.applications(place.id);
  if (!listed.ok) {
    const { failure } = listed;
    if (failure.kind !== 'not-found' && failure.kind !== 'not-allowed') return unexpected(failure);
    return place.merchantOnboarding
      ? failedWith(
          nameOf(failure),
          serviceBroke(syntheticApplicationWords.theServiceSaysThatMerchantOnboarding),
        )
      : skipped(syntheticApplicationWords.theServiceShowsNoApplicationsMerchant);
  }
  for (const { id } of listed.value) given.keepOut(id);
  const submitted = listed.value.find(({ status }) => status === 'Submitted');
  if (!submitted)
    return needsPerson(
      syntheticApplicationWords.askTheServiceForASynthetic,
      syntheticApplicationWords.applicationsNoneInTheStateSubmitted(listed.value.length),
    );
  const read = await given.partner.application(place.id, submitted.id);
  if (!read.ok) return unexpected(read.failure);
  for (const { value } of stepsOf(read.value.snapshot)) given.keepOut(shown(value));
  if (read.value.id === submitted.id && read.value.status === 'Submitted') return read.value;
  return failedWith(
    syntheticApplicationWords.anotherApplicationOrAnotherStateThan,
    serviceBroke(syntheticApplicationWords.theListOfApplicationsAndThe),
  );
}

/** Fields of no contract, with the names that careless readers lose or fall over. */
const UNKNOWN =
  '{"agreedLater":{"nobodyToldYou":["keep","or","skip"]},"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":null}';

/** Reads an application once more, with unknown fields added to the snapshot that came. */
export function readWithMore({ id, status, snapshot }: Application): Came {
  if (Object.keys(snapshot).length === 0)
    return failedWith(
      syntheticApplicationWords.noSnapshot,
      serviceBroke(syntheticApplicationWords.theApplicationsSnapshotIsntAJSON),
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
    return replayed(syntheticApplicationWords.theServicesSnapshotWithUnknownFields);
  return failedWith(
    syntheticApplicationWords.fieldsWereLost,
    fault(
      'our-side',
      syntheticApplicationWords.alongsideFailsToReadApplicationsCorrectly,
      sharedWords.sendThisReportToTheAlongside,
      sharedWords.theAlongsideMaintainers,
    ),
  );
}

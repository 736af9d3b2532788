import * as v from '../../../domain/core/schema';
import { Application } from '../../../domain/onboarding/application';
import { leafText, nodesOf } from '../../../domain/onboarding/snapshot';
import { readApplication } from '../../../partner/wire';
import { failedWith, needsPerson, replayed, type StepOutcome, skipped } from '../../run/check';
import type { CheckContext } from '../../run/context';
import { describeFailure, fault, serviceBroke, unexpected } from '../../run/faults';
import { say } from '../../words/say';
import { installationOf } from '../test-ticket';

/**
 * Finds an application without a decision, or returns an outcome: skipped if reviews are not
 * enabled, a person's task if none is left. The merchant's data is kept out of the report.
 */
export async function getSubmitted(context: CheckContext): Promise<Application | StepOutcome> {
  const scope = installationOf(context);
  const listed = await context.partner.applications(scope.id);
  if (!listed.ok) {
    const { failure } = listed;
    if (failure.kind !== 'not-found' && failure.kind !== 'not-allowed') return unexpected(failure);
    return scope.merchantOnboarding
      ? failedWith(
          describeFailure(failure),
          serviceBroke(say('theServiceSaysThatMerchantOnboarding')),
        )
      : skipped(say('theServiceShowsNoApplicationsMerchant'));
  }
  for (const { id } of listed.value) context.addSensitiveValue(id);
  const submitted = listed.value.find(({ status }) => status === 'Submitted');
  if (!submitted)
    return needsPerson(
      say('askTheServiceForASynthetic'),
      say('applicationsNoneInTheStateSubmitted', listed.value.length),
    );
  const read = await context.partner.application(scope.id, submitted.id);
  if (!read.ok) return unexpected(read.failure);
  for (const { value } of nodesOf(read.value.snapshot)) context.addSensitiveValue(leafText(value));
  if (read.value.id === submitted.id && read.value.status === 'Submitted') return read.value;
  return failedWith(
    say('anotherApplicationOrAnotherStateThan'),
    serviceBroke(say('theListOfApplicationsAndThe')),
  );
}

/** Fields outside any contract, with names that careless parsers lose or fail on. */
const UNKNOWN =
  '{"agreedLater":{"nobodyToldYou":["keep","or","skip"]},"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":null}';

/** Parses an application again, with unknown fields added to its snapshot. */
export function readWithMore({ id, status, snapshot }: Application): StepOutcome {
  if (Object.keys(snapshot).length === 0)
    return failedWith(say('noSnapshot'), serviceBroke(say('theApplicationsSnapshotIsntAJSON')));
  const unknown: unknown = JSON.parse(UNKNOWN);
  // Built from entries, so that `__proto__` is a field like any other.
  const more = Object.fromEntries([
    ...Object.entries(snapshot),
    ...Object.entries(Object(unknown)),
  ]);
  const read = v.safeParse(
    Application,
    readApplication({ id, status, snapshot: more, unheardOf: [1] }),
  );
  const isWhole = read.success && JSON.stringify(read.output.snapshot) === JSON.stringify(more);
  if (isWhole && !('polluted' in {})) return replayed(say('theServicesSnapshotWithUnknownFields'));
  return failedWith(
    say('fieldsWereLost'),
    fault(
      'our-side',
      say('alongsideFailsToReadApplicationsCorrectly'),
      say('sendThisReportToTheAlongside'),
      say('theAlongsideMaintainers'),
    ),
  );
}

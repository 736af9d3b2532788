import { done, type Outcome } from '../../../domain/core/failure';
import type { CrmRecord } from '../../../domain/crm/record';
import { reference } from '../../../domain/crm/record-reference';
import type { Application } from '../../../domain/onboarding/application';
import { identityOfRecord, matchOf } from '../../../domain/onboarding/match/match-application';
import { MATCH_KINDS, type MatchKind } from '../../../domain/onboarding/match/match-kind';
import type { Params, Reply } from '../../../protocol/contract';
import {
  type LinkedApplication,
  MOST_CANDIDATES,
} from '../../../protocol/requests/record-applications';
import type { Caller } from '../../../protocol/server/listen';
import { tabRecord } from '../../core/tab-store';
import { applicationRowOf } from '../queue/applications';
import { identityOf, loadApplications } from '../queue/cached-queue';
import { linkedApplications } from './link-application';

/**
 * The applications that are linked to a tab's record, and the unlinked ones that match it by the
 * most reliable kind of match. `none` if the tab shows another record or onboarding is disabled.
 */
export async function applicationsOfRecord(
  { scope, reference: requested }: Params<'record.applications.read'>,
  { tabId }: Caller,
): Promise<Outcome<Reply<'record.applications.read'>>> {
  const record = tabId === undefined ? undefined : await tabRecord(tabId);
  if (!record || reference(record.ref) !== requested) return done({ kind: 'none' });
  const ids = await linkedApplications(scope, requested);
  const read = await loadApplications(scope);
  if (!read.ok) {
    const linked = ids.map((id) => ({ id }));
    return done({ kind: 'known', linked, candidates: [], more: 0, failure: read.failure });
  }
  if (!read.value) return done({ kind: 'none' });
  const { applications, failure } = read.value;
  const matches = matchesOf(record, applications);
  const linked = ids.map((id) => linkedOne(id, applications, matches));
  const best = MATCH_KINDS.find((kind) => [...matches.values()].includes(kind));
  const candidates = [...matches]
    .filter(([{ id }, by]) => by === best && !ids.includes(id))
    .map(([application, by]) => ({ row: applicationRowOf(application), by }));
  return done({
    kind: 'known',
    linked,
    candidates: candidates.slice(0, MOST_CANDIDATES),
    more: Math.max(0, candidates.length - MOST_CANDIDATES),
    failure,
  });
}

type Matches = ReadonlyMap<Application, MatchKind>;

function matchesOf(record: CrmRecord, applications: readonly Application[]): Matches {
  const own = identityOfRecord(record);
  const matches = new Map<Application, MatchKind>();
  for (const application of applications) {
    const by = matchOf(own, identityOf(application));
    if (by) matches.set(application, by);
  }
  return matches;
}

function linkedOne(
  id: string,
  applications: readonly Application[],
  matches: Matches,
): LinkedApplication {
  const application = applications.find((one) => one.id === id);
  return application
    ? { id, row: applicationRowOf(application), by: matches.get(application) }
    : { id };
}

import type { Asker } from '../../border/answer';
import type { Asked, Reply } from '../../border/questions';
import { type LinkedApplication, MOST_CANDIDATES } from '../../border/questions-beside';
import type { Application } from '../../domain/application';
import { done, type Outcome } from '../../domain/failure';
import { identityOfRecord, matchOf } from '../../domain/match-application';
import { MATCH_KINDS, type MatchKind } from '../../domain/match-kind';
import { type CrmRecord, reference } from '../../domain/record';
import { tabRecord } from '../tabs';
import { rowOf } from './applications';
import { applicationsAt, identityOf } from './known-queue';
import { linkedApplications } from './link-application';

/** The applications that a tab's record was linked to, and those that say the same of themselves. */
export async function applicationsOfRecord(
  { place, reference: wanted }: Asked<'record.applications'>,
  { tabId }: Asker,
): Promise<Outcome<Reply<'record.applications'>>> {
  const record = tabId === undefined ? undefined : await tabRecord(tabId);
  if (!record || reference(record.ref) !== wanted) return done({ kind: 'none' });
  const ids = await linkedApplications(place, wanted);
  const read = await applicationsAt(place);
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
    .map(([application, by]) => ({ row: rowOf(application), by }));
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
  return application ? { id, row: rowOf(application), by: matches.get(application) } : { id };
}

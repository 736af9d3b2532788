import { knownCrm } from '../../crm/known-crms';
import type { Shared, SharedOf } from '../../domain/team/shared';
import { plainSite } from '../../domain/team/shared-site';
import type { EnvironmentDb } from '../../storage/databases';
import type { StoredTeam } from '../../storage/stored-team';
import { adminOf } from '../team/team-access';

/** What an admin can share with the team. */
export type AdminShared = SharedOf<'site'> | SharedOf<'review'>;

const KINDS = ['site', 'review'] as const;

/** What it is about: a site's origin, or an installation's id. */
export const aboutOf = (shared: AdminShared): string =>
  shared.kind === 'site' ? shared.origin : shared.installationId;

/** What the team's admin shares now. The entries of all others count for nothing, whatever they say. */
export async function believedOffers(
  db: EnvironmentDb,
  team: StoredTeam,
): Promise<{ offers: AdminShared[]; isAdminUnknown: boolean }> {
  const admin = adminOf(team);
  const [entries, operations] = await Promise.all([
    Promise.all(
      KINDS.map((kind) =>
        db.getAllFromIndex('teamEntries', 'topic', IDBKeyRange.bound([kind], [kind, []])),
      ),
    ),
    // What this admin just shared, and has no id yet: newer than all entries.
    team.isAdmin ? db.getAll('teamOperations') : [],
  ]);
  const all = entries.flat();
  const said = [...all.filter(({ author }) => author === admin), ...operations];
  const latest = new Map<string, AdminShared>();
  for (const { shared } of said) {
    const offer = shared && asOffer(shared);
    if (offer) latest.set(`${offer.kind} ${aboutOf(offer)}`, offer);
  }
  return {
    offers: [...latest.values()].filter(({ on }) => on),
    isAdminUnknown: admin === undefined && all.length > 0,
  };
}

/** What may be offered of what was shared; undefined for anything else. */
function asOffer(shared: Shared): AdminShared | undefined {
  if (shared.kind === 'review') return shared;
  if (shared.kind !== 'site') return undefined;
  const site = plainSite(shared);
  // A later version of the extension may know more CRMs.
  const isKnown = shared.crm === undefined || knownCrm(shared.crm) !== undefined;
  return site && isKnown ? { ...shared, ...site } : undefined;
}

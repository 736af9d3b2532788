import type { Environment } from '../../domain/core/environment';
import { done, type Outcome } from '../../domain/core/failure';
import { USUAL_RULES } from '../../domain/onboarding/review/review-rules';
import type { SharedOf } from '../../domain/team/shared';
import { plainSite, sharedSiteOf } from '../../domain/team/shared-site';
import type { Params, Reply } from '../../protocol/contract';
import type { TeamOffer } from '../../protocol/requests/team-offers';
import { environmentDb, settingsDb } from '../../storage/databases';
import { storedRules } from '../core/review-rules';
import { memberKey, memberName } from '../team/member-name';
import { adminOf, storedTeam } from '../team/team-access';
import { type AdminShared, aboutOf, believedOffers } from './believed';

/** What the team's admin shares, beside what this browser has. */
export async function readOffers({
  environment,
}: Params<'team.offers.read'>): Promise<Outcome<Reply<'team.offers.read'>>> {
  const team = await storedTeam(environment);
  if (!team) return done(null);
  const db = await environmentDb(environment);
  const { offers, isAdminUnknown } = await believedOffers(db, team);
  const admin = adminOf(team) ?? '';
  const name = memberName(await db.get('teamEntries', memberKey(admin)));
  return done({
    team: team.name,
    isAdmin: team.isAdmin,
    by: isAdminUnknown ? null : name,
    offers: await Promise.all(offers.map((offer) => shownOffer(environment, team.id, offer))),
  });
}

async function shownOffer(
  environment: Environment,
  teamId: string,
  offer: AdminShared,
): Promise<TeamOffer> {
  const { kind, at } = offer;
  const shown = { kind, about: aboutOf(offer), at };
  if (offer.kind === 'review')
    return {
      ...shown,
      patterns: [],
      recipes: [],
      state: await stateOfRules(environment, teamId, offer),
    };
  const { patterns, kinds: recipes } = offer;
  return { ...shown, patterns, recipes, state: await stateOfSite(offer) };
}

async function stateOfSite(offer: SharedOf<'site'>): Promise<TeamOffer['state']> {
  const known = await (await settingsDb()).get('sites', offer.origin);
  if (!known) return 'new';
  return isAlike(sharedSiteOf(known), plainSite(offer)) ? 'same' : 'differs';
}

async function stateOfRules(
  environment: Environment,
  teamId: string,
  { installationId, rules }: SharedOf<'review'>,
): Promise<TeamOffer['state']> {
  const stored = await storedRules(installationId).get(environment);
  const { ofTeam, ...known } = stored ?? { ...USUAL_RULES, ofTeam: undefined };
  if (isAlike(known, rules)) return ofTeam === teamId ? 'followed' : 'same';
  return isAlike(known, USUAL_RULES) ? 'new' : 'differs';
}

const isAlike = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

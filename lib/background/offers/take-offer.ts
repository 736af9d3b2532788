import { parseOrigin, patternOf, ruleOf } from '../../crm/pattern/pattern';
import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import { matchPattern } from '../../domain/crm/match-pattern';
import type { Recipe } from '../../domain/crm/recipe';
import { slowParts } from '../../domain/crm/recipe-cost';
import { slowSelector } from '../../domain/crm/selector-cost';
import type { SharedOf } from '../../domain/team/shared';
import type { Params } from '../../protocol/contract';
import { environmentDb } from '../../storage/databases';
import { publish } from '../core/publish';
import { storedRules } from '../core/review-rules';
import { hasHostPermission } from '../keys/keys';
import { orRelease, updateSite } from '../sites/change-sites';
import { clearHealthAt } from '../sites/selector-health';
import { syncContentScripts } from '../sites/sites';
import { newKindId } from '../teach/kinds';
import { storedTeam } from '../team/team-access';
import { aboutOf, believedOffers } from './believed';

/**
 * Stores what the admin shares, as the screen showed it. Fails with `no-record` if it is gone or changed
 * since, and for a site with `no-host-permission`, `bad-site` or `slow-recipe`.
 */
export function takeOffer(params: Params<'team.offer.use'>): Promise<Outcome<null>> {
  const origin = params.kind === 'site' ? parseOrigin(params.about) : undefined;
  return origin === undefined
    ? take(params)
    : orRelease([matchPattern(origin)], () => take(params));
}

async function take({
  environment,
  kind,
  about,
  at,
}: Params<'team.offer.use'>): Promise<Outcome<null>> {
  const team = await storedTeam(environment);
  if (!team) return failed({ kind: 'no-record' });
  const { offers } = await believedOffers(await environmentDb(environment), team);
  const offer = offers.find((one) => one.kind === kind && aboutOf(one) === about && one.at === at);
  if (!offer) return failed({ kind: 'no-record' });
  return offer.kind === 'site' ? takeSite(offer) : takeRules(environment, team.id, offer);
}

/** Stores a shared site after the checks of one that is added or imported. Rules for tickets stay. */
async function takeSite({
  origin,
  patterns,
  crm,
  clientField,
  kinds: recipes,
}: SharedOf<'site'>): Promise<Outcome<null>> {
  if (!(await hasHostPermission(origin))) return failed({ kind: 'no-host-permission', origin });
  if (patterns.some((pattern) => patternOf(pattern) !== pattern))
    return failed({ kind: 'bad-site', why: 'pattern' });
  const slow = [...slowParts(recipes), ...recipes.map(slowSelector)];
  const part = slow.find((one) => one !== undefined);
  if (part !== undefined) return failed({ kind: 'slow-recipe', part });
  const kinds: Recipe[] = [];
  for (const recipe of recipes)
    kinds.push({ ...recipe, id: newKindId(origin, recipe.records[0]?.type ?? '', kinds) });
  await updateSite(origin, (known) => ({
    ...(known?.ticketRules && { ticketRules: known.ticketRules }),
    ...(crm !== undefined && { crm }),
    ...(clientField !== undefined && { clientField }),
    origin,
    kinds,
    rules: patterns.map(ruleOf),
    addedAt: known?.addedAt ?? Date.now(),
  }));
  await clearHealthAt(origin);
  await syncContentScripts();
  return done(null);
}

/** Stores shared rules, marked as the team's: they change with them until the agent saves own ones. */
async function takeRules(
  environment: Environment,
  teamId: string,
  { installationId, rules }: SharedOf<'review'>,
): Promise<Outcome<null>> {
  await storedRules(installationId).set(environment, { ...rules, ofTeam: teamId });
  await publish({ kind: 'setup' });
  return done(null);
}

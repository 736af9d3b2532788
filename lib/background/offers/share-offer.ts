import { toUtf8 } from '../../bytes/utf8';
import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import * as v from '../../domain/core/schema';
import { USUAL_RULES } from '../../domain/onboarding/review/review-rules';
import { Shared } from '../../domain/team/shared';
import { sharedSiteOf } from '../../domain/team/shared-site';
import type { Params } from '../../protocol/contract';
import { environmentDb, settingsDb } from '../../storage/databases';
import { publish } from '../core/publish';
import { storedRules } from '../core/review-rules';
import { shareWithTeam, wakeTeam } from '../team/share';
import { storedTeam } from '../team/team-access';

/** The most bytes of JSON that are shared: the server takes 16,384, with encryption and headers. */
const MOST_BYTES = 15_900;

/**
 * Shares a site or review settings as they are now, or ends that. Fails with `no-record` if there is no such
 * thing or this browser did not make the team, and with `too-large-to-share`.
 */
export async function shareOffer({
  environment,
  kind,
  about,
  on,
}: Params<'team.offer.share'>): Promise<Outcome<null>> {
  if (!(await storedTeam(environment))?.isAdmin) return failed({ kind: 'no-record' });
  const content = kind === 'site' ? await siteAt(about, on) : await rulesOf(environment, about, on);
  if (!content) return failed({ kind: 'no-record' });
  // What colleagues do not take is not sent either.
  const shared = v.tryParse(Shared, { kind, at: Date.now(), on, ...content });
  const bytes = toUtf8(JSON.stringify(shared)).length;
  if (!shared || bytes > MOST_BYTES) return failed({ kind: 'too-large-to-share' });
  const db = await environmentDb(environment);
  const tx = db.transaction(['team', 'teamOperations'], 'readwrite', { durability: 'strict' });
  await shareWithTeam(tx, shared);
  await tx.done;
  await publish({ kind: 'team', environment });
  wakeTeam(environment);
  return done(null);
}

/** A site; nothing but its origin once it is not shared any more. */
async function siteAt(origin: string, on: boolean) {
  if (!on) return { origin, patterns: [], kinds: [] };
  const site = await (await settingsDb()).get('sites', origin);
  return site && sharedSiteOf(site);
}

async function rulesOf(environment: Environment, installationId: string, on: boolean) {
  if (!on) return { installationId, rules: USUAL_RULES };
  const stored = await storedRules(installationId).get(environment);
  const { ofTeam: _, ...rules } = stored ?? { ...USUAL_RULES, ofTeam: undefined };
  return { installationId, rules };
}

import type { Environment } from '../../domain/core/environment';
import { environmentDb } from '../../storage/databases';
import { publish } from '../core/publish';
import { storedRules } from '../core/review-rules';
import type { ReadEntry } from './entries';
import { adminOf, storedTeam } from './team-access';

/**
 * Stores the review settings that the team's admin changed, of installations whose agent chose the team's
 * and saved no own ones since.
 */
export async function followRules(
  environment: Environment,
  read: readonly ReadEntry[],
): Promise<void> {
  const reviews = read.filter(({ kind }) => kind === 'review');
  if (reviews.length === 0) return;
  const team = await storedTeam(environment);
  const admin = team && adminOf(team);
  if (!admin) return;
  const db = await environmentDb(environment);
  for (const { kind, author, id } of reviews) {
    if (author !== admin) continue;
    // What was read may be older than what is known.
    const shared = (await db.get('teamEntries', [kind, author, id]))?.shared;
    if (shared?.kind !== 'review' || !shared.on) continue;
    const next = { ...shared.rules, ofTeam: team.id };
    const followed = await storedRules(shared.installationId).change(environment, (known) => {
      const isNew = JSON.stringify(known) !== JSON.stringify(next);
      return known?.ofTeam === team.id && isNew ? next : undefined;
    });
    if (followed) await publish({ kind: 'setup' });
  }
}

import { toBase64url } from '../../bytes/encoding';
import { done, failed, type Outcome } from '../../domain/core/failure';
import type { SharedOf } from '../../domain/team/shared';
import { MOST_LATER_KEYS, TEAM_KEY_LENGTH } from '../../domain/team/team-key';
import type { Params } from '../../protocol/contract';
import { environmentDb } from '../../storage/databases';
import { wrapKeys } from '../../team/key-exchange';
import { publish } from '../core/publish';
import { exchangeKeyOf } from './key-receivers';
import { wakeTeam } from './share';
import { changeCredentials } from './team-access';

/**
 * Makes a new team key, and encrypts it for each of these members and for this agent alone. Only the browser of
 * the team's admin can. Members whose public key is not known, or is none, are left out.
 */
export async function changeTeamKey({
  environment,
  members,
}: Params<'team.key.change'>): Promise<Outcome<null>> {
  const db = await environmentDb(environment);
  const changed = await changeCredentials(environment, async (credentials, team) => {
    const { exchangeKey, laterKeys: before } = credentials;
    const { id, author: admin } = team;
    if (!team.isAdmin || !exchangeKey || before.length >= MOST_LATER_KEYS)
      return failed({ kind: 'no-record' });
    const newKey = toBase64url(crypto.getRandomValues(new Uint8Array(TEAM_KEY_LENGTH)));
    const laterKeys = [...before, newKey];
    const number = laterKeys.length;
    const shared: SharedOf<'teamkey'>[] = [];
    // This agent's own comes last: when it arrives, all others are there.
    for (const member of [...members.filter((one) => one !== admin), admin]) {
      const publicKey = await exchangeKeyOf(db, member);
      const pair = publicKey && { privateKey: exchangeKey, publicKey };
      const wrapping = { team: id, admin, member, number };
      const wrapped = pair && (await wrapKeys(pair, wrapping, laterKeys));
      if (wrapped) shared.push({ kind: 'teamkey', at: Date.now(), member, number, wrapped });
      // Without its own entry members would not learn that there is a new key.
      else if (member === admin) return failed({ kind: 'no-record' });
    }
    return done({ credentials: { ...credentials, laterKeys }, shared });
  });
  if (!changed.ok) return changed;
  await publish({ kind: 'team', environment });
  wakeTeam(environment);
  return done(null);
}

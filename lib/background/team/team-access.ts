import { fromBase64url } from '../../bytes/encoding';
import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import * as v from '../../domain/core/schema';
import { environmentDb } from '../../storage/databases';
import type { EncryptedBox } from '../../storage/stored-application';
import type { StoredTeam } from '../../storage/stored-team';
import { createCipher, type TeamCipher } from '../../team/cipher';
import { vaultOf } from '../keys/vault';

/** The database key of an environment's team. */
export const TEAM_AT = 'team';

/** What opens a team: the agent's private key at the server, and the team's own key, as base64url. */
const Credentials = v.object({ seed: v.string(), teamKey: v.string() });
type Credentials = v.InferOutput<typeof Credentials>;

/** Binds encrypted credentials to their environment and team. */
const about = (environment: Environment, team: string): string => `team ${team} of ${environment}`;

/** The team of an environment as it is stored; nothing secret of it can be read. */
export const storedTeam = async (environment: Environment): Promise<StoredTeam | undefined> =>
  (await environmentDb(environment)).get('team', TEAM_AT);

/** What the server calls the team's admin; undefined if the invitation did not say it. */
export const adminOf = ({ isAdmin, author, admin }: StoredTeam): string | undefined =>
  isAdmin ? author : admin;

/** Encrypts credentials. Fails as the vault does: `no-key`, `locked`. */
export async function encryptCredentials(
  environment: Environment,
  team: string,
  credentials: Credentials,
): Promise<Outcome<EncryptedBox>> {
  const vault = await vaultOf(environment);
  if (!vault.ok) return vault;
  return done(await vault.value.encrypt(JSON.stringify(credentials), about(environment, team)));
}

/** Decrypts the credentials of a team. Fails as the vault does, and with `unexpected` if another one encrypted them. */
export async function openCredentials(
  environment: Environment,
  team: StoredTeam,
): Promise<Outcome<Credentials>> {
  const vault = await vaultOf(environment);
  if (!vault.ok) return vault;
  const text = await vault.value.decrypt(team.credentials, about(environment, team.id));
  const credentials = text === undefined ? undefined : v.tryParse(Credentials, JSON.parse(text));
  return credentials
    ? done(credentials)
    : failed({ kind: 'unexpected', detail: 'The team’s credentials do not open.' });
}

/** A team whose credentials are open. */
export type OpenTeam = { team: StoredTeam; seed: string; cipher: TeamCipher };

/** Opens the team of an environment; undefined without one. Fails as `openCredentials` does. */
export async function openTeam(environment: Environment): Promise<Outcome<OpenTeam> | undefined> {
  const team = await storedTeam(environment);
  if (!team) return undefined;
  const opened = await openCredentials(environment, team);
  if (!opened.ok) return opened;
  const { seed, teamKey } = opened.value;
  const key = fromBase64url(teamKey);
  if (!key) return failed({ kind: 'unexpected', detail: 'The team’s key is not one.' });
  return done({ team, seed, cipher: await createCipher(key) });
}

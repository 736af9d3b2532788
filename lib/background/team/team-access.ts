import { runExclusive } from '../../async/run-exclusive';
import { fromBase64url } from '../../bytes/encoding';
import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import * as v from '../../domain/core/schema';
import type { Shared } from '../../domain/team/shared';
import { LaterKeys, TeamKey } from '../../domain/team/team-key';
import { environmentDb } from '../../storage/databases';
import type { EncryptedBox } from '../../storage/stored-application';
import type { StoredTeam } from '../../storage/stored-team';
import { createCipher, type TeamCipher } from '../../team/cipher';
import { vaultOf } from '../keys/vault';
import { shareWithTeam } from './share';

/** The database key of an environment's team. */
export const TEAM_AT = 'team';

/** What opens a team. */
const Credentials = v.object({
  /** The agent's private key at the server. */
  seed: v.string(),
  teamKey: TeamKey,
  /** The keys that the team's was changed to, the oldest first. */
  laterKeys: v.optional(LaterKeys, []),
  /** With which the agent receives team keys; missing until this browser made it. */
  exchangeKey: v.optional(v.string()),
});
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
  credentials: v.InferInput<typeof Credentials>,
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

/** What changes in the credentials, and what colleagues have to learn of it. */
type CredentialsChange = { credentials: Credentials; shared?: readonly Shared[] };

/**
 * Changes the credentials of the team, and stores in the same transaction what colleagues have to learn of it.
 * Fails as `openCredentials` and `change` do, and with `no-record` without a team.
 */
export const changeCredentials = (
  environment: Environment,
  change: (credentials: Credentials, team: StoredTeam) => Promise<Outcome<CredentialsChange>>,
): Promise<Outcome<null>> =>
  runExclusive(`team credentials ${environment}`, async () => {
    const team = await storedTeam(environment);
    if (!team) return failed({ kind: 'no-record' });
    const opened = await openCredentials(environment, team);
    if (!opened.ok) return opened;
    const changed = await change(opened.value, team);
    if (!changed.ok) return changed;
    const { credentials, shared = [] } = changed.value;
    const encrypted = await encryptCredentials(environment, team.id, credentials);
    if (!encrypted.ok) return encrypted;
    const db = await environmentDb(environment);
    const tx = db.transaction(['team', 'teamOperations'], 'readwrite', { durability: 'strict' });
    const now = await tx.objectStore('team').get(TEAM_AT);
    // The agent left the team meanwhile, and may have joined again.
    if (now?.author !== team.author) return failed({ kind: 'no-record' });
    const laterKeys = credentials.laterKeys.length;
    const changedTeam = { ...now, credentials: encrypted.value, laterKeys };
    await tx.objectStore('team').put(changedTeam, TEAM_AT);
    for (const one of shared) await shareWithTeam(tx, one);
    await tx.done;
    return done(null);
  });

/** A team whose credentials are open. */
export type OpenTeam = {
  team: StoredTeam;
  seed: string;
  cipher: TeamCipher;
  /** With which the agent receives team keys. */
  exchangeKey: string | undefined;
};

/** Opens the team of an environment; undefined without one. Fails as `openCredentials` does. */
export async function openTeam(environment: Environment): Promise<Outcome<OpenTeam> | undefined> {
  const team = await storedTeam(environment);
  if (!team) return undefined;
  const opened = await openCredentials(environment, team);
  if (!opened.ok) return opened;
  const { seed, teamKey, laterKeys, exchangeKey } = opened.value;
  const key = fromBase64url(teamKey);
  if (!key) return failed({ kind: 'unexpected', detail: 'The team’s key is not one.' });
  const cipher = await createCipher(key);
  await setKeys(cipher, laterKeys);
  return done({ team, seed, cipher, exchangeKey });
}

/** Has a cipher use a team's later keys, given as base64url. */
export const setKeys = (cipher: TeamCipher, laterKeys: readonly string[]): Promise<void> =>
  cipher.setLaterKeys(laterKeys.flatMap((key) => fromBase64url(key) ?? []));

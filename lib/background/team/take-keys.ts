import type { Environment } from '../../domain/core/environment';
import { done, type Outcome } from '../../domain/core/failure';
import type { SharedOf } from '../../domain/team/shared';
import { environmentDb } from '../../storage/databases';
import { createExchangeKeys, unwrapKeys } from '../../team/key-exchange';
import type { Reader } from './catch-up';
import { exchangeKeyOf } from './key-receivers';
import { openAgain } from './open-again';
import { openEntry } from './open-entry';
import { adminOf, changeCredentials, openCredentials, setKeys, storedTeam } from './team-access';

// How a member gets a new team key: by an entry of the admin, encrypted for this member alone.

/** Makes the key pair with which this agent receives team keys, and shares its public key. */
export const offerPublicKey = (environment: Environment): Promise<Outcome<null>> =>
  changeCredentials(environment, async (credentials) => {
    if (credentials.exchangeKey) return done({ credentials });
    const { privateKey: exchangeKey, publicKey } = await createExchangeKeys();
    return done({
      credentials: { ...credentials, exchangeKey },
      shared: [{ kind: 'publickey', at: Date.now(), publicKey }],
    });
  });

type Taken = {
  /** This browser has the newest key that the admin made. */
  hasNewest: boolean;
  /** The ids of tickets about which entries could be opened now. */
  changed: string[];
};

/**
 * Takes the team keys that the admin gave to this agent, and opens what waited for them. Fewer keys than are
 * known change nothing: an entry that somebody repeats takes none away.
 */
export async function takeKeys(reader: Reader): Promise<Taken> {
  const { agent, cipher } = reader;
  const { environment, me } = agent;
  const team = await storedTeam(environment);
  const admin = team && adminOf(team);
  if (!admin) return { hasNewest: true, changed: [] };
  const known = team.laterKeys ?? 0;
  if (known > cipher.laterKeys()) await setStoredKeys(reader);
  const [own, newest] = [await keysFor(reader, admin, me), await keysFor(reader, admin, admin)];
  // Which key a closed entry names is not known.
  const isOneClosed = own === 'closed' || newest === 'closed';
  // The admin's browser makes the keys: an entry that names one it does not have is another one's.
  const isNewest = (number: number) =>
    team.isAdmin || (!isOneClosed && (newest?.number ?? 0) <= number);
  if (!own || own === 'closed' || own.number <= known)
    return { hasNewest: isNewest(known), changed: [] };
  const laterKeys = await unwrap(environment, own);
  if (!laterKeys) return { hasNewest: team.isAdmin, changed: [] };
  await setKeys(cipher, laterKeys);
  // Before they are stored: if the background stops in between, all is done again.
  const changed = await openAgain(reader);
  const stored = await changeCredentials(environment, async (credentials) =>
    done({ credentials: { ...credentials, laterKeys } }),
  );
  return { hasNewest: stored.ok && isNewest(own.number), changed };
}

/** This browser changed the key while it was connected. */
async function setStoredKeys({ agent: { environment }, cipher }: Reader): Promise<void> {
  const team = await storedTeam(environment);
  const opened = team && (await openCredentials(environment, team));
  if (opened?.ok) await setKeys(cipher, opened.value.laterKeys);
}

/**
 * The admin's entry for a member; `closed` if it does not open. What others write of the kind is not looked at.
 */
async function keysFor(
  { agent, cipher }: Reader,
  admin: string,
  member: string,
): Promise<SharedOf<'teamkey'> | 'closed' | undefined> {
  const db = await environmentDb(agent.environment);
  const stored = await db.get('teamEntries', ['teamkey', admin, member]);
  if (!stored) return undefined;
  const { shared: known, envelope: body, waitingSince, ...entry } = stored;
  const shared = body ? (await openEntry(cipher, { ...entry, body })).shared : known;
  if (!shared) return 'closed';
  return shared.kind === 'teamkey' ? shared : undefined;
}

/** The keys of an entry of the admin; undefined if they were not wrapped by the admin for this agent. */
async function unwrap(
  environment: Environment,
  { number, wrapped }: SharedOf<'teamkey'>,
): Promise<string[] | undefined> {
  const team = await storedTeam(environment);
  const admin = team && adminOf(team);
  if (!admin) return undefined;
  const publicKey = await exchangeKeyOf(await environmentDb(environment), admin);
  const opened = await openCredentials(environment, team);
  if (!opened.ok || !publicKey || !opened.value.exchangeKey) return undefined;
  const pair = { privateKey: opened.value.exchangeKey, publicKey };
  return unwrapKeys(pair, { team: team.id, admin, member: team.author, number }, wrapped);
}

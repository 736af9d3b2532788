import type { IDBPTransaction } from 'idb';
import { toBase64url } from '../../bytes/encoding';
import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import { newAuthor } from '../../domain/team/author';
import { type Invitation, invitationText, parseInvitation } from '../../domain/team/invitation';
import { MOST_LATER_KEYS, TEAM_KEY_LENGTH } from '../../domain/team/team-key';
import type { Params, Reply } from '../../protocol/contract';
import { environmentDb } from '../../storage/databases';
import type { EnvironmentSchema } from '../../storage/schema';
import type { StoredTeam } from '../../storage/stored-team';
import { createNatsEngine } from '../../team/nats/nats-engine';
import { serverConfig, userBlock } from '../../team/nats/server-config';
import { streamConfigFile } from '../../team/nats/stream-config';
import { countsChanged } from '../core/counts-changed';
import { publish } from '../core/publish';
import { VAULT_AT, vaultOf } from '../keys/vault';
import { clearAssignees } from './assignee-marks';
import { countWaiting } from './entries';
import { disconnectTeam, keepAlarm } from './keep-current';
import { keyReceivers } from './key-receivers';
import { membersOf } from './members';
import { wakeTeam } from './share';
import { clearSharedTimes } from './snooze-marks';
import { isOwnSnooze, ownSnoozeNotes } from './snooze-notes';
import { adminOf, encryptCredentials, openCredentials, storedTeam, TEAM_AT } from './team-access';
import { teamState } from './team-state';
import { TEAM_STORES } from './team-transaction';

/** What changes when a browser joins a team or leaves it. */
const STORES = [...TEAM_STORES, 'savedReplies', 'vault'] as const;

type MembershipTransaction = IDBPTransaction<
  EnvironmentSchema,
  (typeof STORES)[number][],
  'readwrite'
>;

/** Makes a team: its key and the agent's keys are created here, and never leave the browser in clear. */
export async function makeTeam({
  environment,
  name,
  server,
  agentName,
}: Params<'team.make'>): Promise<Outcome<null>> {
  const key = toBase64url(crypto.getRandomValues(new Uint8Array(TEAM_KEY_LENGTH)));
  const invitation = { team: crypto.randomUUID(), name, environment, server, key };
  return enter(invitation, agentName, true);
}

/** Joins the team of an invitation. IT has to add the agent's public key before the server lets it in. */
export async function joinTeam({
  environment,
  invitation,
  agentName,
}: Params<'team.join'>): Promise<Outcome<null>> {
  const parsed = parseInvitation(invitation);
  if (typeof parsed === 'string') return failed({ kind: 'bad-invitation', why: parsed });
  if (parsed.environment !== environment)
    return failed({ kind: 'bad-invitation', why: `for-${parsed.environment}` });
  return enter(parsed, agentName, false);
}

async function enter(
  { team: id, name, environment, server, key, laterKeys, admin }: Invitation,
  agentName: string,
  isAdmin: boolean,
): Promise<Outcome<null>> {
  const { seed, publicKey } = createNatsEngine().createKeys();
  const credentials = await encryptCredentials(environment, id, {
    seed,
    teamKey: key,
    laterKeys,
  });
  if (!credentials.ok) return credentials;
  const db = await environmentDb(environment);
  const tx = db.transaction([...STORES], 'readwrite', { durability: 'strict' });
  // The key was removed meanwhile: nothing opens these credentials any more.
  if (!(await tx.objectStore('vault').get(VAULT_AT))) return failed({ kind: 'no-key' });
  const known = await tx.objectStore('team').get(TEAM_AT);
  if (known) {
    // The screen sends a request again if the background stopped before it replied.
    const isSame =
      known.isAdmin === isAdmin &&
      known.name === name &&
      known.server === server &&
      known.agentName === agentName &&
      // Each request to make a team makes an id of its own.
      (isAdmin || known.id === id);
    if (isSame) return entered(environment);
    // The screen offers it only without a team; another screen may have been faster.
    return failed({ kind: 'denied', request: 'team' });
  }
  const author = newAuthor(agentName, crypto.getRandomValues(new Uint8Array(5)));
  const cursor = { stream: '', sequence: 0 };
  const team: StoredTeam = {
    id,
    name,
    server,
    author,
    agentName,
    publicKey,
    isAdmin,
    cursor,
    credentials: credentials.value,
    ...(admin !== undefined && { admin }),
    ...(laterKeys && { laterKeys: laterKeys.length }),
  };
  await tx.objectStore('team').put(team, TEAM_AT);
  await clearShared(tx);
  const operations = tx.objectStore('teamOperations');
  const at = Date.now();
  await operations.add({
    operationId: crypto.randomUUID(),
    shared: { kind: 'member', at, name: agentName },
  });
  for (const { reference, ticketId, installationId, linkedAt } of await tx
    .objectStore('links')
    .getAll())
    await operations.add({
      operationId: crypto.randomUUID(),
      shared: {
        kind: 'link',
        at: linkedAt,
        on: true,
        opened: false,
        reference,
        ticketId,
        installationId,
      },
    });
  await tx.done;
  return entered(environment);
}

/** Tells the screens that this browser is in a team now, and connects. */
async function entered(environment: Environment): Promise<Outcome<null>> {
  await tellScreens(environment);
  wakeTeam(environment);
  return done(null);
}

/** What colleagues snoozed before is unread again, so it counts. */
const tellScreens = (environment: Environment): Promise<unknown> =>
  Promise.all([
    publish({ kind: 'team', environment }),
    publish({ kind: 'saved-replies' }),
    countsChanged(),
  ]);

/**
 * Leaves the team: this browser deletes its keys and what colleagues shared, except for links of tickets,
 * which stay without the colleagues' names. What this agent shared stays with the team.
 */
export async function leaveTeam({ environment }: Params<'team.leave'>): Promise<Outcome<null>> {
  // Whatever is awaiting its turn to connect finds no team.
  await disconnectTeam(environment, 'resting', () => removeTeam(environment));
  await keepAlarm();
  await tellScreens(environment);
  return done(null);
}

async function removeTeam(environment: Environment): Promise<void> {
  let isRemoved = false;
  // Once more where the agent stored another note while these were opened: nothing opens it later.
  while (!isRemoved) isRemoved = await removeWith(environment, await ownSnoozeNotes(environment));
}

/** Removes the team with all that is encrypted under its key. Does nothing, and returns false, if a note is not opened. */
async function removeWith(
  environment: Environment,
  notes: ReadonlyMap<string, string>,
): Promise<boolean> {
  const db = await environmentDb(environment);
  const tx = db.transaction([...STORES], 'readwrite', { durability: 'strict' });
  const own = (await tx.objectStore('snoozes').getAll()).filter(isOwnSnooze);
  if (own.some(({ snooze }) => snooze?.sealed !== undefined && !notes.has(snooze.sealed)))
    return false;
  await tx.objectStore('team').clear();
  await clearShared(tx, notes);
  for (let at = await tx.objectStore('links').openCursor(); at; at = await at.continue()) {
    const { linkedBy, openedBy, ...link } = at.value;
    if (linkedBy || openedBy) await at.update({ ...link, ownAt: link.linkedAt });
  }
  await tx.done;
  return true;
}

/** Removes what a team shared, and what this agent shared with it, except for links and this agent's snoozes. */
async function clearShared(
  tx: MembershipTransaction,
  notes?: ReadonlyMap<string, string>,
): Promise<void> {
  await Promise.all([
    tx.objectStore('teamOperations').clear(),
    tx.objectStore('teamEntries').clear(),
    tx.objectStore('sentBy').clear(),
  ]);
  const [tickets, seen] = [tx.objectStore('tickets'), tx.objectStore('seen')];
  await clearAssignees(tx.objectStore('assignments'), tickets, seen);
  await clearSharedTimes(tx.objectStore('snoozes'), { tickets, seen }, notes);
  // Also at joining: a key that was removed took its team with it, and leaves the agent's replies.
  for (let at = await tx.objectStore('savedReplies').openCursor(); at; at = await at.continue()) {
    const { shared, ...reply } = at.value;
    if (shared) await at.update(reply);
  }
}

/** What the settings show of the team. */
export async function readTeam({
  environment,
}: Params<'team.read'>): Promise<Outcome<Reply<'team.read'>>> {
  const [team, vault] = await Promise.all([storedTeam(environment), vaultOf(environment)]);
  const kind = vault.ok ? undefined : vault.failure.kind;
  const closed = kind === 'no-key' || kind === 'locked' ? { closed: kind } : {};
  if (!team) return done({ team: null, ...closed });
  // The settings are open: connect, also after a rest.
  wakeTeam(environment);
  const { name, server, author, agentName, publicKey, isAdmin, laterKeys = 0 } = team;
  const { state, since } = await teamState(environment);
  const db = await environmentDb(environment);
  // Who lacks the newest key sends nothing, so the admin never gets what the key is encrypted for.
  const offered = await db.get('teamEntries', ['publickey', author, 'self']);
  const isOffered = team.isOffered || (offered?.sequence ?? 0) > 0;
  const hasOldInvitation = state.kind === 'left-out' && !isOffered;
  const member = { author, publicKey, role: isAdmin ? ('admin' as const) : ('agent' as const) };
  return done({
    team: {
      name,
      server,
      author,
      agentName,
      isAdmin,
      state,
      since,
      ...(hasOldInvitation && { hasOldInvitation }),
      waiting: await countWaiting(environment),
      members: await membersOf(db),
      userLines: userBlock(member),
      ...(isAdmin && laterKeys < MOST_LATER_KEYS && { keyReceivers: await keyReceivers(db) }),
      ...(isAdmin && {
        serverFile: serverConfig({
          environment,
          members: [member],
          storeDir: `/var/lib/alongside-team/${environment}`,
          ...placeOf(server, environment),
        }),
        streamFiles: { one: streamConfigFile(), three: streamConfigFile({ replicas: 3 }) },
      }),
    },
    ...closed,
  });
}

/** Where the server of an address listens; one for other computers needs a certificate. */
function placeOf(server: string, environment: Environment) {
  const { protocol, port } = new URL(server);
  const files = `/etc/alongside-team/${environment}`;
  if (protocol === 'ws:') return { port: Number(port || 80) };
  return {
    port: Number(port || 443),
    tls: { certFile: `${files}.crt`, keyFile: `${files}.key` },
  };
}

/** The invitation to the team, which holds its key. Fails as the vault does. */
export async function readInvitation({
  environment,
}: Params<'team.invitation.read'>): Promise<Outcome<Reply<'team.invitation.read'>>> {
  const team = await storedTeam(environment);
  if (!team) return failed({ kind: 'no-record' });
  const opened = await openCredentials(environment, team);
  if (!opened.ok) return opened;
  const { id, name, server } = team;
  const { teamKey: key, laterKeys } = opened.value;
  const invitation = { team: id, name, environment, server, key, laterKeys };
  return done({ text: invitationText({ ...invitation, admin: adminOf(team) }) });
}

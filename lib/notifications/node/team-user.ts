import { open, readFile } from 'node:fs/promises';
import { fromBase64url } from '../../bytes/encoding';
import { newAuthor } from '../../domain/team/author';
import { parseInvitation } from '../../domain/team/invitation';
import { teamServerAddress } from '../../domain/team/team-server';
import { createCipher, type TeamCipher } from '../../team/cipher';
import type { TeamAccess } from '../../team/engine';
import { createNatsEngine } from '../../team/nats/nats-engine';
import { userBlock } from '../../team/nats/server-config';
import type { CliOptions } from './cli-options';

/** How this receiver connects to a team's server, or a sentence that quotes nothing of what it got. */
type TeamUser =
  | { ok: true; access: TeamAccess; cipher: TeamCipher }
  | { ok: false; reason: string };

/** A name at the server and a seed, as `makeTeamUser` writes them. */
const USER = /^([a-z0-9-]+) (SU[A-Z2-7]{56})$/;

/** Reads who this receiver is at the team's server. Rejects if a file cannot be read. */
export async function readTeamUser(
  address: string,
  { natsUser, natsTeam }: CliOptions,
): Promise<TeamUser> {
  const server = teamServerAddress(address);
  if (!server)
    return { ok: false, reason: '--nats wants an address with wss:, or ws: on this computer.' };
  const user = await secretText(natsUser, process.env.RECEIVER_NATS_USER);
  const [, author, seed] = USER.exec(user.trim()) ?? [];
  if (!author || !seed)
    return { ok: false, reason: 'No user of the team’s server: make one with --nats-keys.' };
  const team = parseInvitation(await secretText(natsTeam, process.env.RECEIVER_NATS_TEAM));
  const { key: firstKey = '', laterKeys = [] } = typeof team === 'string' ? {} : team;
  const key = firstKey && fromBase64url(firstKey);
  if (!key)
    return { ok: false, reason: 'No invitation to the team: the settings of a member show one.' };
  const cipher = await createCipher(key);
  await cipher.setLaterKeys(laterKeys.flatMap((later) => fromBase64url(later) ?? []));
  return { ok: true, access: { server, author, seed }, cipher };
}

const secretText = async (file: string | undefined, variable = ''): Promise<string> =>
  file ? readFile(file, 'utf8') : variable;

/**
 * Makes a key pair, writes it into a new file that only its owner may read, and returns the lines for the
 * server's file.
 */
export async function makeTeamUser(path: string): Promise<string> {
  const { seed, publicKey } = createNatsEngine().createKeys();
  const author = newAuthor('receiver', crypto.getRandomValues(new Uint8Array(5)));
  const file = await open(path, 'wx', 0o600);
  await file.writeFile(`${author} ${seed}\n`).finally(() => file.close());
  return userBlock({ author, publicKey, role: 'receiver' });
}

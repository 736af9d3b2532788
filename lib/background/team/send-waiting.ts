import type { Shared } from '../../domain/team/shared';
import type { StoredTeamEntry } from '../../storage/stored-team';
import type { TeamProblem } from '../../team/engine';
import type { Reader } from './catch-up';
import { storeSent, waitingEntries } from './entries';
import { isAboutKeys } from './key-receivers';
import { isAboutClients } from './purge-notes';
import { subjectOf } from './subject';

/** Tries for one entry while earlier ones of this agent turn up in its place. */
const MOST_TRIES = 5;

/**
 * Sends the entries that wait, the oldest first. Returns how many the server took, and what stopped it; one
 * that the server does not take holds up no other.
 */
export async function sendWaiting(
  reader: Reader,
): Promise<{ sent: number; problem?: TeamProblem | undefined }> {
  let sent = 0;
  for (const { shared, ...entry } of await waitingEntries(reader.agent.environment)) {
    // A lock removed its text, and it could not be opened again yet.
    if (!shared) continue;
    const problem = await sendOne(reader, { ...entry, shared });
    if (problem && problem.kind !== 'too-large') return { sent, problem };
    if (!problem) sent += 1;
  }
  return { sent };
}

async function sendOne(
  { connection, agent, cipher }: Reader,
  entry: StoredTeamEntry & { shared: Shared },
): Promise<TeamProblem | undefined> {
  const { kind, id, operationId, shared } = entry;
  // Under the newest key at the time of sending; what is about keys, so that who lacks the newest can read it.
  const seal = isAboutKeys(kind) ? cipher.sealForAll : cipher.seal;
  const body = await seal(subjectOf(entry), JSON.stringify(shared));
  let replaces = entry.sequence;
  for (let tries = 1; ; tries += 1) {
    const sent = await connection.append({ kind, id, operationId, replaces, body });
    if (sent.ok) {
      const { sequence } = sent.value;
      const envelope = isAboutClients(kind) ? body : undefined;
      await storeSent(agent.environment, entry, { sequence, isThere: true, envelope });
      return undefined;
    }
    // Only this agent writes here: it is an earlier entry of its own, or the server lost the last one.
    if (sent.problem.kind !== 'superseded' || tries === MOST_TRIES) return sent.problem;
    replaces = sent.problem.sequence;
    await storeSent(agent.environment, entry, { sequence: replaces, isThere: false });
  }
}

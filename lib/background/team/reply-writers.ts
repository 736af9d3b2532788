import { done, type Outcome } from '../../domain/core/failure';
import type { Params, Reply } from '../../protocol/contract';
import { environmentDb } from '../../storage/databases';
import { writersOf } from './keep-current';
import { memberKey, memberName } from './member-name';

/** Says to colleagues whether this agent writes a reply; nothing while the team is not connected. */
export async function announceWriting({
  scope,
  ticketId,
  isWriting,
}: Params<'team.writing.report'>): Promise<Outcome<null>> {
  await writersOf(scope.environment)?.announce(scope, ticketId, isWriting);
  return done(null);
}

/** The colleagues who write a reply, by name. Nobody can be shown whose name did not arrive yet. */
export async function readWriters({
  scope,
  ticketId,
}: Params<'team.writers.read'>): Promise<Outcome<Reply<'team.writers.read'>>> {
  const writers = (await writersOf(scope.environment)?.ofTicket(scope, ticketId)) ?? [];
  const db = await environmentDb(scope.environment);
  const named = await Promise.all(
    writers.map(async ({ author, until }) => ({
      name: memberName(await db.get('teamEntries', memberKey(author))),
      until,
    })),
  );
  return done(
    named.filter(({ name }) => name !== '').toSorted((a, b) => a.name.localeCompare(b.name)),
  );
}

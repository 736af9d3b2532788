import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import type { SharedOf } from '../../domain/team/shared';
import { isSnoozed } from '../../domain/tickets/ticket-states';
import type { Params } from '../../protocol/contract';
import { environmentDb } from '../../storage/databases';
import type { StoredSnooze } from '../../storage/stored-snooze';
import { marksOf } from '../../storage/stored-thread';
import { loadTeam, shareWithTeam, wakeTeam } from '../team/share';
import { changeMarks } from './read-markers';
import { setSnoozeAlarm } from './snooze';

/**
 * Snoozes a ticket, or ends its snooze; stores or removes the promised date. What is not given stays. A team
 * learns of it, except that an agent dismissed a snooze that ended. Fails as the vault does if a team's
 * snooze has a note.
 */
export async function snoozeTicket({
  scope,
  ticketId,
  snooze,
  promisedAt,
}: Params<'ticket.snooze'>): Promise<Outcome<null>> {
  const at = Date.now();
  const known = await (await environmentDb(scope.environment)).get('tickets', ticketId);
  if (!known) return failed({ kind: 'no-record' });
  const about = { ticketId, installationId: known.installationId };
  const begins = snooze && snooze.endedAt === undefined ? snooze : undefined;
  const sealed = await sealedNote(scope.environment, about, snooze?.note);
  if (!sealed.ok) return sealed;
  await changeMarks(
    scope,
    ticketId,
    (thread) => ({
      ...marksOf(thread),
      ...(snooze !== undefined && {
        snoozedAt: begins ? at : undefined,
        wokeAt: begins ? undefined : thread.wokeAt,
      }),
    }),
    async ({ complete, total }, was, tx) => {
      const row: StoredSnooze = { ...about, ...was };
      if (promisedAt !== undefined) {
        const shared = { kind: 'promise', at, ...about, promisedAt } as const;
        row.promisedAt = promisedAt ?? undefined;
        row.sources = withSource(row, shared, await shareWithTeam(tx, shared));
      }
      if (snooze === undefined) return row;
      // An agent who left the team meanwhile could not open it any more.
      const isSealed = sealed.value !== undefined && (await tx.objectStore('team').get('team'));
      const note = isSealed ? { note: '', sealed: sealed.value } : {};
      const from = complete ? { from: total } : {};
      row.snooze = snooze ? { ...snooze, ...note, ...from } : undefined;
      if (!begins && !(was && isSnoozed(was))) return row;
      const shared: Time = {
        kind: 'snooze',
        at,
        on: begins !== undefined,
        ...about,
        ...(begins?.until !== undefined && { until: begins.until }),
        ...(begins && complete && { after: total }),
        ...(begins && sealed.value !== undefined && { note: sealed.value }),
      };
      row.sources = withSource(row, shared, await shareWithTeam(tx, shared));
      return row;
    },
  );
  await setSnoozeAlarm(at);
  wakeTeam(scope.environment);
  return done(null);
}

type Time = SharedOf<'snooze' | 'promise'>;

/** In a team, a note with the team's encryption; undefined without a team or a note. */
async function sealedNote(
  environment: Environment,
  about: Pick<StoredSnooze, 'ticketId' | 'installationId'>,
  note = '',
): Promise<Outcome<string | undefined>> {
  const team = note === '' ? undefined : await loadTeam(environment);
  return team ? team.sealSnoozeNote(environment, about, note) : done(undefined);
}

/** The sources of a row with another one; without a team there is none, and the row has what it had. */
const withSource = (
  { sources }: StoredSnooze,
  { kind, at }: Time,
  operationId: string | undefined,
): StoredSnooze['sources'] =>
  operationId === undefined ? sources : { ...sources, [kind]: { operationId, at } };

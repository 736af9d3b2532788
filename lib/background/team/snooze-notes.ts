import type { Environment } from '../../domain/core/environment';
import { done, type Outcome } from '../../domain/core/failure';
import { environmentDb } from '../../storage/databases';
import type { StoredSnooze } from '../../storage/stored-snooze';
import { openNote, sealNote } from './note-cipher';
import { type OpenTeam, openTeam } from './team-access';

type About = Pick<StoredSnooze, 'ticketId' | 'installationId'>;

/** A snooze's note with the team's encryption; undefined without a team. Fails as the vault does. */
export async function sealSnoozeNote(
  environment: Environment,
  about: About,
  note: string,
): Promise<Outcome<string | undefined>> {
  const opened = await openTeam(environment);
  if (!opened) return done(undefined);
  if (!opened.ok) return opened;
  const { team, cipher } = opened.value;
  return done(await sealNote(cipher, bindingOf(about, team.author), note));
}

/** The rows with their notes opened. While the key is locked, and where a note cannot be read, it is empty. */
export async function openSnoozeNotes(
  environment: Environment,
  rows: readonly (StoredSnooze | undefined)[],
): Promise<(StoredSnooze | undefined)[]> {
  const isSealed = rows.some((row) => row?.snooze?.sealed !== undefined);
  const opened = isSealed ? await openTeam(environment) : undefined;
  return opened?.ok ? Promise.all(rows.map((row) => openRow(opened.value, row))) : [...rows];
}

async function openRow(
  { team, cipher }: OpenTeam,
  row: StoredSnooze | undefined,
): Promise<StoredSnooze | undefined> {
  if (!row?.snooze?.sealed) return row;
  const { snooze, sources } = row;
  const about = bindingOf(row, sources?.snooze?.by ?? team.author);
  const note = await openNote(cipher, about, snooze.sealed);
  return { ...row, snooze: { ...snooze, note: note ?? '' } };
}

/** Whether this agent snoozed a ticket, not a colleague. */
export const isOwnSnooze = ({ sources }: StoredSnooze): boolean =>
  sources?.snooze?.by === undefined;

/** The texts of this agent's own notes, by what is stored of them, as far as the key is open. */
export async function ownSnoozeNotes(environment: Environment): Promise<Map<string, string>> {
  const stored = await (await environmentDb(environment)).getAll('snoozes');
  const opened = await openSnoozeNotes(environment, stored.filter(isOwnSnooze));
  return new Map(
    opened.flatMap((row) =>
      row?.snooze?.sealed === undefined ? [] : [[row.snooze.sealed, row.snooze.note] as const],
    ),
  );
}

const bindingOf = ({ ticketId, installationId }: About, author: string) =>
  ({ kind: 'snooze-note', author, ticketId, installationId }) as const;

import { useMemo, useState } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import type { TeamMember } from '../../../lib/domain/team/team-view';
import type { TeamNote } from '../../../lib/protocol/requests/team';
import { lazyPart } from '../../ui/data/part';
import { useRequest } from '../../ui/data/use-request';

/** Most agents have no team, so its notes are not loaded with the thread. */
export const notesPart = lazyPart(() => import('./TeamNotes'));

/** The team's notes at a ticket, and which one is being written. */
export type TeamNotes = {
  scope: Scope;
  ticketId: string;
  members: readonly TeamMember[];
  notes: readonly TeamNote[];
  /** The notes by the number of messages that they stand after. */
  after: ReadonlyMap<number, readonly TeamNote[]>;
  /** The form is open: for a new note, or for an own one. */
  editing: 'new' | TeamNote | undefined;
  edit: (note: 'new' | TeamNote | undefined) => void;
};

/** Undefined without a team, and until it is known. */
export function useTeamNotes(scope: Scope, ticketId: string): TeamNotes | undefined {
  const reply = useRequest('team.notes.read', { scope, ticketId });
  const [editing, edit] = useState<TeamNotes['editing']>();
  const known = reply.kind === 'ready' ? reply.value : null;
  const after = useMemo(() => byPlace(known?.notes ?? []), [known]);
  return known ? { ...known, scope, ticketId, after, editing, edit } : undefined;
}

function byPlace(notes: readonly TeamNote[]): ReadonlyMap<number, readonly TeamNote[]> {
  const places = new Map<number, TeamNote[]>();
  for (const note of notes) places.set(note.after, [...(places.get(note.after) ?? []), note]);
  return places;
}

/** The notes that stand after a message, by its number from 0; after the last one also those further on. */
export function notesAfter(
  { after }: Pick<TeamNotes, 'after'>,
  index: number,
  total: number,
): readonly TeamNote[] {
  const isHere = (place: number): boolean =>
    place === index + 1 || (index === total - 1 && place > total) || (index === 0 && place < 1);
  return [...after].flatMap(([place, notes]) => (isHere(place) ? notes : []));
}

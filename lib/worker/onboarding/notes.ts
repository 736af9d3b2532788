import type { Asked } from '../../border/questions';
import { done, type Outcome } from '../../domain/failure';
import type { Place } from '../../domain/installation';
import * as z from '../../domain/schema';
import { tell } from '../news';
import { keepSealed, readSealed } from './sealed';

// What a reviewer notes for themselves: sealed, in this browser, and in no call to anybody.

const Notes = z.object({ text: z.string() });
const ONLY = 'notes';

export async function notesOf(about: {
  place: Place;
  applicationId: string;
}): Promise<Outcome<string>> {
  const kept = await readSealed({ ...about, kind: 'notes' }, Notes);
  return kept.ok ? done(kept.value.at(-1)?.value.text ?? '') : kept;
}

/** Keeps them in place of those before, and tells other windows. */
export async function keepNotes({
  place,
  applicationId,
  text,
}: Asked<'application.note'>): Promise<Outcome<null>> {
  const kept = await keepSealed({ place, applicationId, kind: 'notes' }, ONLY, { text });
  if (kept.ok) await tell({ kind: 'applications', environment: place.environment });
  return kept;
}

import { done, type Outcome } from '../../../domain/core/failure';
import type { Scope } from '../../../domain/core/installation';
import * as v from '../../../domain/core/schema';
import type { Params } from '../../../protocol/contract';
import { publish } from '../../core/publish';
import { readEncrypted, saveEncrypted } from './encrypted-store';

// The reviewer's private notes: encrypted in this browser and never sent to the service.

const Notes = v.object({ text: v.string() });
const ONLY = 'notes';

/** The notes about an application; empty if there are none. */
export async function readNotes(about: {
  scope: Scope;
  applicationId: string;
}): Promise<Outcome<string>> {
  const stored = await readEncrypted({ ...about, kind: 'notes' }, Notes);
  return stored.ok ? done(stored.value.at(-1)?.value.text ?? '') : stored;
}

/** Replaces the notes about an application, and publishes the change to other windows. */
export async function saveNotes({
  scope,
  applicationId,
  text,
}: Params<'application.notes.save'>): Promise<Outcome<null>> {
  const saved = await saveEncrypted({ scope, applicationId, kind: 'notes' }, ONLY, { text });
  if (saved.ok) await publish({ kind: 'applications', environment: scope.environment });
  return saved;
}

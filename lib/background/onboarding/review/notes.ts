import { done, type Outcome } from '../../../domain/core/failure';
import * as v from '../../../domain/core/schema';
import type { Params } from '../../../protocol/contract';
import { publish } from '../../core/publish';
import { readEncrypted, saveEncrypted } from './encrypted-store';

// What the reviewer notes down: encrypted in this browser and never sent to the service.

const Notes = v.object({ text: v.string() });

/** One text about an application; empty if there is none. */
export async function readNotes({
  part,
  ...about
}: Params<'application.notes.read'>): Promise<Outcome<string>> {
  const stored = await readEncrypted({ ...about, kind: 'notes' }, Notes);
  if (!stored.ok) return stored;
  return done(stored.value.find(({ name }) => name === part)?.value.text ?? '');
}

/** Replaces one text about an application, and publishes the change to other windows. */
export async function saveNotes({
  scope,
  applicationId,
  part,
  text,
}: Params<'application.notes.save'>): Promise<Outcome<null>> {
  const saved = await saveEncrypted({ scope, applicationId, kind: 'notes' }, part, { text });
  if (saved.ok) await publish({ kind: 'applications', environment: scope.environment });
  return saved;
}

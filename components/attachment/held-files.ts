import { done, type Outcome } from '../../lib/domain/core/failure';
import type { Scope } from '../../lib/domain/core/installation';
import { handOverFile } from '../../lib/protocol/client/hand-over-file';
import { sendRequest } from '../../lib/protocol/client/send';

/** `adding`: the background does not know the file yet. `untaken`: the keeper did not accept it. */
type HeldFile = { file: File; state: 'adding' | 'offered' | 'untaken' };

// Only this page has the files that the user gave it, until it is closed. They are for previews, and for
// what has to be read again.
let held: ReadonlyMap<string, HeldFile> = new Map();
const listeners = new Set<() => void>();

function setHeld(next: ReadonlyMap<string, HeldFile>): void {
  held = next;
  for (const listener of listeners) listener();
}

/** The files that the user gave to this page, by id. */
export const heldFiles = (): ReadonlyMap<string, HeldFile> => held;

export function subscribeToHeldFiles(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function holdFile(id: string, file: File): void {
  setHeld(new Map(held).set(id, { file, state: 'adding' }));
}

export function releaseFile(id: string): void {
  setHeld(new Map([...held].filter(([one]) => one !== id)));
}

function setState(id: string, state: HeldFile['state']): void {
  const one = held.get(id);
  if (one) setHeld(new Map(held).set(id, { ...one, state }));
}

/** Tells the background of a held file. It gets its bytes by `offerFile`. */
export async function registerFile(scope: Scope, id: string, file: File): Promise<Outcome<null>> {
  const { size, type } = file;
  return sendRequest('files.add', {
    scope,
    id,
    size,
    name: file.name,
    mimeType: type || 'application/octet-stream',
  });
}

/** Hands the bytes of a held file to the keeper. */
export async function offerFile(id: string): Promise<Outcome<null>> {
  const one = held.get(id);
  if (!one) return done(null);
  setState(id, 'offered');
  const taken = await handOverFile(id, one.file);
  if (!taken.ok) setState(id, 'untaken');
  return taken;
}

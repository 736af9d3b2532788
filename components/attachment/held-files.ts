import { done, type Outcome } from '../../lib/domain/core/failure';
import type { Scope } from '../../lib/domain/core/installation';
import { handOverFile } from '../../lib/protocol/client/hand-over-file';
import { sendRequest } from '../../lib/protocol/client/send';
import { createStore } from '../ui/data/store';

/** `adding`: the background does not know the file yet. `untaken`: the keeper did not accept it. */
type HeldFile = { file: File; state: 'adding' | 'offered' | 'untaken' };

// Only this page has the files that the user gave it, until it is closed. They are for previews, and for
// what has to be read again.
const held = createStore<ReadonlyMap<string, HeldFile>>(new Map());

/** The files that the user gave to this page, by id. */
export const heldFiles = held.read;

export const subscribeToHeldFiles = held.subscribe;

export function holdFile(id: string, file: File): void {
  held.set(new Map(held.read()).set(id, { file, state: 'adding' }));
}

export function releaseFile(id: string): void {
  held.set(new Map([...held.read()].filter(([one]) => one !== id)));
}

function setState(id: string, state: HeldFile['state']): void {
  const one = held.read().get(id);
  if (one) held.set(new Map(held.read()).set(id, { ...one, state }));
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
  const one = held.read().get(id);
  if (!one) return done(null);
  setState(id, 'offered');
  const taken = await handOverFile(id, one.file);
  if (!taken.ok) setState(id, 'untaken');
  return taken;
}

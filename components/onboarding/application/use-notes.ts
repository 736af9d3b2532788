import { useEffect, useState } from 'react';
import { runExclusive } from '../../../lib/async/run-exclusive';
import type { Failure } from '../../../lib/domain/core/failure';
import { sendRequest } from '../../../lib/protocol/client/send';
import type { Params } from '../../../lib/protocol/contract';
import { createAutosave } from '../../ui/autosave/autosave';
import { useAutosave } from '../../ui/autosave/use-autosave';
import { type AsyncState, useRequest } from '../../ui/data/use-request';

/** How long after the last key the notes are saved, in milliseconds. */
const DELAY = 500;

type NotesKey = Params<'application.notes.read'>;
/** `typed` is undefined while the stored notes are shown. */
type NotesState = { typed: string | undefined; failure: Failure | undefined };

function createNotesAutosave(key: NotesKey) {
  const name = `notes ${JSON.stringify(key)}`;
  const initial: NotesState = { typed: undefined, failure: undefined };
  const autosave = createAutosave({
    initial,
    save: async ({ typed = '' }) => {
      // Of two that are on their way, the background might store the older one last.
      const outcome = await runExclusive(name, () =>
        sendRequest('application.notes.save', { ...key, text: typed }),
      );
      autosave.setState({ failure: outcome.ok ? undefined : outcome.failure });
      return outcome.ok;
    },
    delay: DELAY,
    afterPause: true,
  });
  return autosave;
}

/** One text of the reviewer's notes, which saves itself. Give the component a React `key`. */
export function useNotes(key: NotesKey): {
  reply: AsyncState<string>;
  text: string;
  change: (text: string) => void;
  failure: Failure | undefined;
} {
  const [autosave] = useState(() => createNotesAutosave(key));
  const { typed, failure } = useAutosave(autosave);
  const reply = useRequest('application.notes.read', key);
  const stored = reply.kind === 'ready' ? reply.value : undefined;

  // Another window saved the notes: show those, unless the user is typing here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the stored notes change.
  useEffect(() => {
    if (autosave.isSaved()) autosave.setState({ typed: undefined });
  }, [stored]);

  const change = (text: string) => autosave.change({ typed: text });
  return { reply, text: typed ?? stored ?? '', change, failure };
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Scope } from '../../lib/domain/core/installation';
import { uploadIdOf, uploadIdsIn } from '../../lib/domain/files/upload-link';
import type { Attachment } from '../../lib/domain/tickets/attachment';
import { plainName } from '../../lib/domain/tickets/plain-name';
import type { Reply } from '../../lib/protocol/contract';
import { explain } from '../../lib/words/explain';
import { listOf, t } from '../../lib/words/words';
import type { AutosavedDraft } from '../ui/autosave/use-draft';
import { lazyPart } from '../ui/data/part';
import { useInvalidate, useRequest } from '../ui/data/use-request';
import type { StuckFile } from './add-files';
import { type GivenFiles, takeDrops } from './drop-target';
import type { Attachments } from './use-attachments';
import { useLinkedFile } from './use-linked-file';

const addPart = lazyPart(() => import('./add-files'));

/** What a form does with files that the user drops, pastes or chooses. */
export type FileIntake = {
  scope: Scope;
  /** Null: none is set up, so files are attached as links. Undefined while that is not known. */
  storage: Reply<'files.storage.read'> | undefined;
  give: (given: GivenFiles) => void;
  /** Takes a file out of the draft, and removes what was uploaded of it. */
  remove: (attachment: Attachment) => void;
  /** The same for all files, because the draft is reset. */
  removeAll: () => void;
  /** Whether a file cannot be uploaded, so that the message would wait for ever. Says so. */
  isStuck: () => Promise<boolean>;
  /** What was added, for screen readers. */
  added: string;
  /** What could not be done with files, and what to do. */
  refusals: readonly string[];
  /** The file for which the message was not sent. */
  stuck: StuckFile | undefined;
  /** How a file is attached that cannot be uploaded. */
  linked: string;
};

type Options = {
  attachments: Attachments;
  draft: AutosavedDraft;
  scope: Scope;
  /** The draft may be changed now. Until then files wait. */
  isEditable: boolean;
  /** The form takes files now. */
  takesDrops?: boolean;
  /** The message cannot wait for files: `isStuck` is true while one is not uploaded. */
  needsAll?: boolean;
};

/** Takes files into a draft. Without a storage, the first of them is attached as a link. */
export function useGivenFiles({
  attachments,
  draft,
  scope,
  isEditable,
  takesDrops = true,
  needsAll = false,
}: Options): FileIntake {
  const { environment } = scope;
  const reply = useRequest('files.storage.read', { environment });
  const invalidate = useInvalidate();
  const linked = useLinkedFile(attachments);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [stuck, setStuck] = useState<StuckFile>();
  const [added, setAdded] = useState('');
  const waiting = useRef<GivenFiles[]>([]);
  const storage = reply.kind === 'ready' ? reply.value : undefined;
  // What was said is about the message before.
  const { commandId } = draft.value;
  const [saidOf, setSaidOf] = useState(commandId);
  if (commandId !== saidOf) {
    setSaidOf(commandId);
    if (commandId !== '') {
      setRefusals([]);
      setStuck(undefined);
      setAdded('');
    }
  }
  const refuse = (words: string) => setRefusals((all) => [...all, words]);

  const upload = async (given: GivenFiles, to: NonNullable<typeof storage>) => {
    const code = await loadCode(refuse);
    if (!code) return;
    const { accepted, refusals: refused } = code.acceptFiles(
      given,
      to,
      uploadIdsIn(attachments.now()).length,
    );
    setRefusals(refused);
    if (accepted.length === 0) return;
    code.holdFiles(accepted);
    attachments.addUploads(accepted.map(({ attachment }) => attachment));
    draft.saveNow();
    setAdded(t('filesAdded', listOf(accepted.map(({ attachment }) => attachment.name))));
    for (const one of accepted)
      void code.beginUpload(scope, one, {
        onAdded: () => invalidate('files.read'),
        onRefused: (_, words) => {
          attachments.remove(one.attachment);
          refuse(words);
        },
      });
  };
  const take = (given: GivenFiles) => {
    if (storage) return void upload(given, storage);
    if (reply.kind === 'failed') return setRefusals([t('filesNotTaken', explain(reply.failure))]);
    const [first, ...others] = given.files;
    setRefusals([
      ...given.folders.map((name) => t('fileIsFolder', plainName(name))),
      ...others.map(({ name }) => t('fileOneAtATime', plainName(name))),
    ]);
    if (first) linked.onFile(first);
  };
  // Files wait for the stored draft, for the storage's settings and while a message is being sent.
  const isReady = isEditable && reply.kind !== 'loading';
  const takeWaiting = useEffectEvent(() => {
    for (const given of waiting.current.splice(0)) take(given);
  });
  useEffect(() => {
    if (isReady) takeWaiting();
  }, [isReady]);
  const give = (given: GivenFiles) => {
    if (given.files.length + given.folders.length === 0) return;
    if (isReady) take(given);
    else waiting.current.push(given);
  };
  const onDropped = useEffectEvent(give);
  useEffect(() => (takesDrops ? takeDrops((given) => onDropped(given)) : undefined), [takesDrops]);

  const remove = async (attachment: Attachment) => {
    attachments.remove(attachment);
    setRefusals([]);
    setAdded('');
    const code = await loadCode(refuse);
    const words = await code?.removeUpload(environment, attachment);
    if (words !== undefined) refuse(words);
  };
  return {
    scope,
    storage,
    give,
    added,
    refusals,
    stuck,
    linked: linked.said,
    remove: (attachment) => void remove(attachment),
    removeAll: () => {
      for (const one of draft.value.attachments)
        if (uploadIdOf(one.url) !== undefined) void remove(one);
    },
    isStuck: async () => {
      const all = draft.value.attachments;
      if (uploadIdsIn(all).length === 0) return false;
      const code = await loadCode(refuse);
      const found = await code?.findStuckFile(environment, all, needsAll);
      setRefusals([]);
      setStuck(found);
      if (found) document.querySelector<HTMLElement>(`[data-file="${found.id}"]`)?.focus();
      return found !== undefined;
    },
  };
}

/** The code for files. If it does not load, the extension was updated meanwhile. */
async function loadCode(refuse: (words: string) => void) {
  await addPart.load();
  const state = addPart.read();
  if (state.kind === 'loaded') return state.code;
  refuse(explain({ kind: 'extension-restarted' }));
  return undefined;
}

import { runExclusive } from '../../../lib/async/run-exclusive';
import type { Outcome } from '../../../lib/domain/core/failure';
import type { Scope } from '../../../lib/domain/core/installation';
import { sendRequest } from '../../../lib/protocol/client/send';
import type { Reply } from '../../../lib/protocol/contract';
import type { Draft } from '../../../lib/protocol/requests/drafts';

/** Identifies a draft: its scope and a `draftSubject`. */
export type DraftKey = { scope: Scope; subject: string };

/** Reads the unsent draft of a subject. */
export const loadDraft = (key: DraftKey): Promise<Outcome<Draft | null>> =>
  runInOrder(key, () => sendRequest('draft.read', key));

/** Saves a draft; returns what has to be added to it first. */
export const storeDraft = (key: DraftKey, draft: Draft): Promise<Outcome<Reply<'draft.save'>>> =>
  runInOrder(key, () => sendRequest('draft.save', { ...key, draft }));

/** Deletes the draft with this command id; a draft begun after it stays. */
export const discardDraft = (key: DraftKey, commandId: string): Promise<Outcome<null>> =>
  runInOrder(key, () => sendRequest('draft.discard', { ...key, commandId }));

/** Runs the requests about one subject one after another. */
const runInOrder = <T>(key: DraftKey, request: () => Promise<Outcome<T>>): Promise<Outcome<T>> =>
  runExclusive(`draft ${key.scope.environment} ${key.subject}`, request);

/** An empty draft, with the command id of the write that it may become. */
export const emptyDraft = (): Draft => ({
  commandId: crypto.randomUUID(),
  text: '',
  attachments: [],
  fields: {},
});

import type { Environment } from '../../domain/core/environment';
import { ticketOfReply } from '../../domain/tickets/draft-subject';
import { hasContent } from '../../domain/tickets/message-rules';
import { messageSending } from '../../partner/writes';
import type { StoredCommand } from '../../storage/stored-command';
import type { StoredDraft } from '../../storage/stored-draft';
import type { ReplyPayload } from './commands/reply';

/** The store of commands in the caller's transaction. */
type CommandStore = {
  get: (commandId: string) => Promise<StoredCommand | undefined>;
  put: (command: StoredCommand) => Promise<unknown>;
  index: (name: 'number') => {
    openKeyCursor: (query: null, direction: 'prev') => Promise<{ key: number } | null>;
  };
};

/**
 * Stores a reply whose ticket a reset deleted as a stopped command that is never sent, so that the
 * user can still copy its text. A later version of the same reply replaces it. Returns true if it
 * was stored.
 */
export async function moveToOrphans(
  commands: CommandStore,
  environment: Environment,
  draft: StoredDraft,
): Promise<boolean> {
  const { commandId, subject, text, attachments, keptAt } = draft;
  const ticketId = ticketOfReply(subject);
  const message = { text, attachments };
  if (ticketId === undefined || !hasContent(message)) return false;
  const known = await commands.get(commandId);
  // A command that was really enqueued shows its own outcome.
  if (known && !isOrphaned(known)) return false;
  const payload: ReplyPayload = { kind: 'message.send', ticketId, subject, message, sawUpTo: 0 };
  const last = await commands.index('number').openKeyCursor(null, 'prev');
  await commands.put({
    commandId,
    environment,
    address: '',
    account: '',
    installationId: draft.installationId ?? '',
    number: known?.number ?? (last?.key ?? 0) + 1,
    idempotencyKey: known?.idempotencyKey ?? crypto.randomUUID(),
    ...messageSending(ticketId, message),
    digest: '',
    payload,
    createdAt: keptAt,
    state: 'stopped',
    nextAt: keptAt,
    attempts: 0,
    uncertain: false,
    tries: { failures: 0, unreadable: 0 },
    failure: { kind: 'test-data-reset' },
  });
  return true;
}

const isOrphaned = ({ state, address, failure }: StoredCommand): boolean =>
  state === 'stopped' && address === '' && failure?.kind === 'test-data-reset';

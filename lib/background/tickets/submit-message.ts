import { done, failed, type Outcome } from '../../domain/core/failure';
import { draftSubject } from '../../domain/tickets/draft-subject';
import { hasContent } from '../../domain/tickets/message-rules';
import { messageSending, ticketChange } from '../../partner/writes';
import type { Params } from '../../protocol/contract';
import { environmentDb } from '../../storage/databases';
import { publish } from '../core/publish';
import { saveSendAndStatus, undoSeconds } from '../core/settings-store';
import { dispatch, unattended } from '../outbox/dispatcher';
import { enqueue, type FollowingCommand } from '../outbox/enqueue';
import { missingPermission } from '../outbox/missing-permission';
import type { ChangePayload } from './commands/change-payload';
import { sendMessageCommand } from './commands/send-message';
import { readUpTo } from './read-markers';
import { seenStatus } from './seen-state';
import { findWrongCustomer } from './wrong-customer';

/**
 * Enqueues a reply and returns once it is stored; the thread shows its progress. Fails with
 * `nothing-said` for an empty text without attachments (partner-api.md, rule 5).
 */
export async function sendMessage(params: Params<'message.send'>): Promise<Outcome<null>> {
  const { scope, ticketId, commandId, message, andSet } = params;
  if (!hasContent(message)) return failed({ kind: 'nothing-said' });
  const refused =
    andSet && (await missingPermission('write-tickets', scope.environment, andSet.commandId));
  if (refused) return refused;
  const wrongCustomer = params.anyway ? undefined : await checkCustomer(params);
  if (wrongCustomer) return wrongCustomer;
  const thread = (await (await environmentDb(scope.environment)).get('tickets', ticketId))?.thread;
  const seen = await seenStatus(scope, ticketId);
  const isChosen = andSet && !andSet.isSuggested;
  if (isChosen) await saveSendAndStatus(scope.environment, andSet.status);
  const stored = await enqueue(
    sendMessageCommand,
    {
      scope,
      commandId,
      payload: {
        kind: 'message.send',
        ticketId,
        subject: draftSubject.reply(ticketId),
        message,
        sawUpTo: thread ? readUpTo(thread) : 0,
        seen,
      },
      unsent: messageSending(ticketId, message),
      undoFor: (await undoSeconds()) * 1000,
    },
    andSet && statusChange(ticketId, andSet, seen),
  );
  // A reply is stored before any screen is told of anything.
  if (isChosen) await publish({ kind: 'send-and', environment: scope.environment });
  if (!stored.ok) return stored;
  await unattended(dispatch(scope.environment));
  return done(null);
}

/** The change of the status that follows a reply. */
function statusChange(
  ticketId: string,
  { commandId, status }: NonNullable<Params<'message.send'>['andSet']>,
  seen: ChangePayload['seen'],
): FollowingCommand {
  const payload: ChangePayload = { kind: 'ticket.change', ticketId, change: { status }, seen };
  return { commandId, payload, unsent: ticketChange(ticketId, payload.change) };
}

/** Returns a failure if a reply names another customer than the one of its ticket. */
async function checkCustomer({ scope, ticketId, commandId, message }: Params<'message.send'>) {
  const db = await environmentDb(scope.environment);
  const links = await db.getAllFromIndex('links', 'ticketId', ticketId);
  const { externalReference } = (await db.get('tickets', ticketId))?.ticket ?? {};
  // A reference from another system than this CRM names no known customer.
  const written = externalReference ? await db.get('records', externalReference) : undefined;
  const own = [...links, ...(written ? [written] : [])].map(({ reference }) => reference);
  const command = { commandId, body: messageSending(ticketId, message).body };
  const names = message.attachments.map(({ name }) => name);
  return findWrongCustomer(scope, command, [message.text, ...names].join('\n'), [...new Set(own)]);
}
